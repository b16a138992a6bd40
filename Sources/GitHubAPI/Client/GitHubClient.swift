public import GitHubModel
public import HTTPTransport
public import Logging

#if canImport(FoundationEssentials)
public import struct FoundationEssentials.Date
#else
public import struct Foundation.Date
#endif

/// Asks one host's REST API, as whoever is signed in at that moment, or as nobody. Who asks, how often, and what is known
/// already is decided here for all requests; ``Exchange`` sends each.
public struct GitHubClient: Sendable {
    /// The version of the API that is spoken (<https://docs.github.com/rest/about-the-rest-api/api-versions>).
    public static let apiVersion = "2022-11-28"
    /// What is asked for, and so part of what tells answers apart.
    static let mediaType = "application/vnd.github+json"

    /// Where the answers come from.
    public let host: Host
    let credentials: CredentialProvider
    private let exchange: Exchange
    private let clock: any Clock<Duration>
    private let retryDelays: [Duration]
    var cache: ResponseCache?
    let now: @Sendable () -> Date

    /// - Parameters:
    ///   - credentials: who asks; asked before each request. Their token is sent to `host` only.
    ///   - clock: what waits are measured with.
    ///   - timeout: the waits before asking again when GitHub has trouble of its own (500 to 599).
    ///   - memory: what was answered before; without one everything is asked for.
    ///   - now: the time that answers are kept with.
    ///   - logger: gets a line at level `debug` for each request and answer, without tokens.
    public init(
        transport: CurlTransport, host: Host, credentials: CredentialProvider, userAgent: String,
        clock: any Clock<Duration> = ContinuousClock(), retryDelays: [Duration] = Self.defaultRetryDelays,
        cache: ResponseCache? = nil, now: @escaping @Sendable () -> Date = { Date() },
        logger: Logger = Logger(label: "github")
    ) {
        (self.host, self.credentials, self.clock, self.retryDelays) = (host, credentials, clock, retryDelays)
        (self.cache, self.now) = (cache, now)
        exchange = Exchange(
            transport: transport, host: host, userAgent: userAgent, rateLimiter: RateLimiter(clock: clock),
            logger: logger)
    }

    /// A client that asks with one token for good, whoever's it is, or as nobody, and remembers nothing.
    public init(
        transport: CurlTransport, host: Host, token: Token?, userAgent: String,
        clock: any Clock<Duration> = ContinuousClock(), retryDelays: [Duration] = Self.defaultRetryDelays,
        logger: Logger = Logger(label: "github")
    ) {
        // Account and fingerprint are read for the memory only.
        let identity = token.map { CredentialProvider.Credential(token: $0, account: 0, fingerprint: 0) }
        self.init(
            transport: transport, host: host, credentials: .fixed(identity), userAgent: userAgent, clock: clock,
            retryDelays: retryDelays, logger: logger)
    }

    /// 1, 4 and 9 seconds: long enough for most of GitHub's trouble to pass.
    public static let defaultRetryDelays: [Duration] = [.seconds(1), .seconds(4), .seconds(9)]

    /// Whose stored data is shown at present; `nil` for nobody's.
    ///
    /// - Throws: what the credentials throw.
    public func account() async throws -> Int64? { try await credentials.account() }

    /// What is left of `bucket` to who asks at present, as far as answers told; `nil` where that is not known.
    public func rateLimit(of bucket: RateLimitResource) async -> RateLimit? {
        do {
            return await exchange.rateLimiter.rateLimit(of: bucket, for: try await credentials.account())
        } catch {
            return nil  // the request to come will say why
        }
    }

    /// What `ask` makes of asking as whoever is signed in. Where GitHub refuses that token and there is another by then,
    /// it is done once more, with that.
    ///
    /// - Throws: what `ask` and the credentials throw.
    func withCredential<Value>(_ ask: (CredentialProvider.Credential?) async throws -> Value) async throws -> Value {
        let identity = try await credentials.current()
        do {
            return try await ask(identity)
        } catch GitHubError.unauthorized {
            guard let refused = identity?.token, let other = await credentials.onRejection(refused),
                other.token != refused
            else { throw GitHubError.unauthorized }
            return try await retry(as: other, ask)
        }
    }

    private func retry<Value>(
        as identity: CredentialProvider.Credential, _ ask: (CredentialProvider.Credential?) async throws -> Value
    ) async throws -> Value {
        do {
            return try await ask(identity)
        } catch GitHubError.unauthorized {
            _ = await credentials.onRejection(identity.token)  // for the requests to come
            throw GitHubError.unauthorized
        }
    }

    /// The answer of a success, asked for again while GitHub has trouble of its own.
    ///
    /// - Parameter known: the answer to be compared with: if it still holds, the reply is a 304 without a body.
    ///
    /// - Throws: ``GitHubError``; `CancellationError`.
    func send(
        to endpoint: Endpoint, as identity: CredentialProvider.Credential?, unlike known: CachedResponse? = nil
    ) async throws -> Response {
        for wait in retryDelays {
            do {
                return try await exchange.send(to: endpoint, as: identity, unlike: known)
            } catch GitHubError.serverError(let status) {
                let pause = GitHubError.formattedDelay(for: wait)
                exchange.logger.notice("GitHub has trouble of its own (\(status)). Asking again in \(pause)…")
                try await clock.sleep(for: wait)
            }
        }
        return try await exchange.send(to: endpoint, as: identity, unlike: known)
    }

    /// `answer` as JSON of the form of `Wire`, made a value.
    ///
    /// - Throws: ``GitHubError/unreadable(host:)`` if it is not of that form.
    func read<Wire: Decodable, Value>(
        _ answer: APIResponse, _ make: (Wire, APIResponse) throws -> Value
    ) throws(GitHubError) -> Value {
        do {
            return try make(answer.decode(), answer)
        } catch {
            exchange.log("unreadable: \(error)", hiding: nil)
            throw .invalidResponse(host: host.description)
        }
    }
}
