import GitHubAPI
import GitHubModel
import HTTPTransport
import Logging
import TestSupport

/// A response that the stand-in can't send.
struct StubResponse: Sendable {
    var status = "200 OK"
    var fields: [String] = []
    var body = ""
}

extension LoopbackServer {
    /// Starts a server that responds with the result of `response` for the target and the `Host` field.
    static func responding(_ response: @escaping @Sendable (_ target: String, _ host: String) -> StubResponse) throws
        -> LoopbackServer
    {
        try LoopbackServer { connection in
            while let request = connection.receive() {
                let stub = response(request.target, request.field("host") ?? "")
                connection.respond(stub.status, stub.fields, body: stub.body.utf8)
            }
        }
    }

    /// Starts a server that always sends `response`.
    static func responding(_ response: StubResponse) throws -> LoopbackServer { try responding { _, _ in response } }

    /// Starts a server that always sends a body, which may be invalid UTF-8.
    static func responding(bytes: [UInt8]) throws -> LoopbackServer {
        try LoopbackServer { connection in
            while connection.receive() != nil { connection.respond("200 OK", [], body: bytes) }
        }
    }

    /// Creates a client of this server.
    func client(
        token: String? = nil, clock: ManualClock = ManualClock(), retryDelays: [Duration] = [],
        logger: Logger = Logger(label: "tests")
    ) throws -> GitHubClient {
        GitHubClient(
            transport: CurlTransport(), host: try Host("github.com", apiURL: address, webURL: nil),
            token: try token.map { try Token($0) }, userAgent: "ghsearch-tests", clock: clock,
            retryDelays: retryDelays, logger: logger)
    }

    /// Creates a client of this server with the credentials of `provider`.
    func client(_ provider: CredentialProvider) throws -> GitHubClient {
        GitHubClient(
            transport: CurlTransport(), host: try Host("github.com", apiURL: address, webURL: nil),
            credentials: provider, userAgent: "ghsearch-tests", clock: ManualClock(), retryDelays: [])
    }

    /// The targets of all requests, in order.
    var targets: [String] { facts.requests.map(\.target) }
}

extension String {
    /// The path and query in the head of a request.
    fileprivate var target: String { split(separator: " ").dropFirst().first.map(String.init) ?? "" }

    /// Returns the value of a field in the head of a request.
    func field(_ name: String) -> String? {
        let line = split(separator: "\r\n").first { $0.lowercased().hasPrefix("\(name):") }
        return line.map { $0.dropFirst(name.count + 1).drop { $0 == " " } }.map(String.init)
    }
}
