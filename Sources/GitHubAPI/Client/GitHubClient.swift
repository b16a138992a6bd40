public import GitHubModel
public import HTTPTransport
import HTTPTypes
public import Logging

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Asks one host's REST API, as one account or as nobody. What a request may cost, and what an answer that is no success
/// means, is decided here for all of them.
public struct GitHubClient: Sendable {
    /// The version of the API that is spoken (<https://docs.github.com/rest/about-the-rest-api/api-versions>).
    public static let apiVersion = "2022-11-28"

    /// Where the answers come from.
    public let host: Host
    private let transport: CurlTransport
    private let token: Token?
    private let userAgent: String
    private let keeper: AllowanceKeeper
    private let clock: any Clock<Duration>
    private let patience: [Duration]
    private let logger: Logger

    /// - Parameters:
    ///   - token: proof of who asks; `nil` asks as nobody. It is sent to `host` only.
    ///   - clock: what waits are measured with.
    ///   - patience: the waits before asking again when GitHub has trouble of its own (500 to 599).
    ///   - logger: gets a line at level `debug` for each request and answer, without tokens.
    public init(
        transport: CurlTransport, host: Host, token: Token?, userAgent: String,
        clock: any Clock<Duration> = ContinuousClock(), patience: [Duration] = Self.usualPatience,
        logger: Logger = Logger(label: "github")
    ) {
        (self.transport, self.host, self.token, self.userAgent) = (transport, host, token, userAgent)
        (self.clock, self.patience, self.logger) = (clock, patience, logger)
        keeper = AllowanceKeeper(clock: clock)
    }

    /// 1, 4 and 9 seconds: long enough for most of GitHub's trouble to pass.
    public static let usualPatience: [Duration] = [.seconds(1), .seconds(4), .seconds(9)]

    /// Whether requests carry a token.
    public var isSignedIn: Bool { token != nil }

    /// What is left of `bucket`, as far as answers told; `nil` where that is not known.
    public func allowance(of bucket: Bucket) async -> Allowance? { await keeper.allowance(of: bucket) }

    /// The answer of a success, asked for again while GitHub has trouble of its own.
    ///
    /// - Throws: ``GitHubError``; `CancellationError`.
    func reply(to endpoint: Endpoint) async throws -> Reply {
        for wait in patience {
            do {
                return try await attempt(endpoint)
            } catch GitHubError.serverTrouble(let status) {
                logger.debug("\(status): asking again in \(wait)")
                try await clock.sleep(for: wait)
            }
        }
        return try await attempt(endpoint)
    }

    /// `reply`'s body as JSON of the form of `Wire`, made a value.
    ///
    /// - Throws: ``GitHubError/unreadable(host:)`` if it is not of that form.
    func decode<Wire: Decodable, Value>(_ reply: Reply, _ value: (Wire) throws -> Value) throws(GitHubError) -> Value {
        do {
            return try value(JSONDecoder().decode(Wire.self, from: Data(reply.body)))
        } catch {
            logger.debug("unreadable: \(error)")
            throw .unreadable(host: host.description)
        }
    }

    private func attempt(_ endpoint: Endpoint) async throws -> Reply {
        try await keeper.admit(endpoint.bucket)
        let reply: Reply
        do {
            reply = try await transport.send(request(endpoint))
        } catch {
            await keeper.finish(endpoint.bucket, nil)
            guard let error = error as? TransportError else { throw error }
            logger.debug("GET \(host.apiURL)\(endpoint.target): \(error)")
            throw GitHubError.network(error)
        }
        let headers = AnswerHeaders(reply.response.headerFields)
        await keeper.finish(endpoint.bucket, headers)
        log(reply, headers)
        guard reply.response.status.kind == .successful else { throw await failure(reply, headers, endpoint) }
        return reply
    }

    private func request(_ endpoint: Endpoint) throws(GitHubError) -> HTTPRequest {
        guard var request = HTTPRequest(get: host.apiURL + endpoint.target) else {
            throw .network(.refusedAddress(host.apiURL))
        }
        request.headerFields[.accept] = "application/vnd.github+json"
        request.headerFields[.apiVersion] = Self.apiVersion
        request.headerFields[.userAgent] = userAgent
        if let token { request.headerFields[.authorization] = "Bearer \(token.reveal())" }
        return request
    }

    /// What an answer that is no success means, after the keeper has learned it.
    private func failure(_ reply: Reply, _ headers: AnswerHeaders, _ endpoint: Endpoint) async -> GitHubError {
        let hadToken = isSignedIn && reply.address.hasPrefix(host.apiURL)
        switch ErrorAnswer(reply, headers: headers, hadToken: hadToken).meaning {
        case .bucketEmpty(let bucket, let wait): return .rateLimited(bucket, wait: wait)
        case .silence(let wait): return .secondaryLimit(wait: await keeper.silence(for: wait))
        case .error(let error):
            if error == .unauthorized || error == .signInsLocked { await keeper.refuse(because: error) }
            return error
        }
    }

    private func log(_ reply: Reply, _ headers: AnswerHeaders) {
        let left = headers.window.map { ", \($0.bucket) \($0.remaining) of \($0.limit) left" } ?? ""
        let milliseconds = Int(reply.duration / .milliseconds(1))
        logger.debug(
            "GET \(reply.address) \(reply.response.status.code) \(milliseconds) ms \(reply.bytesReceived) bytes\(left)")
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
