import GitHubAPI
package import GitHubModel

/// What is known for one text: GitHub's people, and the one whose login is that text.
package struct SearchResults: Sendable, Hashable {
    /// Where people come from.
    package enum Source: Sendable, Hashable {
        /// GitHub's word of now, or of a few minutes ago.
        case gitHub
        /// GitHub's word of then, in words, because it is not asked or not reached: `3 h ago`.
        case cache(age: String)
    }

    /// No one twice: the exact login first, then GitHub's order.
    package private(set) var people: [Person]
    /// How many GitHub counts, whom it need not all show; at least as many as ``people``.
    package private(set) var total: Int
    /// GitHub ran out of time, so that there may be more.
    package private(set) var isIncomplete: Bool
    /// Whose word it is.
    package var source = Source.gitHub
    /// The number of the page that goes on from here; `nil` where there is no more to be had.
    package var nextPage: Int?

    /// `found`, with `exact` put first, whether the search held it or not.
    package init(_ found: [Person], total: Int, isIncomplete: Bool, exact: Person?) {
        var seen: Set<Int64> = []
        people = ([exact].compactMap { $0 } + found).filter { seen.insert($0.id).inserted }
        self.total = max(total, people.count)
        self.isIncomplete = isIncomplete
    }

    /// The exact login first wherever the search found it; its profile comes with `exact`.
    package init(_ found: [Person], total: Int, isIncomplete: Bool, exact: Person?, login: Login?) {
        let exact = exact ?? login.flatMap { login in found.first { $0.login == login } }
        self.init(found, total: total, isIncomplete: isIncomplete, exact: exact)
    }

    /// Does it begin with all that `other` has, in that order?
    func extends(_ other: SearchResults) -> Bool {
        people.count >= other.people.count && zip(people, other.people).allSatisfy { $0.id == $1.id }
    }

    /// Adds a further page, without those that an earlier one held: pages shift while they are read.
    mutating func add(_ page: Page<Person>, number: Int) {
        let known = Set(people.map(\.id))
        people += page.items.filter { !known.contains($0.id) }
        total = max(page.total, people.count)
        isIncomplete = isIncomplete || page.isIncomplete
        nextPage = page.next(after: number)
    }

    /// The same, asked again: its first page is `new`, those that came after it stay.
    func replacingFirstPage(by new: SearchResults) -> SearchResults {
        guard new.nextPage != nil, people.count > new.people.count else { return new }
        var search = new
        let known = Set(new.people.map(\.id))
        search.people += people.filter { !known.contains($0.id) }
        search.total = max(new.total, search.people.count)
        (search.isIncomplete, search.nextPage) = (isIncomplete || new.isIncomplete, nextPage)
        return search
    }
}

extension Page<Person> {
    /// The page after this one, where GitHub has more and shows it. A page may hold fewer people than were asked for and
    /// yet not be the last.
    func next(after number: Int) -> Int? {
        let isLast = items.isEmpty || number * PeopleService.pageLength >= min(total, SearchQuery.maxResults)
        return isLast ? nil : number + 1
    }
}
