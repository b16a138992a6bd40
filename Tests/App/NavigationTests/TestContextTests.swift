import Authenticator
import GitHubAPI
import GitHubModel
import GitHubStandIn
import TestSupport
import Testing

@testable import ghsearch

@Suite("Commands with a test context", .timeLimit(.minutes(3)))
struct TestContextTests {
    private func command<Command>(_ type: Command.Type, _ words: String...) throws -> Command {
        try #require(try Program.parse(words) as? Command)
    }

    @Test("Signing in polls by the clock of the context and stores the token for later requests")
    func signsIn() async throws {
        try await StandInServer.run(dataset: .seeded(people: 0)) { server in
            let context = try TestContext(at: server.baseURL)
            let login = try command(LoginCommand.self, "login", "--client-id", "standin-client", "--no-browser")
            async let signedIn: Void = login.run(in: context.screen.github)
            await context.manualClock.sleepsBegun(2)  // for the approval, and for another sign-in
            try await context.waitForErrors(with: "Your one-time code: ")
            try server.control.approve(.latest, as: "mona")
            server.control.advanceClock(by: .seconds(5))
            context.manualClock.advance(by: .seconds(60))
            try await signedIn
            #expect(try context.errors.hasSuffix("Signed in to \(server.baseURL) as mona.\n"))
            #expect(try await context.screen.github.github().tokenOwner().person.login == Login("mona"))
        }
    }

    @Test("Without a terminal, the prompt suggests another command")
    func promptless() async throws {
        let context = try TestContext(at: "http://127.0.0.1:1")
        let prompt = try command(SearchCommand.self, "it's me")
        let error = await #expect(throws: CommandError.self) { try await prompt.run(in: context.screen) }
        #expect(error?.code == 64)
        #expect(error?.message?.hasSuffix(#"ghsearch users 'it'\''s me'"#) == true)
    }

    @Test("An address of another host is opened, also in place of the query of --query")
    func otherHost() async throws {
        let context = try TestContext(at: "http://127.0.0.1:1")
        var prompt = try command(SearchCommand.self, "search", "--query", "hubot")
            .opening("https://ghe.example.org/mona")
        for _ in 1...2 {
            #expect(try prompt.address?.host == "ghe.example.org")
            try await prompt.replaceAuthors(by: AuthorArguments(in: context.screen.github))
        }
    }
}
