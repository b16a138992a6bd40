/// The text of a document, in UTF-16 code units as the positions of the protocol.
struct TextBuffer: Sendable, Hashable {
    private(set) var units: [UInt16]

    init(_ text: String) { units = Array(text.utf16) }

    var count: Int { units.count }

    /// Positions after the end of a line or of the text are the end.
    mutating func replace(_ range: TextRange, with text: String) {
        let (one, other) = (offset(of: range.start), offset(of: range.end))
        units.replaceSubrange(min(one, other)..<max(one, other), with: text.utf16)
    }

    /// A line after the last one is empty.
    func line(_ number: Int) -> ArraySlice<UInt16> { units[range(ofLine: number)] }

    private func offset(of position: TextPosition) -> Int {
        let line = range(ofLine: position.line)
        return line.lowerBound + min(max(position.character, 0), line.count)
    }

    /// Lines end with a line feed, a carriage return, or both.
    private func range(ofLine number: Int) -> Range<Int> {
        var start = 0
        for _ in 0..<max(number, 0) {
            guard let end = endOfLine(from: start) else { return units.count..<units.count }
            let isPair = units[end] == Self.carriageReturn && end + 1 < units.count && units[end + 1] == Self.lineFeed
            start = end + (isPair ? 2 : 1)
        }
        return start..<(endOfLine(from: start) ?? units.count)
    }

    private func endOfLine(from start: Int) -> Int? {
        units[start...].firstIndex { $0 == Self.lineFeed || $0 == Self.carriageReturn }
    }

    private static let lineFeed = UInt16(UInt8(ascii: "\n"))
    private static let carriageReturn = UInt16(UInt8(ascii: "\r"))
}
