import GitHubModel
import HTTPTransport
import HTTPTypes
import Logging

/// One request and its answer: what it may cost, how it is written, and what an answer that is no success means.
struct Exchange: Sendable {
    let transport: CurlTransport
    let host: Host
    let userAgent: String
    let keeper: AllowanceKeeper
    /// Gets a line at level `debug` for each request and answer, without tokens.
    let logger: Logger

    /// The answer of a success.
    ///
    /// - Parameter known: the answer to be compared with: if it still holds, the reply is a 304 without a body.
    ///
    /// - Throws: ``GitHubError``; `CancellationError`.
    func reply(
        to endpoint: Endpoint, as identity: Credentials.Identity?, unlike known: StoredAnswer?
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
        request.headerFields[.accept] = GitHubClient.mediaType
        request.headerFields[.apiVersion] = GitHubClient.apiVersion
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
    func note(_ line: @autoclosure () -> String, hiding token: Token?) {
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
