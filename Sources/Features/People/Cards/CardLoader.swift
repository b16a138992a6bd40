package import GitHubAPI
package import GitHubModel
import TerminalUI

/// Loads what a card shows of a person, in parts, as they arrive: from the store at once, and from GitHub when the
/// person stays selected. It decides whether a card is worth a request; how a card looks is up to who consumes the
/// events.
package struct CardLoader: Sendable {
    /// A part of a card, or the state of its loading.
    package enum Event: Sendable, Hashable {
        case profile(Person)
        case repositories(CardRepositorySummary)
        case details(AccountDetails)
        /// How the user knows the person, a text for each way.
        case acquaintance([String])
        case facts([PersonFact])
        case loading
        /// Loading finished, with a message about missing data, if any.
        case finished(String?)
        /// Loading finished without repositories, which the message says unless earlier ones are shown.
        case repositoriesNotLoaded(String)
        case failed(String)
        /// The card is loaded when the user requests it, for this reason: a sentence that names no key.
        case postponed(String)
    }

    /// What a card is loaded with: functions that read the cache, functions that send requests, and the clock.
    package struct Dependencies: Sendable {
        let profile: @Sendable (Login) async throws -> Person?
        let repositories: @Sendable (Person) -> AsyncThrowingStream<CardRepositorySummary, any Error>
        /// Sends no request.
        package var stored: @Sendable (Person) async -> CardRepositorySummary? = { _ in nil }
        /// Sends one query. Returns `nil` if the profile and the repositories must be requested.
        package var overview: @Sendable (Person) async throws -> OverviewResult? = { _ in nil }
        package var rateLimit: @Sendable () async -> RateLimit? = { nil }
        package var text = ProblemText()
        /// How the user knows a person, a text for each way; `nil` without a cache. Sends no request.
        package var acquaintance: @Sendable (Person) async -> [String]? = { _ in nil }
        /// Facts about a person in the repository for which people are selected; `nil` without one.
        package var facts: (@Sendable (Person) async throws -> [PersonFact])?
        package var storedProfile: @Sendable (Person) -> Person? = { _ in nil }
        package var clock: any Clock<Duration> = ContinuousClock()
        /// Whether a card takes one query. Otherwise it takes two requests or more, of which few are allowed.
        package var isQueried: @Sendable () async -> Bool = { true }

        package init(
            profile: @escaping @Sendable (Login) async throws -> Person?,
            repositories: @escaping @Sendable (Person) -> AsyncThrowingStream<CardRepositorySummary, any Error>
        ) {
            self.profile = profile
            self.repositories = repositories
        }
    }
    /// The delays before each kind of request for a card, and whether no request is sent because the program is
    /// offline.
    package struct Properties: Sendable {
        /// How long a person must stay selected before a query is sent.
        package var debounceInterval = Duration.milliseconds(120)
        /// How long a person must stay selected before requests of the REST API are sent.
        package var restInterval = Duration.milliseconds(400)
        /// How long an organization must stay selected before its profile is requested: the overview of an organization
        /// has none.
        package var profileInterval = Duration.seconds(1)
        /// How long a person must stay selected before the facts are requested: they count issues and pull requests.
        package var factsInterval = Duration.seconds(1)
        package var isOffline = false

        package init(isOffline: Bool = false) { self.isOffline = isOffline }
    }

    private let dependencies: Dependencies
    private let properties: Properties

    package init(_ dependencies: Dependencies, properties: Properties = Properties()) {
        self.dependencies = dependencies
        self.properties = properties
    }

    package var clock: any Clock<Duration> { dependencies.clock }

    /// Returns the profile of a person without one: another screen can have loaded it meanwhile.
    package func storedProfile(of person: Person) -> Person? {
        person.profile == nil ? dependencies.storedProfile(person) : nil
    }

    /// Returns the data of the card as it arrives: what is cached at once, the rest after the debounce interval. Ends
    /// with ``Event/finished(_:)``, ``Event/failed(_:)`` or ``Event/postponed(_:)``, or when the consuming task is
    /// cancelled. Only the profile of an organization can follow.
    ///
    /// Unless the user requested the card, nothing is fetched if less than half of the rate limit remains: passing
    /// people in a list must not use up the requests for what the user opens.
    package func events(of person: Person, isRequested: Bool = false) -> AsyncStream<Event> {
        let (events, continuation) = AsyncStream<Event>.makeStream()
        let task = Task {
            await load(person, isRequested) { continuation.yield($0) }
            continuation.finish()
        }
        continuation.onTermination = { _ in task.cancel() }
        return events
    }

    private func load(_ person: Person, _ isRequested: Bool, send: (Event) -> Void) async {
        let stored = await dependencies.stored(person)
        if let stored { send(.repositories(stored)) }
        if let acquaintance = await dependencies.acquaintance(person) { send(.acquaintance(acquaintance)) }
        guard !properties.isOffline else {
            return send(.finished(stored == nil ? "Repositories not cached." : nil))
        }
        do {
            if !isRequested { try await rest() }
            if !isRequested, let reason = await postponement() { return send(.postponed(reason)) }
            send(.loading)
            guard let result = try await dependencies.overview(person) else {
                return try await showProfile(of: person, send: send)
            }
            try await show(result, of: person, isRequested, send: send)
        } catch {
            send(.failed(await dependencies.text.message(Problem(error), .search)))
        }
    }

    private func rest() async throws {
        let isQueried = await dependencies.isQueried()
        let interval = isQueried ? properties.debounceInterval : properties.restInterval
        try await dependencies.clock.sleep(for: interval)
    }

    /// Returns `nil` if the card is loaded now.
    private func postponement() async -> String? {
        guard let limit = await dependencies.rateLimit(), limit.remaining * 2 < limit.limit else { return nil }
        let message = "\(NumberFormat.counted(limit.remaining, "request")) left this hour."
        guard let remedy = await dependencies.text.remedyOfAnonymous() else { return message }
        return "\(message) \(remedy)"
    }

    /// The profile of an organization that is not cached follows later.
    private func show(
        _ result: OverviewResult, of person: Person, _ isRequested: Bool, send: (Event) -> Void
    ) async throws {
        guard case .found(let overview) = result, person.isSameAccount(as: overview.person) else {
            return send(.finished(Self.missing(person, isTaken: result != .notFound)))
        }
        if overview.person.profile != nil { send(.profile(overview.person)) }
        send(.repositories(CardRepositorySummary(overview)))
        if overview.person.kind == .user { send(.details(overview.details)) }
        send(.finished(nil))
        try await showProfile(after: overview, of: person, isRequested, send: send)
        try await showFacts(about: overview.person, isRequested, send: send)
    }

    private func showFacts(
        about person: Person, _ isRequested: Bool, send: (Event) -> Void
    ) async throws {
        guard let facts = dependencies.facts, person.kind == .user else { return }
        if !isRequested { try await dependencies.clock.sleep(for: properties.factsInterval) }
        do {
            send(.facts(try await facts(person)))
        } catch is CancellationError {
            throw CancellationError()
        } catch {}  // the card is complete without them
    }

    private func showProfile(
        after overview: PersonOverview, of person: Person, _ isRequested: Bool, send: (Event) -> Void
    ) async throws {
        guard overview.person.profile == nil, person.profile == nil, dependencies.storedProfile(person) == nil else {
            return
        }
        if !isRequested { try await dependencies.clock.sleep(for: properties.profileInterval) }
        if let found = try await dependencies.profile(person.login), person.isSameAccount(as: found) {
            send(.profile(found))
        }
    }

    /// `isTaken` is whether another account has the login.
    private static func missing(_ person: Person, isTaken: Bool) -> String {
        isTaken ? "Another account has the login \(person.login)." : "\(person.login) was deleted or renamed."
    }

    /// Shows the profile, and the repositories if they are few.
    private func showProfile(of person: Person, send: (Event) -> Void) async throws {
        let account = try await dependencies.profile(person.login)
        guard let found = account, person.isSameAccount(as: found) else {
            return send(.finished(Self.missing(person, isTaken: account != nil)))
        }
        send(.profile(found))
        var isLoaded = false
        for try await repositories in dependencies.repositories(found) {
            isLoaded = true
            send(.repositories(repositories))
        }
        let count = NumberFormat.grouped(found.profile?.publicRepositories ?? 0)
        let message = "Stars and languages are not loaded for \(count) repositories."
        send(isLoaded ? .finished(nil) : .repositoriesNotLoaded(message))
    }
}
