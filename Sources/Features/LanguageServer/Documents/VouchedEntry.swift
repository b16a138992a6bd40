import GitHubModel

/// A line of `VOUCHED.td`, such as `login`, `github:login reason`, or `-login reason` for someone who was denounced
/// (<https://github.com/mitchellh/vouch>).
struct VouchedEntry: Sendable, Hashable {
    /// The indices of the login in the line. It can be empty.
    let loginRange: Range<Int>
    /// `nil` if the text is no login.
    let login: Login?

    /// Returns `nil` for a comment, and for an account of another platform than GitHub. An empty line is one without a login.
    init?(_ line: ArraySlice<UInt16>) {
        let isMark = { (unit: UInt16) in unit == UInt16(ascii: "-") }
        let word = line.drop(while: \.isBlank).prefix { !$0.isBlank }
        guard word.first != UInt16(ascii: "#") else { return nil }
        var handle = word.first.map(isMark) == true ? word.dropFirst() : word
        if let colon = handle.firstIndex(of: UInt16(ascii: ":")) {
            guard String(decoding: handle[..<colon], as: UTF16.self).lowercased() == "github" else { return nil }
            handle = handle[(colon + 1)...]
        }
        loginRange = handle.startIndex..<handle.endIndex
        login = Login(ifValid: String(decoding: handle, as: UTF16.self))
    }
}

extension OpenDocument {
    /// Returns edits that keep the order of the logins when `login` is the entry of a line: the lines that it is in front of, or
    /// behind of, move. Returns none if the other entries are in no order.
    func edits(keepingOrderOf login: Login, inLine number: Int) -> [CompletionItem.Edit] {
        var lines: [String] = []
        var keys: [String?] = []
        text.forEachLine { _, line in
            lines.append(String(decoding: line, as: UTF16.self))
            keys.append(VouchedEntry(line)?.login?.description.lowercased())
        }
        guard kind == .vouched, lines.indices.contains(number) else { return [] }
        keys[number] = nil
        let others = keys.compactMap(\.self)
        let key = login.description.lowercased()
        guard others == others.sorted() else { return [] }
        let first = keys[..<number].firstIndex { $0.map { $0 > key } ?? false }
        let last = keys[number...].lastIndex { $0.map { $0 < key } ?? false }
        if let first { return edits(moving: first..<number, of: lines, behind: number) }
        if let last { return edits(moving: (number + 1)..<(last + 1), of: lines, before: number) }
        return []
    }

    private func edits(moving block: Range<Int>, of lines: [String], behind line: Int) -> [CompletionItem.Edit] {
        let end = TextPosition(line: line, character: lines[line].utf16.count)
        let text = lines[block].map { "\n" + $0 }.joined()
        return [
            removal(of: block),
            CompletionItem.Edit(range: TextRange(start: end, end: end), newText: text),
        ]
    }

    private func edits(moving block: Range<Int>, of lines: [String], before line: Int) -> [CompletionItem.Edit] {
        let start = TextPosition(line: line, character: 0)
        let text = lines[block].map { $0 + "\n" }.joined()
        let end = TextPosition(line: line, character: lines[line].utf16.count)
        let last = block.upperBound - 1
        let removed = TextRange(start: end, end: TextPosition(line: last, character: lines[last].utf16.count))
        return [
            CompletionItem.Edit(range: TextRange(start: start, end: start), newText: text),
            CompletionItem.Edit(range: removed, newText: ""),
        ]
    }

    private func removal(of lines: Range<Int>) -> CompletionItem.Edit {
        let start = TextPosition(line: lines.lowerBound, character: 0)
        let end = TextPosition(line: lines.upperBound, character: 0)
        return CompletionItem.Edit(range: TextRange(start: start, end: end), newText: "")
    }
}
