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
    let credentials: Credentials
    private let exchange: Exchange
    private let clock: any Clock<Duration>
    private let patience: [Duration]
    var memory: AnswerMemory?
    let now: @Sendable () -> Date

    /// - Parameters:
    ///   - credentials: who asks; asked before each request. Their token is sent to `host` only.
    ///   - clock: what waits are measured with.
    ///   - patience: the waits before asking again when GitHub has trouble of its own (500 to 599).
    ///   - memory: what was answered before; without one everything is asked for.
    ///   - now: the time that answers are kept with.
    ///   - logger: gets a line at level `debug` for each request and answer, without tokens.
    public init(
        transport: CurlTransport, host: Host, credentials: Credentials, userAgent: String,
        clock: any Clock<Duration> = ContinuousClock(), patience: [Duration] = Self.usualPatience,
        memory: AnswerMemory? = nil, now: @escaping @Sendable () -> Date = { Date() },
        logger: Logger = Logger(label: "github")
    ) {
        (self.host, self.credentials, self.clock, self.patience) = (host, credentials, clock, patience)
        (self.memory, self.now) = (memory, now)
        exchange = Exchange(
            transport: transport, host: host, userAgent: userAgent, keeper: AllowanceKeeper(clock: clock),
            logger: logger)
    }

    /// A client that asks with one token for good, whoever's it is, or as nobody, and remembers nothing.
    public init(
        transport: CurlTransport, host: Host, token: Token?, userAgent: String,
        clock: any Clock<Duration> = ContinuousClock(), patience: [Duration] = Self.usualPatience,
        logger: Logger = Logger(label: "github")
    ) {
        // Account and fingerprint are read for the memory only.
        let identity = token.map { Credentials.Identity(token: $0, account: 0, fingerprint: 0) }
        self.init(
            transport: transport, host: host, credentials: .fixed(identity), userAgent: userAgent, clock: clock,
            patience: patience, logger: logger)
    }

    /// 1, 4 and 9 seconds: long enough for most of GitHub's trouble to pass.
    public static let usualPatience: [Duration] = [.seconds(1), .seconds(4), .seconds(9)]

    /// Whose stored data is shown at present; `nil` for nobody's.
    ///
    /// - Throws: what the credentials throw.
    public func account() async throws -> Int64? { try await credentials.account() }

    /// What is left of `bucket` to who asks at present, as far as answers told; `nil` where that is not known.
    public func allowance(of bucket: Bucket) async -> Allowance? {
        do {
            return await exchange.keeper.allowance(of: bucket, for: try await credentials.account())
        } catch {
            return nil  // the request to come will say why
        }
    }

    /// What `ask` makes of asking as whoever is signed in. Where GitHub refuses that token and there is another by then,
    /// it is done once more, with that.
    ///
    /// - Throws: what `ask` and the credentials throw.
    func asSignedIn<Value>(_ ask: (Credentials.Identity?) async throws -> Value) async throws -> Value {
        let identity = try await credentials.current()
        do {
            return try await ask(identity)
        } catch GitHubError.unauthorized {
            guard let refused = identity?.token, let other = await credentials.refused(refused), other.token != refused
            else { throw GitHubError.unauthorized }
            return try await askOnceMore(as: other, ask)
        }
    }

    private func askOnceMore<Value>(
        as identity: Credentials.Identity, _ ask: (Credentials.Identity?) async throws -> Value
    ) async throws -> Value {
        do {
            return try await ask(identity)
        } catch GitHubError.unauthorized {
            _ = await credentials.refused(identity.token)  // for the requests to come
            throw GitHubError.unauthorized
        }
    }

    /// The answer of a success, asked for again while GitHub has trouble of its own.
    ///
    /// - Parameter known: the answer to be compared with: if it still holds, the reply is a 304 without a body.
    ///
    /// - Throws: ``GitHubError``; `CancellationError`.
    func reply(
        to endpoint: Endpoint, as identity: Credentials.Identity?, unlike known: StoredAnswer? = nil
    ) async throws -> Reply {
        for wait in patience {
            do {
                return try await exchange.reply(to: endpoint, as: identity, unlike: known)
            } catch GitHubError.serverTrouble(let status) {
                let pause = GitHubError.words(for: wait)
                exchange.logger.notice("GitHub has trouble of its own (\(status)). Asking again in \(pause)…")
                try await clock.sleep(for: wait)
            }
        }
        return try await exchange.reply(to: endpoint, as: identity, unlike: known)
    }

    /// `answer` as JSON of the form of `Wire`, made a value.
    ///
    /// - Throws: ``GitHubError/unreadable(host:)`` if it is not of that form.
    func read<Wire: Decodable, Value>(
        _ answer: Answer, _ make: (Wire, Answer) throws -> Value
    ) throws(GitHubError) -> Value {
        do {
            return try make(answer.decode(), answer)
        } catch {
            exchange.note("unreadable: \(error)", hiding: nil)
            throw .unreadable(host: host.description)
        }
    }
}
