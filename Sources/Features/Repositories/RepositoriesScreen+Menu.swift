package import GitHubModel
import TerminalUI

extension RepositoriesScreen {
    package enum MenuChoice: Sendable, Hashable {
        case order(RepositoryOrder)
        /// `nil` stands for repositories without a language.
        case language(String?)
    }

    private static let orders: [(order: RepositoryOrder, key: Character, title: String)] = [
        (.stars, "s", "stars"), (.name, "n", "name"), (.pushed, "p", "last push"), (.updated, "u", "last update"),
        (.created, "c", "newest"), (.forks, "f", "forks"),
    ]

    static func orderMenu(of state: State) -> ChoiceMenu<MenuChoice> {
        let order = state.rows.sorting.order
        let choices = orders.map { item in
            ChoiceMenu.Choice(item.title, key: item.key, value: MenuChoice.order(item.order))
        }
        return ChoiceMenu("Sort by", choices, selected: orders.firstIndex { $0.order == order } ?? 0)
    }

    /// The languages of the listed repositories, in the order of the sections.
    static func languageMenu(of state: State) -> ChoiceMenu<MenuChoice>? {
        let sections = state.rows.sections
        guard !sections.isEmpty else { return nil }
        let choices = sections.map { section in
            let count = NumberFormat.counted(section.count, "repository", "repositories")
            return ChoiceMenu.Choice(section.title, detail: count, value: MenuChoice.language(section.language))
        }
        let selected = sections.firstIndex { $0.language == state.line?.language }
        return ChoiceMenu("Languages", choices, selected: selected ?? 0)
    }

    static func pressInMenu(_ key: Key, _ state: inout State) -> [Effect] {
        switch press(key, in: \.menu, &state) {
        case .open: return []
        case .closed: state.menu = nil
        case .chosen(let choice):
            state.menu = nil
            choose(choice, &state)
        }
        return []
    }

    private static func choose(_ choice: MenuChoice, _ state: inout State) {
        switch choice {
        case .order(let order): updateRows(&state) { $0.sort(by: RepositorySorting(order: order)) }
        case .language(let language): show(language, &state)
        }
    }

    /// Shows the section of the language at the top; without sections, only its repositories.
    private static func show(_ language: String?, _ state: inout State) {
        if !state.rows.isGrouped { updateRows(&state) { $0.change(.grouping) } }
        let index = state.rows.lines.firstIndex { $0.repository == nil && $0.language == language }
        if let index { state.list.select(top: index) }
    }
}
