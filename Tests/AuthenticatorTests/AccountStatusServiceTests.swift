import Authenticator
import GitHubAPI
import GitHubModel
import HTTPTransport
import Synchronization
import TestSupport
import Testing

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite("A review of all sign-ins", .timeLimit(.minutes(1)))
struct AccountStatusServiceTests {
    private let clock = ManualClock()

    private func review(
        _ vault: MemoryVault, environment: [String: String] = [:], isOneHost: Bool = false,
        identify: (@Sendable (Token, Host) async throws -> Account)?
    ) throws -> AccountStatusService {
        let host = try Host("github.com")
        let signIns = SignInService(
            dependencies: .init(vault: vault, identify: { _ in throw GitHubError.unauthorized }) {
                Date(timeIntervalSince1970: 2_000_000_000)
            }, properties: .init(host: host, environment: environment))
        return AccountStatusService(
            dependencies: .init(signIns: signIns, identify: identify, clock: clock),
            properties: .init(host: host, isSingleHost: isOneHost))
    }

    @Test("The one in use first, then its host's, then the others'; each is asked at its own host")
    func order() async throws {
        let vault = MemoryVault([
            try Sample.signIn(account: 1, login: "a", token: "gho_1", at: 1),
            try Sample.signIn(account: 2, login: "b", token: "gho_2", at: 3),
            try Sample.signIn(host: "ghe.example.org", account: 1, login: "c", token: "gho_3", at: 2),
        ])
        let asked = Mutex<Set<String>>([])
        let identify: @Sendable (Token, Host) async throws -> Account = { token, host in
            asked.withLock { _ = $0.insert("\(token.reveal()) \(host.apiURL)") }
            return Account(login: try Login("new-name"), id: 1)
        }
        let all = try await review(vault, identify: identify).statuses()
        #expect(all.map(\.isInUse) == [true, false, false])
        #expect(all.map(\.host.name) == ["github.com", "github.com", "ghe.example.org"])
        #expect(all.allSatisfy { $0.state == .valid && $0.login?.description == "new-name" })
        #expect(
            asked.withLock(\.self) == [
                "gho_1 https://api.github.com", "gho_2 https://api.github.com", "gho_3 https://ghe.example.org/api/v3",
            ])
        #expect(try await review(vault, isOneHost: true, identify: identify).statuses().count == 2)
    }

    @Test("They are asked together, and who takes too long is out of reach")
    func timeLimit() async throws {
        let vault = MemoryVault([try Sample.signIn(), try Sample.signIn(account: 2, login: "hubot", token: "gho_2")])
        let silent = ManualClock()
        let review = try review(vault) { _, _ in
            try await silent.sleep(for: .seconds(1))
            throw CancellationError()
        }
        async let statuses = review.statuses()
        await silent.sleepsBegun(2)
        await clock.sleepsBegun(2)
        clock.advance(by: .seconds(10))
        for status in try await statuses {
            guard case .unreachable(let sentence) = status.state else {
                Issue.record("\(status.state)")
                continue
            }
            #expect(sentence.contains("github.com did not answer in time"))
        }
    }

    @Test("A refusal is an end only where the end has passed; nothing else is a refusal")
    func states() async throws {
        var signIn = try Sample.signIn()
        for (end, error, state) in [
            (1_999_999_999.0, GitHubError.unauthorized, AccountStatus.State.expired),
            (2_000_000_001, .unauthorized, .rejected), (0, .unauthorized, .expired),
            (0, .serverError(status: 502), .failed("\(GitHubError.serverError(status: 502))")),
            (0, .forbidden(message: "no"), .failed("\(GitHubError.forbidden(message: "no"))")),
            (0, .loginAttemptsExceeded, .rateLimited("\(GitHubError.loginAttemptsExceeded)")),
            (0, .network(.timedOut(host: "x")), .unreachable("\(GitHubError.network(.timedOut(host: "x")))")),
        ] {
            signIn.expiresAt = Date(timeIntervalSince1970: end)
            let statuses = try await review(MemoryVault([signIn])) { _, _ in throw error }.statuses()
            #expect(statuses.map(\.state) == [state])
        }
        signIn.expiresAt = nil
        #expect(
            try await review(MemoryVault([signIn])) { _, _ in throw GitHubError.unauthorized }.statuses()[0].state
                == .rejected)
        #expect(try await review(MemoryVault([signIn]), identify: nil).statuses()[0].state == .unchecked)
        #expect(try await review(MemoryVault(), identify: nil).statuses()[0].state == .signedOut)
    }

    @Test("A vault that can't be opened hides what is in it, but not the token of the environment")
    func brokenVault() async throws {
        let vault = MemoryVault(broken: .decryptionFailed(path: "/x"))
        let statuses = try await review(vault, environment: ["GH_TOKEN": "good"]) { _, _ in
            Account(login: try Login("mona"), id: 1)
        }.statuses()
        #expect(statuses.map(\.source) == [.environment("GH_TOKEN")] && statuses[0].state == .valid)
        await #expect(throws: VaultError.self) { try await review(vault, identify: nil).statuses() }
    }
}
