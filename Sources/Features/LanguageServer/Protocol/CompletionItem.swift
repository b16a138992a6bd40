struct CompletionParameters: Decodable {
    let textDocument: DocumentIdentifier
    let position: TextPosition
}

struct CompletionList: Sendable, Encodable {
    /// Whether the editor requests the list again as the text changes.
    let isIncomplete: Bool
    let items: [CompletionItem]

    static let none = CompletionList(isIncomplete: false, items: [])
}

/// A person in a list. The editor sends it back to `completionItem/resolve`.
struct CompletionItem: Sendable, Hashable, Codable {
    struct LabelDetails: Sendable, Hashable, Codable { let description: String }
    struct Edit: Sendable, Hashable, Codable {
        let range: TextRange
        let newText: String
    }
    struct Documentation: Sendable, Hashable, Codable {
        /// `markdown` or `plaintext`.
        let kind: String
        let value: String
    }
    struct Key: Sendable, Hashable, Codable {
        let login: String
        let id: Int64
    }

    static let valueKind = 12
    static let snippetFormat = 2

    let label: String
    let labelDetails: LabelDetails?
    let kind: Int
    let detail: String?
    let sortText: String
    let filterText: String
    var textEdit: Edit
    /// 2 if the text is a snippet, `nil` if it is inserted as it is.
    var insertTextFormat: Int?
    let data: Key
    var documentation: Documentation?
}
