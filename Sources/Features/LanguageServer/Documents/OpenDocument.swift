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
    /// The end of the last change, or `nil` if the whole text is new.
    var editedAt: TextPosition?
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

    /// Passes each line with its number, also an empty one at the end.
    func forEachLine(_ body: (Int, ArraySlice<UInt16>) -> Void) {
        var start = 0
        var number = 0
        while let end = endOfLine(from: start) {
            body(number, units[start..<end])
            start = self.start(ofLineAfter: end)
            number += 1
        }
        body(number, units[start...])
    }

    private func start(ofLineAfter end: Int) -> Int {
        let isPair = units[end] == Self.carriageReturn && end + 1 < units.count && units[end + 1] == Self.lineFeed
        return end + (isPair ? 2 : 1)
    }

    private func offset(of position: TextPosition) -> Int {
        let line = range(ofLine: position.line)
        return line.lowerBound + min(max(position.character, 0), line.count)
    }

    /// Lines end with a line feed, a carriage return, or both.
    private func range(ofLine number: Int) -> Range<Int> {
        var start = 0
        for _ in 0..<max(number, 0) {
            guard let end = endOfLine(from: start) else { return units.count..<units.count }
            start = self.start(ofLineAfter: end)
        }
        return start..<(endOfLine(from: start) ?? units.count)
    }

    private func endOfLine(from start: Int) -> Int? {
        units[start...].firstIndex { $0 == Self.lineFeed || $0 == Self.carriageReturn }
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
