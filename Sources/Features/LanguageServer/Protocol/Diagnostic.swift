struct HoverParameters: Decodable {
    let textDocument: DocumentIdentifier
    let position: TextPosition
}

struct Hover: Sendable, Encodable {
    let contents: CompletionItem.Documentation
    let range: TextRange
}

/// A fact about a person in a document. Never an error: the text can be right.
struct Diagnostic: Sendable, Hashable, Encodable {
    let range: TextRange
    let severity = 3  // information
    let source = "ghsearch"
    let message: String
}

struct DiagnosticsParameters: Encodable {
    let uri: String
    let diagnostics: [Diagnostic]
}

struct CodeActionParameters: Decodable {
    let textDocument: DocumentIdentifier
    let range: TextRange
}

struct CodeAction: Sendable, Encodable {
    struct Edit: Sendable, Encodable { let changes: [String: [CompletionItem.Edit]] }

    static let quickFix = "quickfix"

    let title: String
    let kind = Self.quickFix
    let diagnostics: [Diagnostic]
    let edit: Edit
}
