import Foundation
import GitHubModel

struct OpenDocument: Sendable {
    enum Kind: Sendable, Hashable {
        case commitMessage, markdown, codeOwners, vouched
    }

    let kind: Kind
    var text: TextBuffer
    /// The repository of the file, or `nil` if it is in no clone of the host.
    let repository: Task<RepositoryScope?, Never>
    /// The directory of the file, or `nil` for a document that is no file.
    var directory: String?
    /// What the comments of a commit message begin with, or `nil` for other documents.
    var comments: Task<CommentMark, Never>?
    /// The end of the last change, or `nil` if the whole text is new.
    var editedAt: TextPosition?

    var commentMark: CommentMark {
        get async { await comments?.value ?? .standard }
    }
}

extension OpenDocument.Kind {
    private static let commitLanguages: Set = ["git-commit", "gitcommit"]
    private static let markdownLanguages: Set = ["markdown", "gfm", "mdx"]
    private static let commitFiles: Set = [
        "COMMIT_EDITMSG", "MERGE_MSG", "SQUASH_MSG", "TAG_EDITMSG", "NOTES_EDITMSG", "PULLREQ_EDITMSG",
    ]
    private static let markdownExtensions: Set = ["md", "markdown", "mdown", "mkd", "mdx"]

    /// By the name of the file, then by the language; `nil` for all other documents.
    init?(uri: String, language: String) {
        let url = URL(string: uri)
        let name = url?.lastPathComponent ?? ""
        if name == "VOUCHED.td" {
            self = .vouched
        } else if name == "CODEOWNERS" || language == "codeowners" {
            self = .codeOwners
        } else if Self.commitFiles.contains(name) || Self.commitLanguages.contains(language) {
            self = .commitMessage
        } else if Self.markdownLanguages.contains(language)
            || Self.markdownExtensions.contains(url?.pathExtension.lowercased() ?? "")
        {
            self = .markdown
        } else {
            return nil
        }
    }
}

struct OpenDocuments {
    /// In UTF-16 code units.
    static let maxLength = 4 << 20
    static let maxTotal = 4 * maxLength

    private var documents: [String: OpenDocument] = [:]

    subscript(uri: String) -> OpenDocument? { documents[uri] }

    private var total: Int { documents.values.reduce(0) { $0 + $1.text.count } }

    /// Closes a document that is too large. Returns whether it is open.
    mutating func open(_ document: OpenDocument, at uri: String) -> Bool {
        close(uri)
        guard document.text.count <= Self.maxLength, total + document.text.count <= Self.maxTotal else { return false }
        documents[uri] = document
        return true
    }

    /// Closes a document that becomes too large. Returns whether it is open, or was not.
    mutating func change(_ changes: [ChangeParameters.Change], at uri: String) -> Bool {
        guard var document = documents.removeValue(forKey: uri) else { return true }
        for change in changes {
            if let range = change.range {
                document.text.replace(range, with: change.text)
                document.editedAt = range.start.moved(by: change.text)
            } else {
                document.text = TextBuffer(change.text)
                document.editedAt = nil
            }
            if document.text.count > Self.maxLength { return false }
        }
        return open(document, at: uri)
    }

    mutating func close(_ uri: String) { documents[uri] = nil }
}

/// The text of a document, in UTF-16 code units as the positions of the protocol. Lines end with a line feed, a
/// carriage return, or both.
struct TextBuffer: Sendable, Hashable {
    private(set) var units: [UInt16]
    /// The indices of the first units of all lines.
    private var starts: [Int]

    init(_ text: String) {
        units = Array(text.utf16)
        starts = [0]
        starts += startsOfLines(after: 0, upTo: units.count)
    }

    var count: Int { units.count }

    /// Positions after the end of a line or of the text are the end. Takes time for the lines of the range, and for
    /// moving what is behind them.
    mutating func replace(_ range: TextRange, with text: String) {
        let (one, other) = (offset(of: range.start), offset(of: range.end))
        let replaced = min(one, other)..<max(one, other)
        // A carriage return before the text and a line feed at its start are one end of a line.
        let first = max(line(of: replaced.lowerBound) - 1, 0)
        let next = line(of: replaced.upperBound) + 1
        let length = units.count
        units.replaceSubrange(replaced, with: text.utf16)
        let change = units.count - length
        for index in next..<starts.count { starts[index] += change }
        let end = next < starts.count ? starts[next] : units.count + 1
        starts.replaceSubrange((first + 1)..<next, with: startsOfLines(after: starts[first], upTo: end - 1))
    }

    /// Returns the end of a line for a position behind it, as the protocol says.
    func clamped(_ position: TextPosition) -> TextPosition {
        TextPosition(line: position.line, character: min(position.character, range(ofLine: position.line).count))
    }

    /// A line after the last one is empty.
    func line(_ number: Int) -> ArraySlice<UInt16> { units[range(ofLine: number)] }

    /// Returns the text of a range in one line; less of it if the line is shorter.
    func string(in range: TextRange) -> String {
        let line = line(range.start.line)
        let units = line.prefix(range.end.character).dropFirst(range.start.character)
        return String(decoding: units, as: UTF16.self)
    }

    /// Passes each line with its number, also an empty one at the end.
    func forEachLine(_ body: (Int, ArraySlice<UInt16>) -> Void) {
        for number in starts.indices { body(number, line(number)) }
    }

    private func offset(of position: TextPosition) -> Int {
        let line = range(ofLine: position.line)
        return line.lowerBound + min(max(position.character, 0), line.count)
    }

    private func range(ofLine number: Int) -> Range<Int> {
        let number = max(number, 0)
        guard number < starts.count else { return units.count..<units.count }
        guard number + 1 < starts.count else { return starts[number]..<units.count }
        var end = starts[number + 1] - 1
        let isPair = units[end] == Self.lineFeed && end > starts[number] && units[end - 1] == Self.carriageReturn
        if isPair { end -= 1 }
        return starts[number]..<end
    }

    /// The number of the line that contains a unit, or begins at the end.
    private func line(of index: Int) -> Int {
        var range = starts.startIndex..<starts.endIndex
        while range.count > 1 {
            let middle = range.lowerBound + range.count / 2
            range = starts[middle] <= index ? middle..<range.upperBound : range.lowerBound..<middle
        }
        return range.lowerBound
    }

    /// Returns the starts of lines after that at `start`, up to `end`.
    private func startsOfLines(after start: Int, upTo end: Int) -> [Int] {
        var found: [Int] = []
        for index in start..<end where isEndOfLine(index) { found.append(index + 1) }
        return found
    }

    /// Whether a line ends with the unit at `index`.
    private func isEndOfLine(_ index: Int) -> Bool {
        if units[index] == Self.lineFeed { return true }
        guard units[index] == Self.carriageReturn else { return false }
        return index + 1 == units.count || units[index + 1] != Self.lineFeed
    }

    private static let lineFeed = UInt16(UInt8(ascii: "\n"))
    private static let carriageReturn = UInt16(UInt8(ascii: "\r"))
}

extension TextPosition {
    /// Returns the position behind `text`, which is inserted here.
    fileprivate func moved(by text: String) -> TextPosition {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        guard lines.count > 1, let last = lines.last else {
            return TextPosition(line: line, character: character + text.utf16.count)
        }
        return TextPosition(line: line + lines.count - 1, character: last.utf16.count)
    }
}
