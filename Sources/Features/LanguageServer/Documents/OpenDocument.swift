import Foundation
import GitHubModel

struct OpenDocument: Sendable {
    enum Kind: Sendable, Hashable {
        case commitMessage, markdown, codeOwners
    }

    let kind: Kind
    var text: TextBuffer
    /// The repository of the file, or `nil` if it is in no clone of the host.
    let repository: Task<RepositoryScope?, Never>
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
        if name == "CODEOWNERS" || language == "codeowners" {
            self = .codeOwners
        } else if Self.commitFiles.contains(name) || Self.commitLanguages.contains(language) {
            self = .commitMessage
        } else if Self.markdownLanguages.contains(language)
            || Self.markdownExtensions.contains(url?.pathExtension.lowercased() ?? "")
        {
            self = .markdown
        } else { return nil }
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
            } else {
                document.text = TextBuffer(change.text)
            }
            if document.text.count > Self.maxLength { return false }
        }
        return open(document, at: uri)
    }

    mutating func close(_ uri: String) { documents[uri] = nil }
}
