import GitHubAPI
import GitHubModel
import HTTPTransport
import Logging
import TestSupport

/// An answer that no stand-in would give.
struct StubResponse: Sendable {
    var status = "200 OK"
    var fields: [String] = []
    var body = ""
}

extension LoopbackServer {
    /// A server that answers each request as `answer` says to its target and its `Host`.
    static func answering(_ answer: @escaping @Sendable (_ target: String, _ host: String) -> StubResponse) throws
        -> LoopbackServer
    {
        try LoopbackServer { connection in
            while let request = connection.receive() {
                let canned = answer(request.target, request.field("host") ?? "")
                connection.respond(canned.status, canned.fields, body: canned.body.utf8)
            }
        }
    }

    /// A server that always answers the same.
    static func answering(_ answer: StubResponse) throws -> LoopbackServer { try answering { _, _ in answer } }

    /// A client of this server.
    func client(
        token: String? = nil, clock: ManualClock = ManualClock(), logger: Logger = Logger(label: "tests")
    ) throws -> GitHubClient {
        GitHubClient(
            transport: CurlTransport(), host: try Host("github.com", apiURL: address, webURL: nil),
            token: try token.map { try Token($0) }, userAgent: "ghsearch-tests", clock: clock, retryDelays: [],
            logger: logger)
    }

    /// A client of this server, for whoever is signed in.
    func client(_ credentials: CredentialProvider) throws -> GitHubClient {
        GitHubClient(
            transport: CurlTransport(), host: try Host("github.com", apiURL: address, webURL: nil),
            credentials: credentials, userAgent: "ghsearch-tests", clock: ManualClock(), retryDelays: [])
    }

    /// What was asked, in order.
    var targets: [String] { facts.requests.map(\.target) }
}

extension String {
    /// Of a request's head: its path and query.
    fileprivate var target: String { split(separator: " ").dropFirst().first.map(String.init) ?? "" }

    /// Of a request's head: the value of a field.
    func field(_ name: String) -> String? {
        let line = split(separator: "\r\n").first { $0.lowercased().hasPrefix("\(name):") }
        return line.map { $0.dropFirst(name.count + 1).drop { $0 == " " } }.map(String.init)
    }
}
