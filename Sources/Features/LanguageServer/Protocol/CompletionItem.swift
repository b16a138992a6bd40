import GitHubModel
import struct GitHubModel.Host  // not the one of Foundation

struct CompletionParameters: Decodable {
    let textDocument: DocumentIdentifier
    let position: TextPosition
    let context: Context?

    struct Context: Decodable {
        /// The character that was typed, if the list is requested because of it.
        let triggerCharacter: String?
    }

    static let space = " "

    /// Whether the editor requests a list only because a space was typed.
    var isTriggeredBySpace: Bool { context?.triggerCharacter == Self.space }
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

    /// `Reference`: the protocol has no kind for people, and an item is a reference to one.
    static let personKind = 18
    static let snippetFormat = 2

    let label: String
    let labelDetails: LabelDetails?
    let kind: Int
    let detail: String?
    let sortText: String
    /// The text that editors compare with the typed one, or `nil` if it is the label.
    var filterText: String?
    var textEdit: Edit
    /// 2 if the text is a snippet, `nil` if it is inserted as it is.
    var insertTextFormat: Int?
    var data: Key
    var documentation: Documentation?
}

extension CompletionList {
    private static let maxCount = 50

    /// In this order. An author is no organization, and has an ID: an address without one can be another account's.
    init(
        of people: [Person], for context: CompletionContext, on host: Host, form: CompletionItem.Form = .init()
    ) {
        let usable = context.form == .login ? people : people.filter { $0.hasKnownID && $0.kind != .organization }
        isIncomplete = true
        items = usable.prefix(Self.maxCount).enumerated().map { rank, person in
            let item = CompletionItem(person, rank: rank, for: context, on: host)
            return context.form == .login ? item : item.author(form)
        }
    }
}

extension CompletionItem {
    /// What an editor can do with an item whose text has spaces.
    struct Form: Sendable, Hashable {
        var areSnippets = false
        var insertsFilterText = false
    }

    /// The label of an author is the text that is inserted: editors insert labels, too, and a user who types on keeps
    /// what is there.
    init(_ person: Person, rank: Int, for context: CompletionContext, on host: Host) {
        let login = person.login.description
        let name = person.displayName.map { TextSanitizer.singleLine($0, maxLength: Self.maxNameLength) } ?? ""
        let texts = context.form == .login ? [login, name] : [name, login]
        var newText = login
        if case .author(let prefix) = context.form { newText = prefix + person.commitAuthor(on: host) }
        label = newText
        labelDetails = context.form == .login && !name.isEmpty ? LabelDetails(description: name) : nil
        kind = Self.personKind
        let facts = [context.form == .login ? name : "", person.source?.label ?? ""].filter { !$0.isEmpty }
        detail = facts.isEmpty ? nil : facts.joined(separator: " · ")
        sortText = Self.sortText(rank)
        filterText = Self.filterText(texts.filter { !$0.isEmpty }, context.typedText)
        textEdit = Edit(range: context.range, newText: newText)
        data = Key(login: login, id: person.id)
    }

    /// A snippet has no placeholders. Of a plain text with spaces, Neovim inserts only the first word.
    fileprivate func author(_ form: Form) -> CompletionItem {
        var item = self
        if form.insertsFilterText { item.filterText = nil }
        guard form.areSnippets else { return item }
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
