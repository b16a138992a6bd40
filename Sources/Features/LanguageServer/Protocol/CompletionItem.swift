import GitHubModel
import struct GitHubModel.Host  // not the one of Foundation

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
        /// The document of an entry that has an order; otherwise `nil`.
        var uri: String?
    }

    /// `Reference`: the protocol has no kind for people, and an item is a reference to one.
    static let personKind = 18
    static let snippetFormat = 2

    let label: String
    let labelDetails: LabelDetails?
    let kind: Int
    let detail: String?
    let sortText: String
    let filterText: String
    var textEdit: Edit
    /// Edits elsewhere in the document, which editors request with the documentation.
    var additionalTextEdits: [Edit]?
    /// 2 if the text is a snippet, `nil` if it is inserted as it is.
    var insertTextFormat: Int?
    var data: Key
    var documentation: Documentation?
}

extension CompletionList {
    private static let maxCount = 50

    /// In this order. An author is no organization, and has an ID: an address without one can be another account's.
    init(
        of people: [Person], for context: CompletionContext, on host: Host, areSnippets: Bool = false,
        uri: String? = nil
    ) {
        let usable = context.form == .login ? people : people.filter { $0.hasKnownID && $0.kind != .organization }
        isIncomplete = true
        items = usable.prefix(Self.maxCount).enumerated().map { rank, person in
            var item = CompletionItem(person, rank: rank, for: context, on: host)
            item.data.uri = uri
            return areSnippets && context.form != .login ? item.snippet : item
        }
    }
}

extension CompletionItem {
    init(_ person: Person, rank: Int, for context: CompletionContext, on host: Host) {
        let login = person.login.description
        let name = person.displayName.map { TextSanitizer.singleLine($0, maxLength: Self.maxNameLength) } ?? ""
        let texts = context.form == .login ? [login, name] : [name, login]
        var newText = login
        if case .author(let prefix) = context.form { newText = prefix + person.commitAuthor(on: host) }
        label = context.form == .login || name.isEmpty ? login : "\(name) (\(login))"
        labelDetails = context.form == .login && !name.isEmpty ? LabelDetails(description: name) : nil
        kind = Self.personKind
        let facts = [context.form == .login ? name : "", person.source?.label ?? ""].filter { !$0.isEmpty }
        detail = facts.isEmpty ? nil : facts.joined(separator: " · ")
        sortText = Self.sortText(rank)
        filterText = Self.filterText(texts.filter { !$0.isEmpty }, context.typedText)
        textEdit = Edit(range: context.range, newText: newText)
        data = Key(login: login, id: person.id)
    }

    /// The item as a snippet without placeholders. Of a text with spaces, editors can insert only the first word.
    var snippet: CompletionItem {
        var item = self
        item.insertTextFormat = Self.snippetFormat
        let text = textEdit.newText.replacing(#/[\\$}]/#) { "\\\($0.output)" }
        item.textEdit = Edit(range: textEdit.range, newText: text)
        return item
    }

    private static let maxNameLength = 200

    /// The text sorts as the rank.
    private static func sortText(_ rank: Int) -> String {
        let digits = String(rank)
        return String(repeating: "0", count: max(4 - digits.count, 0)) + digits
    }

    /// The typed text is in front unless one starts with it, because editors hide other items.
    private static func filterText(_ texts: [String], _ typed: String) -> String {
        guard let first = texts.first(where: { $0.hasPrefix(typed) }) else {
            return ([typed] + texts).joined(separator: " ")
        }
        return ([first] + texts.filter { $0 != first }).joined(separator: " ")
    }
}
