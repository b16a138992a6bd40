@testable import Authenticator
import struct Foundation.Date
import GitHubAPI
import GitHubModel
import HTTPTransport
import Synchronization
import TestSupport
import Testing

@Suite("Account status", .timeLimit(.minutes(3)))
struct AccountStatusServiceTests {
    private let clock = ManualClock()

    private func service(
        _ vault: MemoryVault, environment: [String: String] = [:], isSingleHost: Bool = false,
        identify: (@Sendable (Token, Host) async throws -> TokenOwner)?
    ) throws -> AccountStatusService {
        let host = try Host("github.com")
        let service = SignInService(
            host: host, environment: environment, vault: vault,
            now: {
                Date(timeIntervalSince1970: 2_000_000_000)
            }, identify: { _ in throw GitHubError.unauthorized })
        return AccountStatusService(
            signInService: service, host: host, isSingleHost: isSingleHost, identify: identify, clock: clock)
    }

    @Test("The credential in use is first, then its host, then other hosts; each token is sent to its own host")
    func order() async throws {
        let vault = MemoryVault([
            try Sample.credential(account: 1, login: "a", token: "gho_1", at: 1),
            try Sample.credential(account: 2, login: "b", token: "gho_2", at: 3),
            try Sample.credential(host: "ghe.example.org", account: 1, login: "c", token: "gho_3", at: 2),
        ])
        let requests = Mutex<Set<String>>([])
        let identify: @Sendable (Token, Host) async throws -> TokenOwner = { token, host in
            requests.withLock { _ = $0.insert("\(token.reveal()) \(host.apiURL)") }
            return TokenOwner(login: try Login("new-name"), id: 1)
        }
        let all = try await service(vault, identify: identify).statuses()
        #expect(all.map(\.isInUse) == [true, false, false])
        #expect(all.map(\.host.name) == ["github.com", "github.com", "ghe.example.org"])
        #expect(all.allSatisfy { $0.state == .valid })
        #expect(all.allSatisfy { $0.login?.description == "new-name" })
        #expect(
            requests.withLock(\.self) == [
                "gho_1 https://api.github.com", "gho_2 https://api.github.com", "gho_3 https://ghe.example.org/api/v3",
            ])
        #expect(try await service(vault, isSingleHost: true, identify: identify).statuses().count == 2)
    }

    @Test("Hosts are checked concurrently, and one that times out is unreachable")
    func timeout() async throws {
        let vault = MemoryVault([
            try Sample.credential(), try Sample.credential(account: 2, login: "hubot", token: "gho_2"),
        ])
        let unresponsive = ManualClock()
        let service = try service(vault) { _, _ in
            try await unresponsive.sleep(for: .seconds(1))
            throw CancellationError()
        }
        async let statuses = service.statuses()
        await unresponsive.sleepsBegun(2)
        await clock.sleepsBegun(2)
        clock.advance(by: .seconds(10))
        for status in try await statuses {
            #expect(status.state == .unreachable)
            #expect(status.error?.contains("github.com did not respond in time") == true)
        }
    }

    @Test("A rejected token has expired only if its expiration date has passed; other errors are no rejection")
    func states() async throws {
        var credential = try Sample.credential()
        for (end, error, state) in [
            (1_999_999_999.0, GitHubError.unauthorized, AccountStatus.State.expired),
            (2_000_000_001, .unauthorized, .rejected), (0, .unauthorized, .expired),
            (0, .serverError(status: 502), .failed), (0, .forbidden(message: "no"), .failed),
            (0, .loginAttemptsExceeded, .rateLimited), (0, .network(.timedOut(host: "x")), .unreachable),
        ] {
            credential.expiresAt = Date(timeIntervalSince1970: end)
            let statuses = try await service(MemoryVault([credential])) { _, _ in throw error }.statuses()
            #expect(statuses.map(\.state) == [state])
            #expect(statuses.map(\.error) == [error == .unauthorized ? nil : "\(error)"])
        }
        credential.expiresAt = nil
        #expect(
            try await service(MemoryVault([credential])) { _, _ in throw GitHubError.unauthorized }.statuses()[0].state
                == .rejected)
        #expect(try await service(MemoryVault([credential]), identify: nil).statuses()[0].state == .unchecked)
        #expect(try await service(MemoryVault(), identify: nil).statuses()[0].state == .signedOut)
    }

    @Test("A vault that can't be opened hides its tokens, but not the token of the environment")
    func brokenVault() async throws {
        let vault = MemoryVault(broken: .decryptionFailed(path: "/x"))
        let statuses = try await service(vault, environment: ["GH_TOKEN": "good"]) { _, _ in
            TokenOwner(login: try Login("mona"), id: 1)
        }.statuses()
        #expect(statuses.map(\.source) == [.environment("GH_TOKEN")])
        #expect(statuses[0].state == .valid)
        await #expect(throws: VaultError.self) { try await service(vault, identify: nil).statuses() }
    }
}
