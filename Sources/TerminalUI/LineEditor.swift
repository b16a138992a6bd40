/// One line of text that a person edits, with the keys of readline.
public struct LineEditor: Sendable, Hashable {
    /// The most Unicode scalars it takes; more, as from a paste, are left out.
    public static let longestText = 1000

    /// What stands before the cursor.
    private var before: String
    /// What stands after it.
    private var after = ""

    /// An editor holding `text`, its cursor at the end.
    public init(_ text: String = "") {
        before = ""
        insert(text)
    }

    /// The whole text.
    public var text: String { before + after }
    /// Does it hold nothing?
    public var isEmpty: Bool { before.isEmpty && after.isEmpty }

    /// Edits as `key` says.
    ///
    /// - Returns: `false` for keys that mean nothing to an editor, which leave it as it was.
    public mutating func edit(_ key: Key) -> Bool {
        switch key {
        case .character(let character): insert(String(character))
        case .paste(let text): insert(text)
        case .backspace: _ = before.popLast()
        case .delete, .control("d"): if !after.isEmpty { after.removeFirst() }
        case .left, .control("b"): moveBack()
        case .right, .control("f"): moveForward()
        case .home, .control("a"): (before, after) = ("", text)
        case .end, .control("e"): (before, after) = (text, "")
        case .control("u"): before = ""
        case .control("k"): after = ""
        default: return editWord(key)
        }
        return true
    }

    /// The line as it fits into `columns`, scrolled so that the cursor is seen.
    ///
    /// - Returns: the text shown, and the column of the cursor in it.
    public func view(in columns: Int) -> (text: String, cursor: Int) {
        let room = max(columns - 1, 0)
        var (start, cursor) = (before.endIndex, 0)
        for index in before.indices.reversed() {
            let width = TextWidth.of(before[index])
            guard cursor + width <= room else { break }
            (start, cursor) = (index, cursor + width)
        }
        return (before[start...] + TextWidth.truncated(after, to: max(columns - cursor, 0)), cursor)
    }

    /// Words end where a character is neither letter nor number.
    private mutating func editWord(_ key: Key) -> Bool {
        switch key {
        case .control("w"): dropBack { $0.isWhitespace }
        case .alt("\u{7F}"), .modified(.backspace, .alt): dropBack { !$0.isWordCharacter }
        case .alt("d"): while dropForward() {}
        case .alt("b"), .modified(.left, _): while moveBackInWord() {}
        case .alt("f"), .modified(.right, _): while moveForwardInWord() {}
        default: return false
        }
        return true
    }

    /// Line ends and tabs become a space; other control characters, as from a command line, are left out.
    private mutating func insert(_ text: String) {
        let room = Self.longestText - before.unicodeScalars.count - after.unicodeScalars.count
        let line = String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 })
        let scalars = line.unicodeScalars.lazy.filter { $0.properties.generalCategory != .control }
        before.unicodeScalars.append(contentsOf: scalars.prefix(max(0, room)))
    }

    private mutating func moveBack() {
        if let character = before.popLast() { after.insert(character, at: after.startIndex) }
    }

    private mutating func moveForward() {
        if !after.isEmpty { before.append(after.removeFirst()) }
    }

    private mutating func dropBack(while isBreak: (Character) -> Bool) {
        while let last = before.last, isBreak(last) { before.removeLast() }
        while let last = before.last, !isBreak(last) { before.removeLast() }
    }

    private mutating func dropForward() -> Bool {
        guard let first = after.first else { return false }
        after.removeFirst()
        return !(first.isWordCharacter && after.first?.isWordCharacter == false)
    }

    private mutating func moveBackInWord() -> Bool {
        guard let character = before.last else { return false }
        moveBack()
        return !(character.isWordCharacter && before.last?.isWordCharacter == false)
    }

    private mutating func moveForwardInWord() -> Bool {
        guard let character = after.first else { return false }
        moveForward()
        return !(character.isWordCharacter && after.first?.isWordCharacter == false)
    }
}

extension Character {
    fileprivate var isWordCharacter: Bool { isLetter || isNumber }
}
