public import GitHubModel

/// What is known for one text: GitHub's people, and the one whose login is that text.
public struct PeopleSearch: Sendable, Hashable {
    /// Where people come from.
    public enum Source: Sendable, Hashable {
        /// GitHub's word of now, or of a few minutes ago.
        case gitHub
        /// GitHub's word of then, in words, because it is not asked or not reached: `3 h ago`.
        case stored(age: String)
    }

    /// No one twice: the exact login first, then GitHub's order.
    public let people: [Person]
    /// How many GitHub counts, whom it need not all show; at least as many as ``people``.
    public let total: Int
    /// GitHub ran out of time, so that there may be more.
    public let isIncomplete: Bool
    /// Whose word it is.
    public var source = Source.gitHub

    /// `found`, with `exact` put first, whether the search held it or not.
    public init(_ found: [Person], total: Int, isIncomplete: Bool, exact: Person?) {
        var seen: Set<Int64> = []
        people = ([exact].compactMap { $0 } + found).filter { seen.insert($0.id).inserted }
        self.total = max(total, people.count)
        self.isIncomplete = isIncomplete
    }

    /// The exact login first wherever the search found it; its profile comes with `exact`.
    public init(_ found: [Person], total: Int, isIncomplete: Bool, exact: Person?, login: Login?) {
        let exact = exact ?? login.flatMap { login in found.first { $0.login == login } }
        self.init(found, total: total, isIncomplete: isIncomplete, exact: exact)
    }
}
