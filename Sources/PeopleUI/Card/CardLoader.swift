package import GitHubAPI
package import GitHubModel
import TerminalUI

package struct CardLoader: Sendable {
    package struct Dependencies: Sendable {
        /// Returns the cached repositories of the person. Sends no request.
        let stored: @Sendable (Person) async -> CardRepositorySummary?
        /// Returns the person with the profile, or `nil` if the login no longer exists.
        let profile: @Sendable (Login) async throws -> Person?
        /// Returns the repositories of the person from GitHub, as they arrive.
        let repositories: @Sendable (Person) -> AsyncThrowingStream<CardRepositorySummary, any Error>
        /// Returns the rate limit of profiles and repositories, or `nil` if unknown.
        let rateLimit: @Sendable () async -> RateLimit?
        /// Returns the message of an error.
        let message: @Sendable (any Error) async -> String
        /// Returns whether requests are sent without an account.
        let isAnonymous: @Sendable () async -> Bool
        let clock: any Clock<Duration>

        package init(
            stored: @escaping @Sendable (Person) async -> CardRepositorySummary? = { _ in nil },
            profile: @escaping @Sendable (Login) async throws -> Person?,
            repositories: @escaping @Sendable (Person) -> AsyncThrowingStream<CardRepositorySummary, any Error>,
            rateLimit: @escaping @Sendable () async -> RateLimit? = { nil },
            message: @escaping @Sendable (any Error) async -> String = { "\($0)" },
            isAnonymous: @escaping @Sendable () async -> Bool = { false },
            clock: any Clock<Duration> = ContinuousClock()
        ) {
            (self.stored, self.profile, self.repositories) = (stored, profile, repositories)
            (self.rateLimit, self.message) = (rateLimit, message)
            (self.isAnonymous, self.clock) = (isAnonymous, clock)
        }
    }
    package struct Properties: Sendable {
        /// How long a person must stay selected before a request is sent.
        package var debounceInterval = Duration.milliseconds(120)
        package var isOffline = false

        package init(isOffline: Bool = false) { self.isOffline = isOffline }
    }

    private let dependencies: Dependencies
    private let properties: Properties

    package init(_ dependencies: Dependencies, properties: Properties = Properties()) {
        (self.dependencies, self.properties) = (dependencies, properties)
    }

    /// Returns the data of the card as it arrives: what is cached at once, the rest after the debounce interval. Ends with
    /// ``Card/Event/finished(_:)`` or ``Card/Event/postponed(_:)``, or when the consuming task is cancelled.
    ///
    /// Unless the user requested the card, nothing is fetched if less than half of the rate limit remains: passing people in
    /// a list must not use up the requests for what the user opens.
    package func events(of person: Person, isRequested: Bool = false) -> AsyncStream<Card.Event> {
        let (events, continuation) = AsyncStream<Card.Event>.makeStream()
        let task = Task {
            await load(person, isRequested) { continuation.yield($0) }
            continuation.finish()
        }
        continuation.onTermination = { _ in task.cancel() }
        return events
    }

    private func load(_ person: Person, _ isRequested: Bool, send: (Card.Event) -> Void) async {
        let stored = await dependencies.stored(person)
        if let stored { send(.repositories(stored)) }
        guard !properties.isOffline else {
            return send(.finished(stored == nil ? "Repositories not cached." : nil))
        }
        do {
            if !isRequested { try await dependencies.clock.sleep(for: properties.debounceInterval) }
            if !isRequested, let reason = await postponement() { return send(.postponed(reason)) }
            send(.finished(try await missingDataMessage(of: person, send: send)))
        } catch {
            send(.finished(await dependencies.message(error)))
        }
    }

    /// Returns why the card is loaded only on request, or `nil` if it is loaded now.
    private func postponement() async -> String? {
        guard let limit = await dependencies.rateLimit(), limit.remaining * 2 < limit.limit else { return nil }
        let message = "\(NumberFormat.counted(limit.remaining, "request")) left this hour. Tab loads the card."
        return await dependencies.isAnonymous() ? message + " F2 signs in." : message
    }

    /// Loads the profile and the repositories, and returns a message about missing data, if any.
    private func missingDataMessage(of person: Person, send: (Card.Event) -> Void) async throws -> String? {
        send(.loading)
        guard let found = try await dependencies.profile(person.login), found.id == person.id else {
            return "\(person.login) was deleted or renamed."
        }
        send(.profile(found))
        var isLoaded = false
        for try await repositories in dependencies.repositories(found) {
            isLoaded = true
            send(.repositories(repositories))
        }
        let count = NumberFormat.grouped(found.profile?.publicRepositories ?? 0)
        return isLoaded ? nil : "Stars and languages are not loaded for \(count) repositories."
    }
}
