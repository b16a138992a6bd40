package import GitHubAPI
package import GitHubModel

/// The results for one query: GitHub's search results and the account whose login is the query.
package struct SearchResults: Sendable, Hashable {
    /// Where search results come from: GitHub, or an older response in the cache.
    package enum Source: Sendable, Hashable {
        /// GitHub, or a cached response that is fresh.
        case gitHub
        /// Cached results. `age` is for display, such as `3 h ago`.
        case cache(age: String)
    }

    /// The people without duplicates: the exact login first, then GitHub's order.
    package private(set) var people: [Person]
    /// The number of matches that GitHub reports. It can exceed what GitHub returns, and is at least `people.count`.
    package private(set) var total: Int
    /// Whether results may be missing, because GitHub's search timed out or GitHub withholds some.
    package private(set) var isIncomplete: Bool
    package var source = Source.gitHub
    package var nextPage: SearchPosition?
    package var overviews: [Person.ID: PersonOverview] = [:]
    /// The repositories whose names contain the query, or `nil` if they were not requested.
    package var repositories: [RepositoryMatch]?
    /// The people that were found for the words that may be meant, best match first, if the search found nobody; `nil`
    /// if they were not searched for.
    package var similar: [Person]?
    /// The people of the repository in the response, or why there are none; `nil` if they have to be requested.
    private(set) var repository: Result<RepositoryPeople, GitHubError>?
    /// People of the repository whom this program compared with the query, because GitHub only lists them.
    private var comparedHere: Set<Person.ID> = []
    package var scopeMessage: String?
    package private(set) var scopeError: GitHubError?
    private(set) var lookUpError: GitHubError?
    /// Whether these are the people of the repository alone, because the search failed.
    package var lacksSearch = false

    init() { self.init([], total: 0, isIncomplete: false, exact: nil) }

    init(_ page: Page<Person>, login: Login?) {
        self.init(page.items, total: page.total, isIncomplete: page.isIncomplete, exact: nil, login: login)
        nextPage = page.nextPosition
        overviews = page.overviews
        repositories = page.repositories
        repository = page.repository
    }

    /// Puts `exact` first whether or not `found` contains it.
    package init(_ found: [Person], total: Int, isIncomplete: Bool, exact: Person?) {
        people = ([exact].compactMap { $0 } + found).uniqued(on: \.id)
        self.total = max(total, people.count)
        self.isIncomplete = isIncomplete
    }

    /// Puts the person whose login is `login` first. `exact` also has the profile.
    package init(_ found: [Person], total: Int, isIncomplete: Bool, exact: Person?, login: Login?) {
        let exact = exact ?? login.flatMap { login in found.first { $0.login == login } }
        self.init(found, total: total, isIncomplete: isIncomplete, exact: exact)
    }

    /// Throws the error of the look-up if there are no people, because the account may exist.
    package mutating func add(_ lookUp: Result<Person?, any Error>?) throws {
        switch lookUp {
        case .success(let account):
            if let account { add(first: [account]) }
        case .failure(let error):
            guard !people.isEmpty, let error = error as? GitHubError else { throw error }
            lookUpError = error
        case nil: break
        }
    }

    /// Those of ``people`` that GitHub returned for the query.
    var peopleFoundByGitHub: [Person] {
        comparedHere.isEmpty ? people : people.filter { !comparedHere.contains($0.id) }
    }

    /// `isMatched` is whether GitHub compared the people of the repository with the query.
    package mutating func add(scoped found: Result<[Person], GitHubError>?, isMatched: Bool = true) {
        switch found {
        case .success(let found):
            if !isMatched { comparedHere = Set(found.map(\.id)).subtracting(people.map(\.id)) }
            add(first: found)
        case .failure(let error): scopeError = error
        case nil: break
        }
        repository = nil
    }

    /// The search may know a name or a match that `people`, which another request returned, do not contain.
    private mutating func add(first people: [Person]) {
        let found = Dictionary(self.people.map { ($0.id, $0) }) { first, _ in first }
        let ids = Set(people.map(\.id))
        let others = self.people.filter { !ids.contains($0.id) }
        total = Swift.max(total + people.count - (self.people.count - others.count), people.count + others.count)
        self.people = people.map { person in found[person.id].map { person.completed(with: $0) } ?? person } + others
    }

    /// Whether nothing is missing, so that the same search needs no other request.
    package var isComplete: Bool { !isIncomplete && lookUpError == nil && scopeError == nil && source == .gitHub }

    func extends(_ other: SearchResults) -> Bool {
        people.count >= other.people.count && zip(people, other.people).allSatisfy { $0.id == $1.id }
    }

    /// Appends a page without people that are already included: pages shift while they are read.
    package mutating func add(_ page: Page<Person>) {
        let included = Set(people.map(\.id))
        people += page.items.filter { !included.contains($0.id) }
        total = max(page.total, people.count)
        isIncomplete = isIncomplete || page.isIncomplete
        nextPage = page.nextPosition
    }

    /// Later pages stay.
    package func replacingFirstPage(by new: SearchResults) -> SearchResults {
        guard new.nextPage != nil, people.count > new.people.count else { return new }
        var search = new
        let included = Set(new.people.map(\.id))
        search.people += people.filter { !included.contains($0.id) }
        search.total = max(new.total, search.people.count)
        search.isIncomplete = isIncomplete || new.isIncomplete
        search.nextPage = nextPage
        return search
    }
}
