/// A menu in place of a list. A choice is made by its key, by a click, or with the arrows and Return.
package struct ChoiceMenu<Value: Sendable & Hashable>: Sendable, Hashable {
    package struct Choice: Sendable, Hashable {
        let key: Character?
        let title: String
        let detail: String
        let value: Value

        /// A choice without `key` is found by its first letter.
        package init(_ title: String, key: Character? = nil, detail: String = "", value: Value) {
            self.title = title
            self.key = key
            self.detail = detail
            self.value = value
        }
    }

    package enum Outcome: Sendable, Hashable {
        case chosen(Value)
        case closed
        case open
    }

    private enum Command: Hashable, Sendable {
        case choose, close
        case select(ListCommand)
    }

    package let title: String
    package let choices: [Choice]
    private var list = ListViewport()

    /// Creates a menu in which the choice at `selected` is marked.
    package init(_ title: String, _ choices: [Choice], selected: Int = 0) {
        self.title = title
        self.choices = choices
        list.update(count: choices.count, selecting: selected)
    }

    package mutating func resize(to height: Int) { list.resize(to: height) }

    package mutating func press(_ key: Key) -> Outcome {
        if case .character(let character) = key, let choice = choice(for: character) { return choice }
        switch Self.keys.command(for: key) {
        case .choose?: return choices.indices.contains(list.selected) ? .chosen(choices[list.selected].value) : .closed
        case .close?: return .closed
        case .select(let command)?: list.perform(command)
        case nil: return .open
        }
        return .open
    }

    /// Selects and chooses the choice in this row of the list.
    package mutating func click(row: Int) -> Outcome {
        guard list.visible.contains(list.top + row) else { return .open }
        list.select(row: row)
        return press(.enter)
    }

    /// Returns what a letter does: it chooses by a key, or selects the next choice that begins with it.
    private mutating func choice(for character: Character) -> Outcome? {
        if let choice = choices.first(where: { $0.key == character }) { return .chosen(choice.value) }
        let order = choices.indices.map { (list.selected + 1 + $0) % choices.count }
        let next = order.first {
            choices[$0].key == nil && choices[$0].title.lowercased().hasPrefix(character.lowercased())
        }
        guard let next else { return nil }
        list.select(next)
        return .open
    }

    /// The visible choices in a window of this width.
    package func lines(in columns: Int) -> [StyledLine] {
        list.visible.map { index in
            let choice = choices[index]
            var line = StyledLine("")
            if let key = choice.key { line.append("\(key)  ", .accent) }
            line.append(choice.title)
            if !choice.detail.isEmpty { line.append("  \(choice.detail)", .dim) }
            return line.marked(isSelected: index == list.selected, in: columns)
        }
    }

    /// The selected choice and its position, for steps.
    package var announcement: String {
        guard choices.indices.contains(list.selected) else { return title }
        let choice = choices[list.selected]
        let facts = [choice.title, choice.detail, NumberFormat.position(list.selected, of: choices.count)]
        return "\(title): \(facts.filter { !$0.isEmpty }.joined(separator: ", "))"
    }

    package func keyLine(in columns: Int) -> StyledLine { Self.keys.line(in: columns) }

    package var help: HelpSection { HelpSection(title, Self.keys) }

    private static var keys: Keymap<Command> {
        Keymap(
            [
                KeyBinding([.enter], .choose, "Choose", shortHelp: "choose"),
                KeyBinding([.escape, .character("q")], .close, "Close the menu", shortHelp: "close"),
            ] + KeyBinding.selection(Command.select))
    }
}
