import Markdown

/// The texts of Markdown in which people can be mentioned, as on GitHub: paragraphs, headings and cells of tables,
/// without code, HTML, links, formulas and front matter.
///
/// The parser does not say exactly where a character is in the source. So each at sign and each colon of a trailer is
/// followed by a private character whose number says where it is, and which the parser leaves where it is.
struct MarkdownReader {
    /// A longer document is not read. In UTF-16 code units.
    static let maxLength = 1 << 19
    /// The number of at signs that are read.
    private static let maxPlaces = 60_000
    /// The number of opening brackets in lines without an empty one between them. The parser compares the brackets of a
    /// paragraph with each other: 40,000 of `![[]()` take a minute.
    private static let maxBrackets = 2_000

    private var source: [UInt16] = []
    private var places: [TextPosition] = []
    private var tables = TableCost()
    /// The number of opening brackets since the last empty line.
    private var brackets = 0

    static func texts(of text: TextBuffer) -> [ReadableText] {
        guard text.count <= maxLength else { return [] }
        var reader = MarkdownReader()
        let start = FrontMatter.lineCount(in: text)
        text.forEachLine { number, line in reader.add(number < start ? [] : line, number: number) }
        guard !reader.places.isEmpty else { return [] }
        let document = MarkdownDocument(
            String(decoding: reader.source, as: UTF16.self), extensions: reader.tables.isHigh ? [] : [.table])
        var blocks = MarkdownBlocks(places: reader.places)
        document.walk { step, node in
            blocks.visit(step, node)
            return true
        }
        return blocks.texts
    }

    /// Of a line that is too long, the start is read, and of one with too many brackets the rest, so that the blocks
    /// around it stay what they are.
    private mutating func add(_ line: ArraySlice<UInt16>, number: Int) {
        let (units, isCut) = bounded(line)
        tables.add(units)
        let found = Set(ReadableText.places(in: units))
        for (index, unit) in units.enumerated() {
            source.append(PrivateMark.isHighSurrogate(unit) ? UInt16(0xFFFD) : unit)
            guard found.contains(index), places.count < Self.maxPlaces else { continue }
            source += PrivateMark.units(of: places.count)
            places.append(TextPosition(line: number, character: index))
        }
        if isCut { source += PrivateMark.units(of: PrivateMark.cut) }
        source.append(UInt16(ascii: "\n"))
    }

    /// Returns what the parser gets of a line, and whether something is missing.
    private mutating func bounded(_ line: ArraySlice<UInt16>) -> (units: [UInt16], isCut: Bool) {
        var units = Array(line.prefix(ReadableText.maxLineLength))
        if units.allSatisfy({ $0 == UInt16(ascii: " ") || $0 == UInt16(ascii: "\t") }) { brackets = 0 }
        let bracket = UInt16(ascii: "[")
        brackets += units.count { $0 == bracket }
        guard brackets > Self.maxBrackets, units.contains(bracket) else { return (units, units.count < line.count) }
        units = units.map { $0 == bracket ? 0xFFFD : $0 }
        return (units, true)
    }
}

/// A character of the private plane 15 that stands for a number.
enum PrivateMark {
    /// Follows the start of a line whose rest is left out.
    static let cut = 0xFFF0

    static func isHighSurrogate(_ unit: UInt16) -> Bool { (0xDB80...0xDBBF).contains(unit) }

    static func units(of number: Int) -> [UInt16] {
        [UInt16(0xDB80 + number >> 10), UInt16(0xDC00 + number & 0x3FF)]
    }

    static func number(_ high: UInt16, _ low: UInt16) -> Int { Int(high - 0xDB80) << 10 + Int(low & 0x3FF) }
}

/// Data such as the author in front of a page. GitHub shows it as a table, CommonMark does not know it.
enum FrontMatter {
    /// Returns the number of lines up to the end of the front matter. Without its last line, it ends at an empty line.
    static func lineCount(in text: TextBuffer) -> Int {
        var mark: String?
        var end: Int?
        var emptyLine: Int?
        text.forEachLine { number, line in
            guard end == nil, number == 0 || mark != nil, line.count < 100 || number > 0 else { return }
            let units = line.count < 100 ? line : []
            let content = String(decoding: units, as: UTF16.self).trimmed
            if number == 0 {
                mark = ["---", "+++"].first { $0 == content }
            } else if content == mark || content == "..." && mark == "---" {
                end = number + 1
            } else if line.isEmpty, emptyLine == nil {
                emptyLine = number
            }
        }
        guard mark != nil else { return 0 }
        return end ?? emptyLine ?? Int.max
    }
}

extension String {
    /// The text without a byte order mark in front and white space behind it.
    fileprivate var trimmed: String {
        var text = self[...]
        if text.first == "\u{FEFF}" { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}

/// What the tables of a document can cost. Each row of a table gets as many cells as its header has, and for each line
/// that can be the one below a header, the parser reads the paragraph in front of it again.
private struct TableCost {
    private static let maxCells = 200_000
    private static let maxUnits = 50_000_000
    private static let characters = Set("|:-> \t".utf16)

    private var lines = 0
    private var units = 0
    private var delimiters = 0
    private var maxColumns = 0

    /// Whether tables are read as paragraphs instead.
    var isHigh: Bool { maxColumns * lines > Self.maxCells || delimiters * units > Self.maxUnits }

    mutating func add(_ line: [UInt16]) {
        lines += 1
        units += line.count
        guard line.contains(UInt16(ascii: "-")), line.allSatisfy(Self.characters.contains) else { return }
        delimiters += 1
        maxColumns = max(maxColumns, line.count { $0 == UInt16(ascii: "|") } + 1)
    }
}
