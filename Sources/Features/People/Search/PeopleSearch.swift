package import GitHubModel

/// A search for people as a user requests it: the text, the query to GitHub that follows from it, the repository,
/// the limit, and whether similar people and the account whose login is the text are included.
package struct PeopleSearch: Sendable, Hashable {
    /// The text as typed, which people are compared with.
    package let text: String
    package let input: PromptInput
    /// The text as a query, with the qualifier of ``kind``; `nil` for an empty text.
    package let query: SearchQuery?
    /// Whether people can be compared with the text, which has no qualifiers.
    package let isPlain: Bool
    /// A repository whose people that match the text are found as well.
    package var scope: RepositoryScope?
    package let kind: Person.Kind?
    /// `nil` for the first page.
    package var limit: Int?
    /// Whether the account whose login is the text is looked up if the search does not contain it.
    package var looksUpLogin = true
    /// Whether cached people are listed that only resemble the text.
    package var includesSimilar = true
    /// Whether a text that nothing matches is searched for once more, for what is similar.
    package var searchesAgain = true
    /// How long results wait for the look-up of the account whose login is the text.
    package var lookUpTimeout = Duration.seconds(60)

    package init(
        _ text: String, in scope: RepositoryScope? = nil, kind: Person.Kind? = nil, limit: Int? = nil,
        sort: SearchQuery.Sort = .bestMatch, direction: SearchQuery.Direction = .descending
    ) throws(InvalidSearchQueryError) {
        try self.init(PromptInput(text), in: scope, kind: kind, limit: limit, sort: sort, direction: direction)
    }

    /// A search for what was parsed before.
    package init(
        _ input: PromptInput, in scope: RepositoryScope? = nil, kind: Person.Kind? = nil, limit: Int? = nil,
        sort: SearchQuery.Sort = .bestMatch, direction: SearchQuery.Direction = .descending
    ) throws(InvalidSearchQueryError) {
        text = input.text
        self.input = input
        // Otherwise an empty text would search for the qualifier alone.
        let typed = try Self.query(of: input)
        var query = typed
        if let kind, typed != nil { query = try SearchQuery("\(text) type:\(kind == .user ? "user" : "org")") }
        query?.sort = sort
        query?.direction = direction
        self.query = query
        isPlain = typed?.isPlain ?? true
        self.scope = scope
        self.kind = kind
        self.limit = limit
    }

    /// Returns `nil` for an empty text.
    private static func query(of input: PromptInput) throws(InvalidSearchQueryError) -> SearchQuery? {
        do {
            return try input.searchQuery.get()
        } catch .empty {
            return nil
        }
    }

    /// The login of the account that is first, or `nil` if the text is none or GitHub sorts.
    package var login: Login? { looksUpLogin && query?.sort == .bestMatch ? query?.login : nil }
}
