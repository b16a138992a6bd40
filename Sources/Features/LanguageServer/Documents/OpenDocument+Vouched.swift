import GitHubModel

extension VouchedLine {
    init?(_ line: some Sequence<UInt16>) { self.init(String(decoding: Array(line), as: UTF16.self)) }

    /// The UTF-16 indices of the login in the line; `nil` for an account of another platform.
    var loginRange: Range<Int>? {
        guard !isOnOtherPlatform else { return nil }
        let start = handle.startIndex.utf16Offset(in: handle.base)
        return start..<handle.endIndex.utf16Offset(in: handle.base)
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
            keys.append(VouchedLine(line)?.login?.description.lowercased())
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
