import GitHubAPI
import GitHubModel

/// The request for the people of a repository that match a text, beside a search for the text.
///
/// A search by GraphQL has them in its own response, which costs one point. Beside a search by REST, they are requested at
/// the same time.
struct ScopedRequest: Sendable {
    let scope: RepositoryScope
    private let send: @Sendable () async throws -> [Person]
    private let task: Task<[Person], any Error>?

    /// Starts the request if the search will not have the people, by the last responses.
    init(
        of scope: RepositoryScope, matching text: String, ignoresCache: Bool = false, through people: PeopleService
    ) async {
        let send: @Sendable () async throws -> [Person] = {
            try await people.people(of: scope, matching: text, ignoresCache: ignoresCache)
        }
        self.scope = scope
        self.send = send
        task = await people.usesGraphQL() ? nil : Task { try await send() }
    }

    func cancel() { task?.cancel() }

    /// Returns the people in the response of `search`, or if it has none, those of the request.
    ///
    /// - Throws: `GitHubError`; `CancellationError`.
    func people(beside search: SearchResults?) async throws -> [Person] {
        if let found = search?.repository { return try found.get() }
        guard let task else { return try await send() }
        return try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }
}
