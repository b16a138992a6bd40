package import GitHubAPI
import TerminalUI

/// What the process that reads a README gets.
package struct ReadmeInput: Sendable, Hashable {
    package let file: RepositoryReadme
    /// The URL of the page of the repository.
    package let url: String
    /// The maximum length of ``encoded`` in bytes: that of the text, which can be a little longer once it is sanitized,
    /// and of addresses.
    package static let maxLength = 2 * RepositoryReadme.maxSize

    package init(_ file: RepositoryReadme, of url: String) {
        self.file = file
        self.url = url
    }

    /// The values, separated by NUL, which none but the text can contain.
    package var encoded: [UInt8] {
        let values = [url, file.path].map { $0.replacing("\0", with: "") } + [file.isTruncated ? "1" : "0", file.text]
        return Array(values.joined(separator: "\0").utf8)
    }

    /// Returns `nil` for invalid bytes.
    package init?(encoded: [UInt8]) {
        let values = encoded.split(separator: 0, maxSplits: 3, omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        guard values.count == 4 else { return nil }
        self.init(.init(text: values[3], isTruncated: values[2] == "1", path: values[1]), of: values[0])
    }
}

extension Readme {
    /// The maximum length of ``encoded()`` in bytes. A README of the maximum size, all of which are links with long
    /// addresses, can be longer.
    package static let maxEncodedLength = 8 << 20

    /// Returns the README as bytes, for another process.
    package func encoded() -> [UInt8] {
        var encoder = ReadmeEncoder()
        encoder.append(blocks.count)
        for block in blocks { encoder.append(block) }
        return encoder.bytes
    }

    /// Creates the README from what a process returns that a hostile file may have taken over: nothing of it is
    /// trusted.
    ///
    /// - Throws: ``ReadmeError/tooLarge`` for other bytes than those of ``encoded()``.
    package init(encoded bytes: [UInt8]) throws(ReadmeError) {
        var decoder = ReadmeDecoder(bytes)
        let count = try decoder.count(upTo: Self.maxBlocks + 1)
        var blocks: [Block] = []
        for _ in 0..<count { blocks.append(try decoder.block()) }
        guard decoder.isAtEnd else { throw .tooLarge }
        self.init(blocks: blocks)
    }
}

/// Numbers are four bytes, the lowest first. In front of bytes and lists is their number.
private struct ReadmeEncoder {
    private(set) var bytes: [UInt8] = []

    mutating func append(_ block: Readme.Block) {
        append(block.mark)
        append(block.indent)
        bytes.append(block.hasGap ? 1 : 0)
        bytes.append(block.layout.code)
        if case .table(let table) = block.layout { append(table) } else { append(block.lines) }
    }

    private mutating func append(_ table: ReadmeTable) {
        append(table.alignments.count)
        bytes += table.alignments.map(\.rawValue)
        append(table.rows.count)
        for row in table.rows { append(row) }
    }

    private mutating func append(_ lines: [StyledLine]) {
        append(lines.count)
        for line in lines { append(line) }
    }

    private mutating func append(_ line: StyledLine) {
        append(line.runs.count)
        for run in line.runs {
            bytes += [run.style.attributes, run.style.colorCode]
            append(run.text)
            append(run.link?.url ?? "")
        }
    }

    private mutating func append(_ text: String) {
        append(text.utf8.count)
        bytes += text.utf8
    }

    mutating func append(_ number: Int) {
        withUnsafeBytes(of: UInt32(clamping: number).littleEndian) { bytes += $0 }
    }
}

private struct ReadmeDecoder {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func block() throws(ReadmeError) -> Readme.Block {
        let (mark, indent) = (try mark(), try mark())
        guard mark.width == indent.width else { throw .tooLarge }
        let (hasGap, layout) = (try byte() == 1, try byte())
        switch layout {
        case Readme.Block.Layout.wrapped.code: return block(mark, indent, try lines(), .wrapped, hasGap)
        case Readme.Block.Layout.code.code: return block(mark, indent, try lines(), .code, hasGap)
        default:
            let table = try table()
            return block(mark, indent, table.rows.first ?? [], .table(table), hasGap)
        }
    }

    /// It is in front of each line.
    private mutating func mark() throws(ReadmeError) -> StyledLine {
        let mark = try line()
        guard mark.width <= Readme.Block.maxIndent, mark.text.utf8.count <= Self.maxMarkLength else { throw .tooLarge }
        return mark
    }

    private static let maxMarkLength = 256

    private func block(
        _ mark: StyledLine, _ indent: StyledLine, _ lines: [StyledLine], _ layout: Readme.Block.Layout, _ hasGap: Bool
    ) -> Readme.Block {
        Readme.Block(mark: mark, indent: indent, lines: lines, layout: layout, hasGap: hasGap)
    }

    private mutating func table() throws(ReadmeError) -> ReadmeTable {
        var alignments: [ReadmeTable.Alignment] = []
        for _ in 0..<(try count(upTo: rest.count)) {
            alignments.append(ReadmeTable.Alignment(rawValue: try byte()) ?? .left)
        }
        var table = ReadmeTable(alignments: alignments)
        // A row of few cells is drawn with all columns.
        let maxRows = ReadmeTable.maxCells / max(alignments.count, 1) + 2
        for _ in 0..<(try count(upTo: maxRows)) { table.rows.append(try lines()) }
        return table
    }

    private mutating func lines() throws(ReadmeError) -> [StyledLine] {
        var lines: [StyledLine] = []
        for _ in 0..<(try count(upTo: rest.count)) { lines.append(try line()) }
        return lines
    }

    private mutating func line() throws(ReadmeError) -> StyledLine {
        var line = StyledLine()
        for index in 0..<(try count(upTo: rest.count)) {
            let style = Style(attributes: try byte(), colorCode: try byte())
            line.append(try text(), style, link: Hyperlink(try text()))
            guard line.runs.count == index + 1 else { throw .tooLarge }  // joining many would take long
        }
        return line
    }

    private mutating func text() throws(ReadmeError) -> String {
        let count = try count(upTo: rest.count)
        guard count <= rest.count else { throw .tooLarge }
        defer { rest = rest.dropFirst(count) }
        return String(decoding: rest.prefix(count), as: UTF8.self)
    }

    mutating func count(upTo max: Int) throws(ReadmeError) -> Int {
        var number = 0
        for shift in stride(from: 0, to: 32, by: 8) { number |= Int(try byte()) << shift }
        guard number <= max else { throw .tooLarge }
        return number
    }

    private mutating func byte() throws(ReadmeError) -> UInt8 {
        guard let byte = rest.popFirst() else { throw .tooLarge }
        return byte
    }
}

extension Readme.Block.Layout {
    fileprivate var code: UInt8 {
        switch self {
        case .wrapped: 0
        case .code: 1
        case .table: 2
        }
    }
}

/// The styles of a README have attributes and a color of the palette.
extension Style {
    fileprivate var attributes: UInt8 {
        let flags = [bold, dim, underline, reverse, strikethrough]
        return flags.enumerated().reduce(0) { $0 | ($1.element ? 1 << $1.offset : 0) }
    }

    /// The number of the color after 0, which is none.
    fileprivate var colorCode: UInt8 {
        if case .palette(let number)? = color { number &+ 1 } else { 0 }
    }

    fileprivate init(attributes: UInt8, colorCode: UInt8) {
        func isSet(_ bit: UInt8) -> Bool { attributes & 1 << bit != 0 }
        self.init(
            bold: isSet(0), dim: isSet(1), underline: isSet(2), reverse: isSet(3),
            color: colorCode == 0 ? nil : .palette(colorCode - 1))
        strikethrough = isSet(4)
    }
}
