/// Finds repositories by the first letters of their names, of the parts of these, and of the words in their
/// descriptions.
struct RepositoryIndex: Sendable {
    struct Entry: Sendable {
        /// The index of the account.
        let owner: Int
        let repository: Repository
    }

    /// The fields that `in:` accepts.
    enum Field: String, Sendable, CaseIterable {
        case name, description
    }

    private(set) var entries: [Entry] = []
    private var names = WordColumn()
    private var descriptions = WordColumn()

    mutating func append(_ repositories: [Repository], ofAccount owner: Int) {
        for repository in repositories {
            let name = repository.name.lowercased()
            names.append(words: [name] + Self.words(in: name).dropFirst())
            descriptions.append(words: repository.description.map { Self.words(in: $0.lowercased()) } ?? [])
            entries.append(Entry(owner: owner, repository: repository))
        }
    }

    /// Returns the indices of all entries with a word that starts with `prefix` in one of `fields`.
    func indices(prefix: String, in fields: Set<Field>) -> Set<Int> {
        fields.reduce(into: []) { indices, field in
            indices.formUnion((field == .name ? names : descriptions).indices(prefix: prefix))
        }
    }

    private static func words(in text: String) -> [String] {
        SearchIndex.splitWords(text.replacing(".", with: " "))
    }
}
