import Authenticator
import GitHubAPI
import GitHubModel
import GitHubStandIn
import TestSupport
import Testing

@testable import ghsearch

@Suite("Commands with a test module", .timeLimit(.minutes(3)))
struct TestModuleTests {
    private func command(_ words: String...) throws -> any ModuleCommand {
        try #require(try Program.parse(words) as? any ModuleCommand)
    }

    @Test("Signing in polls by the module's clock and stores the token for later requests")
    func signsIn() async throws {
        try await StandInServer.run(dataset: .seeded(people: 0)) { server in
            let module = try TestModule(at: server.baseURL)
            let login = try command("login", "--client-id", "standin-client", "--no-browser")
            async let signedIn: Void = login.run(in: module)
            await module.manualClock.sleepsBegun(2)  // for the approval, and for another sign-in
            try await module.waitForErrors(with: "Your one-time code: ")
            try server.control.approve(.latest, as: "mona")
            server.control.advanceClock(by: .seconds(5))
            module.manualClock.advance(by: .seconds(60))
            try await signedIn
            #expect(try module.errors.hasSuffix("Signed in to \(server.baseURL) as mona.\n"))
            #expect(try await module.gitHubClient().tokenOwner().person.login == Login("mona"))
        }
    }

    @Test("Without a terminal, the prompt suggests another command")
    func promptless() async throws {
        let module = try TestModule(at: "http://127.0.0.1:1")
        let prompt = try command("it's me")
        let error = await #expect(throws: CommandError.self) { try await prompt.run(in: module) }
        #expect(error?.code == 64)
        #expect(error?.message?.hasSuffix(#"ghsearch users 'it'\''s me'"#) == true)
    }
}
