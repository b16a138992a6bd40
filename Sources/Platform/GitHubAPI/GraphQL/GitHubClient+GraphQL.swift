import GitHubModel

extension GitHubClient {
    /// Returns the result of a query, of which parts can be missing, from the cache if that is fresh or if GitHub is
    /// unreachable. Throws ``GitHubError/authenticationRequired`` without an account.
    package func response<Result>(to query: GraphQLQuery<Result>) async throws -> GraphQLResponse<Result> {
        try await response { _ in query }
    }

    /// Returns the result of the query that `query` makes for a host without some fields. Which ones the host lacks is
    /// known after the first query that it rejects; then the query without them is sent.
    package func response<Result>(
        to query: (_ missing: Set<GraphQLField>) -> GraphQLQuery<Result>
    ) async throws -> GraphQLResponse<Result> {
        guard let account = try await account() else { throw GitHubError.authenticationRequired }
        let known = await graphQLAvailability.missingFields(for: account, in: cache)
        do {
            return try await singleResponse(to: query(known))
        } catch let error as MissingFieldsError {
            guard !error.fields.isSubset(of: known) else { throw error.reason }
            let missing = known.union(error.fields)
            await graphQLAvailability.record(missing: missing, for: account, in: cache)
            return try await responseAfterRejection(to: query(missing))
        }
    }

    private func responseAfterRejection<Result>(
        to query: GraphQLQuery<Result>
    ) async throws -> GraphQLResponse<Result> {
        do {
            return try await singleResponse(to: query)
        } catch let error as MissingFieldsError {
            throw error.reason
        }
    }

    private func singleResponse<Result>(to query: GraphQLQuery<Result>) async throws -> GraphQLResponse<Result> {
        var format = BodyFormat<GraphQLBody<Result>>.json(responseDecoder)
        format.isStorable = { body in !body.errors.contains(where: \.isTransient) }
        typealias Outcome = Swift.Result<GraphQLResponse<Result>, MissingFieldsError>
        let request = ValueRequest(endpoint: try Endpoint(query), format: format) { body, source -> Outcome in
            guard body.missingFields.isEmpty else { return .failure(MissingFieldsError(body)) }
            return .success(
                GraphQLResponse(
                    data: try body.data.get(), errors: body.errors, storedAt: source.hit?.storedAt,
                    isFallback: source.hit?.isFallback ?? false))
        }
        return try await value(of: request).get()
    }

    /// Returns the result of `body`, which sends queries, or `nil` if the REST API must be used: without an account, if
    /// queries do not work for it, or if this one failed with an error that the REST API would not have as well.
    package func withGraphQL<Value>(_ body: () async throws -> Value) async throws -> Value? {
        guard let account = try await account(), await !graphQLAvailability.isUnavailable(for: account, in: cache)
        else { return nil }
        do {
            return try await body()
        } catch let error as GitHubError {
            guard error.isSpecificToGraphQL else { throw error }
            if error.isAboutToken { return nil }  // of one organization: other queries work
            await graphQLAvailability.record(error, for: account, in: cache)
            return nil
        }
    }

    /// Whether the next ``withGraphQL(_:)`` will send a query, by the last responses. Sends no request.
    package func usesGraphQL() async -> Bool {
        do {
            guard let account = try await account() else { return false }
            let limit = await rateLimit(of: .graphql)
            return await !graphQLAvailability.isUnavailable(for: account, in: cache) && limit?.remaining != 0
        } catch {
            return false  // the next request throws this error
        }
    }
}

/// A query was rejected because the schema of the host lacks fields of it.
private struct MissingFieldsError: Error {
    let fields: Set<GraphQLField>
    let reason: GitHubError

    init<Result>(_ body: GraphQLBody<Result>) {
        fields = body.missingFields
        reason = body.error(hiding: nil)
    }
}

extension GitHubError {
    fileprivate var isSpecificToGraphQL: Bool {
        switch self {
        case .network, .unauthorized, .loginAttemptsExceeded, .secondaryRateLimited, .notFound: false
        default: true
        }
    }
}
