public import GitHubModel
public import HTTPTransport
import HTTPTypes
public import Logging

#if canImport(FoundationEssentials)
public import struct FoundationEssentials.Date
#else
public import struct Foundation.Date
#endif

/// Asks one host's REST API, as whoever is signed in at that moment, or as nobody. What a request may cost, and what an
/// answer that is no success means, is decided here for all of them.
public struct GitHubClient: Sendable {
    /// The version of the API that is spoken (<https://docs.github.com/rest/about-the-rest-api/api-versions>).
    public static let apiVersion = "2022-11-28"
    /// What is asked for, and so part of what tells answers apart.
    static let mediaType = "application/vnd.github+json"

    /// Where the answers come from.
    public let host: Host
    private let transport: CurlTransport
    let credentials: Credentials
    private let userAgent: String
    private let keeper: AllowanceKeeper
    private let clock: any Clock<Duration>
    private let patience: [Duration]
    private let logger: Logger
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
        (self.transport, self.host, self.credentials, self.userAgent) = (transport, host, credentials, userAgent)
        (self.clock, self.patience, self.logger) = (clock, patience, logger)
        (self.memory, self.now) = (memory, now)
        keeper = AllowanceKeeper(clock: clock)
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
            return await keeper.allowance(of: bucket, for: try await credentials.account())
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
                return try await attempt(endpoint, identity, known)
            } catch GitHubError.serverTrouble(let status) {
                let pause = GitHubError.words(for: wait)
                logger.notice("GitHub has trouble of its own (\(status)). Asking again in \(pause)…")
                try await clock.sleep(for: wait)
            }
        }
        return try await attempt(endpoint, identity, known)
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
            note("unreadable: \(error)", hiding: nil)
            throw .unreadable(host: host.description)
        }
    }

    private func attempt(
        _ endpoint: Endpoint, _ identity: Credentials.Identity?, _ known: StoredAnswer?
    ) async throws -> Reply {
        let admission = try await keeper.admit(endpoint.bucket, as: identity)
        let token = identity?.token
        let reply: Reply
        do {
            reply = try await transport.send(request(endpoint, token, known))
        } catch {
            await keeper.finish(admission, error is CancellationError ? .abandoned : .unanswered)
            guard let error = error as? TransportError else { throw error }
            note("GET \(host.apiURL)\(endpoint.target): \(error)", hiding: token)
            throw GitHubError.network(error)
        }
        let headers = AnswerHeaders(reply.response.headerFields)
        let isConfirmed = known?.etag != nil && reply.response.status == .notModified
        let isSuccess = isConfirmed || reply.response.status.kind == .successful
        await keeper.finish(admission, .answered(headers, isSuccess: isSuccess))
        note(reply, headers, hiding: token)
        guard isSuccess else { throw await failure(reply, headers, identity) }
        return reply
    }

    private func request(
        _ endpoint: Endpoint, _ token: Token?, _ known: StoredAnswer?
    ) throws(GitHubError) -> HTTPRequest {
        guard var request = HTTPRequest(get: host.apiURL + endpoint.target) else {
            throw .network(.refusedAddress(host.apiURL))
        }
        request.headerFields[.accept] = Self.mediaType
        request.headerFields[.apiVersion] = Self.apiVersion
        request.headerFields[.userAgent] = userAgent
        if let etag = known?.etag { request.headerFields[.ifNoneMatch] = etag }
        if let token { request.headerFields[.authorization] = "Bearer \(token.reveal())" }
        return request
    }

    /// What an answer that is no success means, after the keeper has learned it.
    private func failure(_ reply: Reply, _ headers: AnswerHeaders, _ identity: Credentials.Identity?) async
        -> GitHubError
    {
        // A redirect elsewhere lost the token on the way.
        let token = sharesOrigin(with: reply.address) ? identity?.token : nil
        switch ErrorAnswer(reply, headers: headers, token: token).meaning {
        case .bucketEmpty(let window):
            await keeper.empty(window, for: identity)
            return .rateLimited(window.bucket, wait: window.wait)
        case .silence(let wait): return .secondaryLimit(wait: await keeper.silence(for: wait))
        case .error(let error):
            if let token, error == .unauthorized { await keeper.refuse(token, because: error, for: nil) }
            if let token, error == .signInsLocked { await keeper.refuse(token, because: error, for: Self.lock) }
            return error
        }
    }

    /// How long nothing is sent after GitHub locked an account's sign-ins; it says "a while".
    private static let lock: Duration = .seconds(300)

    private func sharesOrigin(with address: String) -> Bool {
        do {
            let (mine, other) = (try WebAddress(host.apiURL), try WebAddress(address))
            return (mine.scheme, mine.authority) == (other.scheme, other.authority)
        } catch { return true }  // it can't be told, so the token counts as sent
    }

    private func note(_ reply: Reply, _ headers: AnswerHeaders, hiding token: Token?) {
        let left = headers.window.map { ", \($0.bucket) \($0.remaining) of \($0.limit) left" } ?? ""
        let milliseconds = Int(reply.duration / .milliseconds(1))
        note(
            "GET \(reply.address) \(reply.response.status.code) \(milliseconds) ms \(reply.bytesReceived) bytes\(left)",
            hiding: token)
    }

    /// Nothing that came over the network reaches a log before it was made safe, nor does the token, whoever repeats it.
    private func note(_ line: @autoclosure () -> String, hiding token: Token?) {
        func safe(_ line: String) -> String { SafeText.line(token?.hidden(in: line) ?? line) }
        logger.debug("\(safe(line()))")
    }
}

extension HTTPRequest {
    /// A GET of an absolute URL; `nil` if it is none.
    fileprivate init?(get address: String) {
        guard let colon = address.firstRange(of: "://") else { return nil }
        let rest = address[colon.upperBound...]
        let slash = rest.firstIndex(of: "/") ?? rest.endIndex
        self.init(
            method: .get, scheme: String(address[..<colon.lowerBound]), authority: String(rest[..<slash]),
            path: slash == rest.endIndex ? "/" : String(rest[slash...]))
    }
}
