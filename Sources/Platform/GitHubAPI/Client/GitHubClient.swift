package import struct Foundation.Date
public import GitHubModel
public import HTTPTransport
public import Logging

/// A client of GitHub's REST API (<https://docs.github.com/rest>) and its GraphQL API.
///
/// The client retries transient failures, respects rate limits, and sends the token to its host only. Copies share
/// their rate limits. All methods throw ``GitHubError``, or `CancellationError` if the task is cancelled.
public struct GitHubClient: Sendable {
    /// The API version of all requests (<https://docs.github.com/rest/about-the-rest-api/api-versions>).
    public static let apiVersion = "2022-11-28"
    static let mediaType = "application/vnd.github+json"
    static let rawMediaType = "application/vnd.github.raw+json"
    /// The delays before the retries of a transient failure, without the jitter: 0.2 and 0.8 s.
    public static let defaultRetryDelays: [Duration] = [.milliseconds(200), .milliseconds(800)]

    private let box: Box
    private var parts: Parts { box.parts }

    /// The host of all requests.
    public var host: Host { parts.host }
    var credentials: CredentialProvider { parts.credentials }
    var exchange: Exchange { parts.exchange }
    var clock: any Clock<Duration> { parts.clock }
    var cache: ResponseCache? { parts.cache }
    var now: @Sendable () -> Date { parts.now }
    var graphQLAvailability: GraphQLAvailability { parts.graphQLAvailability }
    package var publicAccess: PublicAccess { parts.publicAccess }
    var publicUse: PublicAccess.Use? { parts.publicUse }
    var responseDecoder: ResponseDecoder { parts.responseDecoder }

    /// Creates a client with a cache (`nil` sends all requests), and with a credential that can change.
    ///
    /// - Parameters:
    /// - jitter: Returns the factor of each retry delay.
    /// - waitsForRateLimits: Whether a request waits for the end of a short secondary rate limit.
    /// - sharedRateLimits: The rate limits that other processes share, or `nil` to count alone.
    /// - publicAccess: The accounts whose public data is requested without the token.
    package init(
        transport: CurlTransport, host: Host, credentials: CredentialProvider, userAgent: String,
        clock: any Clock<Duration> = ContinuousClock(), retryDelays: [Duration] = Self.defaultRetryDelays,
        jitter: @escaping @Sendable () -> Double = { .random(in: 0.5...1.5) }, waitsForRateLimits: Bool = true,
        cache: ResponseCache? = nil, now: @escaping @Sendable () -> Date = { Date() },
        sharedRateLimits: SharedRateLimits? = nil, publicAccess: PublicAccess = PublicAccess(),
        logger: Logger = Logger(label: "github")
    ) {
        let parts = Parts(
            host: host, credentials: credentials,
            exchange: Exchange(
                transport: transport, host: host, userAgent: userAgent,
                rateLimiter: RateLimiter(clock: clock, shared: sharedRateLimits), logger: logger),
            clock: clock,
            retryPolicy: RetryPolicy(delays: retryDelays, jitter: jitter, waitsForRateLimits: waitsForRateLimits),
            cache: cache, now: now, graphQLAvailability: GraphQLAvailability(host: host, now: now),
            publicAccess: publicAccess)
        self.init(parts)
    }

    private init(_ parts: Parts) { box = Box(parts) }

    /// Creates a client without a cache.
    ///
    /// - Parameters:
    /// - token: The token of all requests, or `nil` for anonymous requests.
    /// - userAgent: The name of the program, which GitHub requires.
    /// - retryDelays: The delays before the retries of a transient failure: a server error (500 to 599), a timeout or a
    /// connection that breaks. Each varies by up to a half.
    /// - logger: Receives a line at level `debug` for each request and response, without tokens.
    public init(
        transport: CurlTransport, host: Host, token: Token?, userAgent: String,
        clock: any Clock<Duration> = ContinuousClock(), retryDelays: [Duration] = Self.defaultRetryDelays,
        logger: Logger = Logger(label: "github")
    ) {
        // Account and fingerprint are only read by the cache.
        let credential = token.map { CredentialProvider.Credential(token: $0, account: 0, fingerprint: 0) }
        self.init(
            transport: transport, host: host, credentials: .fixed(credential), userAgent: userAgent, clock: clock,
            retryDelays: retryDelays, logger: logger)
    }

    /// Returns a changed copy of the client.
    func with(_ change: (inout Parts) -> Void) -> GitHubClient {
        var parts = parts
        change(&parts)
        return GitHubClient(parts)
    }

    package func account() async throws -> Int64? { try await credentials.account() }

    /// Returns the rate limit of `resource` for the current account by the last responses, or `nil` if it is unknown.
    /// Sends no request.
    public func rateLimit(of resource: RateLimitResource) async -> RateLimit? {
        do {
            return await exchange.rateLimiter.rateLimit(of: resource, for: try await credentials.account())
        } catch {
            return nil  // the next request throws this error
        }
    }

    /// Calls `body` with the current credential, and again with another one if GitHub rejects the first.
    func withCredential<Value>(_ body: (CredentialProvider.Credential?) async throws -> Value) async throws -> Value {
        var credential = try await credentials.current()
        var isFirst = true
        while true {
            do {
                return try await body(credential)
            } catch GitHubError.unauthorized {
                // After the second rejection too: later requests use the result.
                guard let rejected = credential?.token, let other = await credentials.onRejection(rejected),
                    other.token != rejected, isFirst
                else { throw GitHubError.unauthorized }
                credential = other
                isFirst = false
            }
        }
    }

    /// Sends a request, and retries transient failures within the current ``RequestBudget``.
    func send(_ attempt: RequestAttempt) async throws -> ReceivedResponse {
        let budget = RequestBudget.current
        var attempt = attempt
        if let budget { attempt.onReceive = budget.recordByte }
        var retries = 0
        while true {
            do {
                return try await send(attempt, within: budget)
            } catch let failure as ExchangeError {
                let hasHostResponded = budget?.hasResponded(host.apiName) ?? false
                guard
                    let delays = parts.retryPolicy.delays(
                        after: failure, attempt: retries, hasHostResponded: hasHostResponded),
                    let delay = budget.map({ $0.reserveRetry(after: delays) }) ?? delays.upperBound
                else { throw failure.reason }
                try await wait(delay, after: failure.reason, budget)
                retries += 1
                attempt.isRetry = true
            }
        }
    }

    private func send(
        _ attempt: RequestAttempt, within budget: RequestBudget?
    ) async throws -> ReceivedResponse {
        guard let budget else { return try await exchange.send(attempt) }
        return try await budget.run(host: host.apiName, isRetry: attempt.isRetry) { [exchange] in
            try await exchange.send(attempt)
        }
    }

    private func wait(_ delay: Duration, after error: GitHubError, _ budget: RequestBudget?) async throws {
        if delay >= .seconds(2) {
            exchange.logger.notice("\(error) Retrying in \(GitHubError.formattedDelay(for: delay))…")
        }
        do {
            try await clock.sleep(for: delay)
        } catch {
            budget?.cancelRetry()
            throw error
        }
    }
}

extension GitHubClient {
    /// What a client is made of.
    struct Parts: Sendable {
        let host: Host
        var credentials: CredentialProvider
        var exchange: Exchange
        let clock: any Clock<Duration>
        let retryPolicy: RetryPolicy
        var cache: ResponseCache?
        let now: @Sendable () -> Date
        let graphQLAvailability: GraphQLAvailability
        let publicAccess: PublicAccess
        var publicUse: PublicAccess.Use?
        let responseDecoder = ResponseDecoder()
    }

    /// The parts in one object: most services contain a client, and the compiler writes code for each field of a
    /// structure in everything that contains it.
    private final class Box: Sendable {
        let parts: Parts

        init(_ parts: Parts) { self.parts = parts }
    }
}
