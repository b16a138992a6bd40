/// A text of a document in which people can be mentioned: a line, or a block of Markdown as CommonMark reads it. What
/// the format excludes, such as code and comments, is no part of it.
///
/// Completion, hover and diagnostics all read documents through it, so that they agree on what a mention is, and
/// nothing else is sent to GitHub.
struct ReadableText: Sendable, Hashable {
    /// An at sign, or the colon of a trailer such as `Co-authored-by:`.
    struct Place: Sendable, Hashable {
        /// The index of the character in ``units``.
        let index: Int
        /// Where the character is in the document.
        let position: TextPosition
    }

    let units: [UInt16]
    let places: [Place]

    /// Leaves out places in code, addresses of the Web, formulas and comments, also in ones that are not closed yet:
    /// their text is being typed.
    init(_ units: [UInt16], _ places: [Place], isMarkdown: Bool = false) {
        var isLeftOut = Self.codeAndAddresses(in: units)
        let ranges = isMarkdown ? Self.formulas(in: units) + Self.openComments(in: units) : []
        for range in ranges {
            for index in range { isLeftOut[index] = true }
        }
        self.units = units
        self.places = places.filter { !isLeftOut[$0.index] }
    }

    /// Returns for each unit whether it is in code or in an address such as `https://example.org/?by=@mona`: in its
    /// line, an odd number of runs of backticks is in front of it, or its word is an address so far.
    private static func codeAndAddresses(in units: [UInt16]) -> [Bool] {
        var isLeftOut = [Bool](repeating: false, count: units.count)
        var isInCode = false
        var isInAddress = false
        for (index, unit) in units.enumerated() {
            let isFirst = index == 0 || units[index - 1] != unit
            if unit == UInt16(ascii: "`"), isFirst { isInCode.toggle() }
            if unit == UInt16(ascii: "\n") { isInCode = false }
            if unit.isSpace { isInAddress = false }
            if isStartOfAddress(index, of: units) { isInAddress = true }
            isLeftOut[index] = isInCode || isInAddress
        }
        return isLeftOut
    }

    private static let scheme = Array("://".utf16)
    private static let server = Array("www.".utf16)

    private static func isStartOfAddress(_ index: Int, of units: [UInt16]) -> Bool {
        switch units[index] {
        case scheme[0]: units[index...].starts(with: scheme)
        case server[0]: (index == 0 || !units[index - 1].isOfAddress) && units[index...].starts(with: server)
        default: false
        }
    }

    /// Returns where a comment of HTML begins that has no end. One with an end is no text to CommonMark.
    private static func openComments(in units: [UInt16]) -> [Range<Int>] {
        guard let start = units.firstRange(of: Array("<!--".utf16)) else { return [] }
        return [start.lowerBound..<units.endIndex]
    }
}

// MARK: - Formulas

extension ReadableText {
    /// Returns the ranges of `$formula$` and `$$formula$$`. As on GitHub, no space follows the first `$`, and neither a
    /// space precedes the last one nor a digit follows it: two prices in a line are no formula.
    private static func formulas(in units: [UInt16]) -> [Range<Int>] {
        let dollars = units.indices.filter { units[$0] == UInt16(ascii: "$") }
        var formulas: [Range<Int>] = []
        var end = 0
        var ends = dollars.filter { isEnd($0, of: units) }[...]
        var doubleEnds = dollars.filter { isDollar($0 + 1, of: units) }[...]
        for start in dollars where start >= end {
            let isDouble = isDollar(start + 1, of: units)
            let length = isDouble ? 2 : 1
            ends = ends.drop { $0 <= start + 1 }
            doubleEnds = doubleEnds.drop { $0 <= start + 1 }
            guard isDouble || isStart(start, of: units), let last = isDouble ? doubleEnds.first : ends.first else {
                continue
            }
            end = last + length
            formulas.append(start..<end)
        }
        return formulas
    }

    private static func isDollar(_ index: Int, of units: [UInt16]) -> Bool {
        units.indices.contains(index) && units[index] == UInt16(ascii: "$")
    }

    private static func isStart(_ index: Int, of units: [UInt16]) -> Bool {
        let next = index + 1
        return next < units.count && !units[next].isSpace
    }

    private static func isEnd(_ index: Int, of units: [UInt16]) -> Bool {
        guard index > 0, !units[index - 1].isSpace else { return false }
        let next = index + 1
        return next == units.count || !(UInt16(ascii: "0")...UInt16(ascii: "9")).contains(units[next])
    }
}

// MARK: - Lines

extension ReadableText {
    /// A longer line is no text that a person wrote. In UTF-16 code units.
    static let maxLineLength = 4_096

    /// Returns the text of a line, or `nil` if no person can be in it.
    ///
    /// - Parameter start: The index in the line at which its text begins.
    init?(line: ArraySlice<UInt16>, number: Int, from start: Int = 0) {
        guard line.count <= Self.maxLineLength else { return nil }
        let units = Array(line)
        let places = Self.places(in: units).filter { $0 >= start }
        guard !places.isEmpty else { return nil }
        self.init(
            units, places.map { Place(index: $0, position: TextPosition(line: number, character: $0)) })
    }

    /// Returns the indices of at signs, and that of the colon of a trailer.
    static func places(in line: [UInt16]) -> [Int] {
        let signs = line.indices.filter { line[$0] == UInt16(ascii: "@") }
        guard let trailer = Trailer.length(in: line) else { return signs }
        return [trailer - 1] + signs
    }
}

/// A line of a message such as `Co-authored-by: NAME <ADDRESS>`.
enum Trailer {
    private static let completed = ["co-authored-by:", "reviewed-by:", "acked-by:", "signed-off-by:"].map {
        Array($0.utf16)
    }

    /// Returns the length of the key with its colon, or `nil` if no author is completed in the line.
    static func length(in line: some Collection<UInt16>) -> Int? {
        let head = line.prefix(16).map(\.asciiLowercased)
        return completed.first { head.starts(with: $0) }?.count
    }
}
