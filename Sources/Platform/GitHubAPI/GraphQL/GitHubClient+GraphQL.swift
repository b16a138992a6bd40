import GitHubModel

extension GitHubClient {
    /// Returns the result of a query, of which parts can be missing, from the cache if that is fresh or if GitHub is
    /// unreachable. Throws ``GitHubError/authenticationRequired`` without an account.
    package func response<Result>(to query: GraphQLQuery<Result>) async throws -> GraphQLResponse<Result> {
        guard try await account() != nil else { throw GitHubError.authenticationRequired }
        var format = BodyFormat<GraphQLBody<Result>>.json(responseDecoder)
        format.isStorable = { body in !body.errors.contains(where: \.isTransient) }
        let request = ValueRequest(endpoint: try Endpoint(query), format: format) { body, source in
            GraphQLResponse(
                data: try body.data.get(), errors: body.errors, storedAt: source.hit?.storedAt,
                isFallback: source.hit?.isFallback ?? false)
        }
        return try await value(of: request)
    }

    /// Returns the result of `body`, which sends queries, or `nil` if the REST API must be used: without an account, if queries
    /// do not work for it, or if this one failed with an error that the REST API would not have as well.
    package func withGraphQL<Value>(_ body: () async throws -> Value) async throws -> Value? {
        guard let account = try await account(), await !graphQLAvailability.isUnavailable(for: account, in: cache)
        else { return nil }
        do {
            return try await body()
        } catch let error as GitHubError {
            guard error.isSpecificToGraphQL else { throw error }
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

extension GitHubError {
    fileprivate var isSpecificToGraphQL: Bool {
        switch self {
        case .network, .unauthorized, .loginAttemptsExceeded, .secondaryRateLimited, .notFound: false
        default: true
        }
    }
}
