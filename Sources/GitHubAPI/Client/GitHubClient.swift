public import GitHubModel
public import HTTPTransport
import HTTPTypes
public import Logging

#if canImport(FoundationEssentials)
public import struct FoundationEssentials.Date
#else
public import struct Foundation.Date
#endif

/// Asks one host's REST API, as one account or as nobody. What a request may cost, and what an answer that is no success
/// means, is decided here for all of them.
public struct GitHubClient: Sendable {
    /// The version of the API that is spoken (<https://docs.github.com/rest/about-the-rest-api/api-versions>).
    public static let apiVersion = "2022-11-28"
    /// What is asked for, and so part of what tells answers apart.
    static let mediaType = "application/vnd.github+json"

    /// Where the answers come from.
    public let host: Host
    private let transport: CurlTransport
    private let token: Token?
    private let userAgent: String
    private let keeper: AllowanceKeeper
    private let clock: any Clock<Duration>
    private let patience: [Duration]
    private let logger: Logger
    var memory: AnswerMemory?
    let now: @Sendable () -> Date

    /// - Parameters:
    ///   - token: proof of who asks; `nil` asks as nobody. It is sent to `host` only.
    ///   - clock: what waits are measured with.
    ///   - patience: the waits before asking again when GitHub has trouble of its own (500 to 599).
    ///   - memory: what was answered before; without one everything is asked for.
    ///   - now: the time that answers are kept with.
    ///   - logger: gets a line at level `debug` for each request and answer, without tokens.
    public init(
        transport: CurlTransport, host: Host, token: Token?, userAgent: String,
        clock: any Clock<Duration> = ContinuousClock(), patience: [Duration] = Self.usualPatience,
        memory: AnswerMemory? = nil, now: @escaping @Sendable () -> Date = { Date() },
        logger: Logger = Logger(label: "github")
    ) {
        (self.transport, self.host, self.token, self.userAgent) = (transport, host, token, userAgent)
        (self.clock, self.patience, self.logger) = (clock, patience, logger)
        (self.memory, self.now) = (memory, now)
        keeper = AllowanceKeeper(clock: clock)
    }

    /// 1, 4 and 9 seconds: long enough for most of GitHub's trouble to pass.
    public static let usualPatience: [Duration] = [.seconds(1), .seconds(4), .seconds(9)]

    /// Whose answers are kept; `nil` for nobody's, and where none are.
    public var account: Int64? { memory?.account }

    /// Whether requests carry a token.
    public var isSignedIn: Bool { token != nil }

    /// What is left of `bucket`, as far as answers told; `nil` where that is not known.
    public func allowance(of bucket: Bucket) async -> Allowance? { await keeper.allowance(of: bucket) }

    /// The answer of a success, asked for again while GitHub has trouble of its own.
    ///
    /// - Parameter known: the answer to be compared with: if it still holds, the reply is a 304 without a body.
    ///
    /// - Throws: ``GitHubError``; `CancellationError`.
    func reply(to endpoint: Endpoint, unlike known: StoredAnswer? = nil) async throws -> Reply {
        for wait in patience {
            do {
                return try await attempt(endpoint, known)
            } catch GitHubError.serverTrouble(let status) {
                let pause = GitHubError.words(for: wait)
                logger.notice("GitHub has trouble of its own (\(status)). Asking again in \(pause)…")
                try await clock.sleep(for: wait)
            }
        }
        return try await attempt(endpoint, known)
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
            note("unreadable: \(error)")
            throw .unreadable(host: host.description)
        }
    }

    private func attempt(_ endpoint: Endpoint, _ known: StoredAnswer?) async throws -> Reply {
        let admission = try await keeper.admit(endpoint.bucket)
        let reply: Reply
        do {
            reply = try await transport.send(request(endpoint, known))
        } catch {
            await keeper.finish(admission, error is CancellationError ? .abandoned : .unanswered)
            guard let error = error as? TransportError else { throw error }
            note("GET \(host.apiURL)\(endpoint.target): \(error)")
            throw GitHubError.network(error)
        }
        let headers = AnswerHeaders(reply.response.headerFields)
        let isConfirmed = known?.etag != nil && reply.response.status == .notModified
        let isSuccess = isConfirmed || reply.response.status.kind == .successful
        await keeper.finish(admission, .answered(headers, isSuccess: isSuccess))
        note(reply, headers)
        guard isSuccess else { throw await failure(reply, headers) }
        return reply
    }

    private func request(_ endpoint: Endpoint, _ known: StoredAnswer?) throws(GitHubError) -> HTTPRequest {
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
    private func failure(_ reply: Reply, _ headers: AnswerHeaders) async -> GitHubError {
        let token = sharesOrigin(with: reply.address) ? token : nil  // a redirect elsewhere lost it on the way
        switch ErrorAnswer(reply, headers: headers, token: token).meaning {
        case .bucketEmpty(let window):
            await keeper.empty(window)
            return .rateLimited(window.bucket, wait: window.wait)
        case .silence(let wait): return .secondaryLimit(wait: await keeper.silence(for: wait))
        case .error(let error):
            if error == .unauthorized { await keeper.refuse(because: error, for: nil) }
            if error == .signInsLocked { await keeper.refuse(because: error, for: Self.lock) }
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

    private func note(_ reply: Reply, _ headers: AnswerHeaders) {
        let left = headers.window.map { ", \($0.bucket) \($0.remaining) of \($0.limit) left" } ?? ""
        let milliseconds = Int(reply.duration / .milliseconds(1))
        note(
            "GET \(reply.address) \(reply.response.status.code) \(milliseconds) ms \(reply.bytesReceived) bytes\(left)")
    }

    /// Nothing that came over the network reaches a log before it was made safe, nor does the token, whoever repeats it.
    private func note(_ line: @autoclosure () -> String) {
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
