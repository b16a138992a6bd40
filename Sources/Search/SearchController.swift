import GitHubAPI
public import GitHubModel

/// Turns typing, and nearing the end of a list, into at most one search at a time, and drops what comes too late.
public actor SearchController {
    /// What it uses.
    public struct Dependencies: Sendable {
        let people: PeopleService
        let clock: any Clock<Duration>

        /// GitHub's people, and what waits are measured with.
        public init(people: PeopleService, clock: any Clock<Duration> = ContinuousClock()) {
            (self.people, self.clock) = (people, clock)
        }
    }
    struct Properties: Sendable {
        var quietPeriod = QuietPeriod()
        /// Requests kept for listings: with no more left, a login is looked up only if the search did not find it.
        var coreReserve = 20
        /// How long people found wait to be shown together with the one looked up.
        var lookUpPatience = Duration.milliseconds(500)
        /// Between one try to reach GitHub and the next.
        var unreachablePauses = GrowingPause()
        /// Answers kept to be shown again at once.
        var remembered = 200
    }
    /// What it tells its owner.
    public struct Reactions: Sendable {
        let send: @Sendable (SearchScreen.Action) -> Void

        /// `send` gets what happened, in order.
        public init(send: @escaping @Sendable (SearchScreen.Action) -> Void) { self.send = send }
    }

    let dependencies: Dependencies
    let properties: Properties
    private let reactions: Reactions
    /// The one search in flight.
    private var search: Task<Void, Never>?
    private var lookUp: Task<Void, Never>?
    private var text = ""
    /// What was answered last, page after page.
    var shown: Shown?
    /// Answers that were whole: they need not be asked for again.
    private var known: [SearchQuery: PeopleSearch] = [:]

    struct Shown {
        let query: SearchQuery
        var search: PeopleSearch
    }

    /// A controller that has asked nothing yet.
    public init(dependencies: Dependencies, reactions: Reactions) {
        self.init(dependencies: dependencies, properties: Properties(), reactions: reactions)
    }

    init(dependencies: Dependencies, properties: Properties, reactions: Reactions) {
        (self.dependencies, self.properties, self.reactions) = (dependencies, properties, reactions)
    }

    /// The text is `text` now: what was asked for another is dropped, and this is asked for once typing rests.
    public func textChanged(to text: String) { start(text, asksAgain: false) }

    /// Asks for `text` again, whatever is known.
    public func askAgain(_ text: String) { start(text, asksAgain: true) }

    /// Asks for the page after those that came for `text`. While something is asked for already, and for another text than
    /// the one at hand, it does nothing.
    public func loadMore(of text: String) {
        guard search == nil, text == self.text, let shown, let page = shown.search.nextPage else { return }
        search = Task { await run(.page(page), of: shown.query, for: text) }
    }

    /// Looks up the account of that very login, beside whatever search is under way.
    public func lookUp(_ login: Login) {
        lookUp?.cancel()
        lookUp = Task { send(.lookedUp(await whatIs(login), login)) }
    }

    /// Drops what is in flight.
    public func stop() {
        search?.cancel()
        lookUp?.cancel()
    }

    private func start(_ text: String, asksAgain: Bool) {
        stop()
        (search, self.text) = (nil, text)
        let query: SearchQuery
        do {
            query = try SearchQuery(text)
        } catch .empty {
            return
        } catch {
            return reactions.send(.answered(.failed("\(error)"), to: text))
        }
        if shown?.query != query { shown = nil }
        if !asksAgain, let known = known[query] {
            shown = Shown(query: query, search: known)
            return reactions.send(.answered(.found(known), to: text))
        }
        search = Task { await run(.first(asksAgain: asksAgain), of: query, for: text) }
    }

    private func run(_ part: Part, of query: SearchQuery, for text: String) async {
        await ask(part, of: query, for: text)
        if !Task.isCancelled { search = nil }
    }

    /// Keeps a whole answer.
    func remember(_ answer: PeopleSearch, for query: SearchQuery) {
        if known.count >= properties.remembered { known.removeAll() }
        known[query] = answer
    }

    /// Is the answer to `query` kept?
    func isRemembered(_ query: SearchQuery) -> Bool { known[query] != nil }

    /// The one door to the owner: nothing passes once the task was cancelled.
    func send(_ action: SearchScreen.Action) {
        if !Task.isCancelled { reactions.send(action) }
    }
}
