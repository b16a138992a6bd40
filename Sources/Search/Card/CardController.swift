package import GitHubModel

/// Loads the card of the selected person, after a debounce interval.
package actor CardController {
    package struct Dependencies: Sendable {
        /// Returns the cached repositories of the person. Sends no request.
        let stored: @Sendable (Person) async -> CardRepositorySummary?
        /// Returns the person with the profile, or `nil` if the login no longer exists.
        let profile: @Sendable (Login) async throws -> Person?
        /// Returns the repositories of the person from GitHub, as they arrive.
        let repositories: @Sendable (Person) -> AsyncThrowingStream<CardRepositorySummary, any Error>
        /// Returns the number of requests left this hour, or `nil` if unknown.
        let requestsLeft: @Sendable () async -> Int?
        let clock: any Clock<Duration>

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
    package struct Properties: Sendable {
        /// How long a person must stay selected before a request is sent.
        package var debounceInterval = Duration.milliseconds(120)
        /// The number of requests reserved for what the user opens. With fewer left, the card loads no repositories.
        package var reservedRequests = 20
        /// Whether no requests are sent.
        package var isOffline = false

        package init(isOffline: Bool = false) { self.isOffline = isOffline }
    }
    package struct Reactions: Sendable {
        let send: @Sendable (SearchScreen.Action) -> Void

        /// - Parameter send: Receives the actions in order.
        package init(send: @escaping @Sendable (SearchScreen.Action) -> Void) { self.send = send }
    }

    private let dependencies: Dependencies
    private let properties: Properties
    private let reactions: Reactions
    private var task: Task<Void, Never>?

    package init(dependencies: Dependencies, properties: Properties = Properties(), reactions: Reactions) {
        (self.dependencies, self.properties, self.reactions) = (dependencies, properties, reactions)
    }

    /// Loads the card of `person`. Cancels the previous card.
    package func loadCard(_ person: Person) {
        task?.cancel()
        task = Task { await load(person) }
    }

    /// Cancels loading.
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

    /// Loads the profile and the repositories, and returns a message about missing data, if any.
    private func missingDataMessage(of person: Person, hasRepositories: Bool) async throws -> String? {
        guard !properties.isOffline else { return hasRepositories ? nil : "Repositories not cached." }
        try await dependencies.clock.sleep(for: properties.debounceInterval)
        send(.loading, person)
        guard let found = try await dependencies.profile(person.login), found.id == person.id else {
            return "\(person.login) was deleted or renamed."
        }
        send(.profile(found), person)
        if let left = await dependencies.requestsLeft(), left < properties.reservedRequests {
            return "Repositories not loaded: \(left == 1 ? "1 request" : "\(left) requests") left this hour."
        }
        for try await repositories in dependencies.repositories(found) { send(.repositories(repositories), person) }
        return nil
    }

    /// Sends `event` unless the task is cancelled.
    private func send(_ event: Card.Event, _ person: Person) {
        if !Task.isCancelled { reactions.send(.cardUpdated(event, of: person.id)) }
    }
}
