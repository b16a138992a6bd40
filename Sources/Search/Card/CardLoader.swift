package import GitHubModel

package struct CardLoader: Sendable {
    package struct Dependencies: Sendable {
        /// Returns the cached repositories of the person. Sends no request.
        let stored: @Sendable (Person) async -> CardRepositorySummary?
        /// Returns the person with the profile, or `nil` if the login no longer exists.
        let profile: @Sendable (Login) async throws -> Person?
        /// Returns the repositories of the person from GitHub, as they arrive.
        let repositories: @Sendable (Person) -> AsyncThrowingStream<CardRepositorySummary, any Error>
        /// Returns the number of requests left this hour, or `nil` if unknown.
        let requestsLeft: @Sendable () async -> Int?
        /// Returns whether requests are sent without an account.
        let isAnonymous: @Sendable () async -> Bool
        let clock: any Clock<Duration>

        package init(
            stored: @escaping @Sendable (Person) async -> CardRepositorySummary? = { _ in nil },
            profile: @escaping @Sendable (Login) async throws -> Person?,
            repositories: @escaping @Sendable (Person) -> AsyncThrowingStream<CardRepositorySummary, any Error>,
            requestsLeft: @escaping @Sendable () async -> Int? = { nil },
            isAnonymous: @escaping @Sendable () async -> Bool = { false },
            clock: any Clock<Duration> = ContinuousClock()
        ) {
            (self.stored, self.profile, self.repositories) = (stored, profile, repositories)
            (self.requestsLeft, self.isAnonymous, self.clock) = (requestsLeft, isAnonymous, clock)
        }
    }
    package struct Properties: Sendable {
        /// How long a person must stay selected before a request is sent.
        package var debounceInterval = Duration.milliseconds(120)
        /// The number of requests reserved for what the user opens. With fewer left, the card loads no repositories.
        package var reservedRequests = 20
        package var isOffline = false

        package init(isOffline: Bool = false) { self.isOffline = isOffline }
    }

    private let dependencies: Dependencies
    private let properties: Properties

    package init(_ dependencies: Dependencies, properties: Properties = Properties()) {
        (self.dependencies, self.properties) = (dependencies, properties)
    }

    /// Returns the data of the card as it arrives: what is cached at once, the rest after the debounce interval. Ends with
    /// ``Card/Event/finished(_:)``, or when the consuming task is cancelled.
    package func events(of person: Person) -> AsyncStream<Card.Event> {
        let (events, continuation) = AsyncStream<Card.Event>.makeStream()
        let task = Task {
            await load(person) { continuation.yield($0) }
            continuation.finish()
        }
        continuation.onTermination = { _ in task.cancel() }
        return events
    }

    private func load(_ person: Person, send: (Card.Event) -> Void) async {
        let stored = await dependencies.stored(person)
        if let stored { send(.repositories(stored)) }
        do {
            send(.finished(try await missingDataMessage(of: person, hasRepositories: stored != nil, send: send)))
        } catch {
            send(.finished("\(error)"))
        }
    }

    /// Loads the profile and the repositories, and returns a message about missing data, if any.
    private func missingDataMessage(
        of person: Person, hasRepositories: Bool, send: (Card.Event) -> Void
    ) async throws -> String? {
        guard !properties.isOffline else { return hasRepositories ? nil : "Repositories not cached." }
        try await dependencies.clock.sleep(for: properties.debounceInterval)
        send(.loading)
        guard let found = try await dependencies.profile(person.login), found.id == person.id else {
            return "\(person.login) was deleted or renamed."
        }
        send(.profile(found))
        if let left = await dependencies.requestsLeft(), left < properties.reservedRequests {
            let message = "Repositories not loaded: \(left == 1 ? "1 request" : "\(left) requests") left this hour."
            return await dependencies.isAnonymous() ? message + " F2 signs in." : message
        }
        for try await repositories in dependencies.repositories(found) { send(.repositories(repositories)) }
        return nil
    }
}
