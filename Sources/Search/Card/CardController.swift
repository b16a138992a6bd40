package import GitHubModel

/// Finds out what a card tells, for one person at a time, once the selection rests; drops what comes too late.
package actor CardController {
    /// What it uses.
    package struct Dependencies: Sendable {
        /// What is stored of somebody's repositories; no request.
        let stored: @Sendable (Person) async -> CardRepositorySummary?
        /// Somebody with the profile; `nil` if there is no such login any more.
        let profile: @Sendable (Login) async throws -> Person?
        /// What GitHub says of somebody's repositories, as it comes.
        let repositories: @Sendable (Person) -> AsyncThrowingStream<CardRepositorySummary, any Error>
        /// What is left of what may be asked this hour, as far as it is known.
        let requestsLeft: @Sendable () async -> Int?
        let clock: any Clock<Duration>

        /// The defaults know of nothing.
        package init(
            stored: @escaping @Sendable (Person) async -> CardRepositorySummary? = { _ in nil },
            profile: @escaping @Sendable (Login) async throws -> Person?,
            repositories: @escaping @Sendable (Person) -> AsyncThrowingStream<CardRepositorySummary, any Error>,
            requestsLeft: @escaping @Sendable () async -> Int? = { nil },
            clock: any Clock<Duration> = ContinuousClock()
        ) {
            (self.stored, self.profile, self.repositories) = (stored, profile, repositories)
            (self.requestsLeft, self.clock) = (requestsLeft, clock)
        }
    }
    /// How it behaves.
    package struct Properties: Sendable {
        /// How long a person must stay selected before GitHub is asked.
        package var debounceInterval = Duration.milliseconds(120)
        /// Requests kept for what a person asks for: with fewer left, repositories nobody asked for are not loaded.
        package var reservedRequests = 20
        /// GitHub is never asked.
        package var isOffline = false

        /// The defaults stand beside each.
        package init(isOffline: Bool = false) { self.isOffline = isOffline }
    }
    /// What it tells its owner.
    package struct Reactions: Sendable {
        let send: @Sendable (SearchScreen.Action) -> Void

        /// `send` gets what happened, in order.
        package init(send: @escaping @Sendable (SearchScreen.Action) -> Void) { self.send = send }
    }

    private let dependencies: Dependencies
    private let properties: Properties
    private let reactions: Reactions
    private var task: Task<Void, Never>?

    /// A controller that has asked nothing yet.
    package init(dependencies: Dependencies, properties: Properties = Properties(), reactions: Reactions) {
        (self.dependencies, self.properties, self.reactions) = (dependencies, properties, reactions)
    }

    /// `person`'s card is shown now: what was under way for another is dropped.
    package func loadCard(_ person: Person) {
        task?.cancel()
        task = Task { await load(person) }
    }

    /// No card is shown any more.
    package func stop() { task?.cancel() }

    private func load(_ person: Person) async {
        let stored = await dependencies.stored(person)
        if let stored { send(.repositories(stored), person) }
        do {
            send(.finished(try await missingDataMessage(of: person, hasRepositories: stored != nil)), person)
        } catch {
            send(.finished("\(error)"), person)
        }
    }

    /// Asks, and says what is missing all the same.
    private func missingDataMessage(of person: Person, hasRepositories: Bool) async throws -> String? {
        guard !properties.isOffline else { return hasRepositories ? nil : "The repositories are not stored." }
        try await dependencies.clock.sleep(for: properties.debounceInterval)
        send(.loading, person)
        guard let found = try await dependencies.profile(person.login), found.id == person.id else {
            return "\(person.login) is gone, or has another name now."
        }
        send(.profile(found), person)
        if let left = await dependencies.requestsLeft(), left < properties.reservedRequests {
            return "The repositories are not asked for: \(left == 1 ? "1 request" : "\(left) requests") left this hour."
        }
        for try await repositories in dependencies.repositories(found) { send(.repositories(repositories), person) }
        return nil
    }

    /// The one door to the owner: nothing passes once the task was cancelled.
    private func send(_ news: Card.Event, _ person: Person) {
        if !Task.isCancelled { reactions.send(.cardUpdated(news, of: person.id)) }
    }
}
