import Authenticator
import GitHubAPI
import GitHubModel
import HTTPTransport
import Pictures
import Store
import TerminalUI
import TestSupport

@testable import ghsearch

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The tests' own world: a stand-in for GitHub, a clock that tests move, output in files, no terminal and no browser.
struct ManualModule: DependencyModule {
    let host: Host
    let environment: [String: String] = [:]
    let configuration = Configuration()
    let console: Console
    let browser = Browser(environment: [:])
    let signIns: SignInService
    let signedIn: SignInKeeper
    let deviceFlow: DeviceFlowEndpoints
    let store: LocalStore? = nil
    let pictures: AvatarCache
    let history: QueryHistory
    let use = AnswerMemory.Use.usual
    let manualClock = ManualClock()
    private let transport = CurlTransport()
    private let folder: TemporaryDirectory

    init(at address: String) throws {
        let (host, transport) = (try Host("github.com", apiURL: address, webURL: nil), transport)
        (self.host, folder) = (host, try TemporaryDirectory())
        console = Console(
            output: try Self.file("output", in: folder), errors: try Self.file("errors", in: folder), isTerminal: false,
            errorsAreTerminal: false, width: 80, hasColors: false)
        history = QueryHistory(folder: folder.path + "/state", reactions: .init { [console] in console.say("\($0)") })
        pictures = AvatarCache(.init(folder: folder.path + "/avatars"))
        deviceFlow = DeviceFlowEndpoints(transport: transport, host: host, userAgent: "tests")
        let vault = SealedFileVault(folder: folder.path + "/state")
        signIns = SignInService(
            dependencies: .init(
                vault: vault,
                identify: { token in
                    let github = GitHubClient(transport: transport, host: host, token: token, userAgent: "tests")
                    return Account(try await github.tokenOwner())
                }),
            properties: .init(host: host, environment: [:]))
        signedIn = SignInKeeper(
            dependencies: .init(
                signIns: signIns, vault: vault, folder: folder.path + "/state",
                refresh: { [deviceFlow] in try await deviceFlow.refresh(clientID: $0, refreshToken: $1) }),
            reactions: .init { [console] in console.say("\($0)") })
    }

    var clock: any Clock<Duration> { manualClock }

    /// What was written to standard error so far.
    var errors: String {
        get throws { String(decoding: try Data(contentsOf: folder.url.appending(path: "errors")), as: UTF8.self) }
    }

    /// Waits until `text` was written to standard error; `NotSeen` when it is not within 20 s.
    func waitForErrors(with text: String) async throws {
        let limit = Duration.seconds(20)
        let end = ContinuousClock.now + limit
        while try !errors.contains(text) {
            guard ContinuousClock.now < end else { throw NotSeen(text, on: try errors, within: limit) }
            try await Task.sleep(for: .milliseconds(5))
        }
    }

    func fellBack(to date: Date) {}

    func identify(_ token: Token, at host: Host) async throws -> Account {
        Account(
            try await GitHubClient(transport: transport, host: host, token: token, userAgent: "tests", patience: [])
                .tokenOwner())
    }

    func revocation(at host: Host) -> TokenRevocation {
        TokenRevocation(transport: transport, host: host, userAgent: "tests")
    }

    func store(of host: Host) -> LocalStore? { nil }

    func gitHub() throws -> GitHubClient {
        GitHubClient(
            transport: transport, host: host, credentials: signedIn.credentials, userAgent: "tests", clock: clock)
    }

    func terminal(mode: TerminalMode, hasMouse: Bool) throws -> Terminal { throw TerminalError.notATerminal }

    private static func file(_ name: String, in folder: TemporaryDirectory) throws -> Int32 {
        let file = open("\(folder.path)/\(name)", O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw CommandFailure(.failed, "No file for \(name): error \(errno).") }
        return file
    }
}
