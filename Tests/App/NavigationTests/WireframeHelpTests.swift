import GitHubAPI
import Authenticator
import GitHubModel
import TerminalUI
import TestSupport
import Testing

@testable import Repositories
@testable import Search
@testable import ghsearch

@Suite("Help on every screen", .timeLimit(.minutes(3)))
struct WireframeHelpTests {
    private let size = Size(columns: 80, rows: 60)

    private func run(_ text: String = "p", _ body: (WireframeHarness) async throws -> Void) async throws {
        try await WireframeHarness.run(text, people: 9, size: size, body)
    }

    @Test("F1 lists every key of the prompt, of the line editor and of all screens, and closes without a trace")
    func prompt() async throws {
        try await run { harness in
            let before = try await harness.state(of: SearchController.self)
            await harness.press(.function(1))
            let help = await harness.lines(in: size)
            for heading in ["Keys", "People", "Editing", "Global", "Terminal"] { #expect(help.contains(heading)) }
            #expect(help.contains { $0.hasPrefix("  Ctrl-O ") })
            #expect(help.contains { $0.hasPrefix("  Ctrl-Z ") })
            #expect(!help.contains { $0.hasPrefix("  F1  ?") }, "in a query, ? is text")
            await harness.press(.character("x"), .function(1))
            #expect(await harness.screens == ["search"])
            #expect(try await harness.state(of: SearchController.self).rows == before.rows)
            #expect(try await harness.state(of: SearchController.self).text == before.text)
        }
    }

    @Test("A question mark opens help in an empty prompt and on repositories, and is text elsewhere")
    func questionMark() async throws {
        try await run { harness in
            await harness.press(.character("?"))
            #expect(await harness.lines(in: size)[0].leftPart == "> p?")
            await harness.press(.control("u"), .character("?"))
            #expect(await harness.screens == ["search", "help"])
            await harness.press(.escape)
            #expect(await harness.lines(in: size)[0].leftPart == ">")
        }
        try await run { harness in
            await harness.press(.enter, .character("?"))
            #expect(await harness.lines(in: size).contains("Repositories"))
            #expect(await harness.lines(in: size).contains { $0.hasPrefix("  g ") })
            await harness.press(.character("?"))
            #expect(await harness.screens == ["search", "repositories"])
        }
    }

    @Test("A sign-in continues below its help; after approval both are closed")
    func signIn() async throws {
        try await run { harness in
            await harness.press(.function(2), .function(1))
            #expect(await harness.lines(in: size).contains("Signing in"))
            #expect(await !harness.lines(in: size).contains { $0.hasPrefix("  F2 ") })
            try await harness.send(.progress(.failed(.expired)), to: SignInController.self)
            #expect(await harness.lines(in: size)[0] == "Keys")
            await harness.press(.escape)
            #expect(await harness.lines(in: size).contains { $0.hasPrefix("The code has expired.") })
            await harness.press(.character("?"))
            #expect(await harness.screens == ["search", "signIn", "help"])
            try await harness.approve()
            #expect(await harness.screens == ["search"])
        }
    }

    @Test("Help below a sign-in is closed alone")
    func belowSignIn() async throws {
        try await run { harness in
            await harness.press(.function(1), .function(2))
            #expect(await harness.screens == ["search", "help", "signIn"])
            await harness.press(.escape)
            #expect(await harness.screens == ["search", "help"])
            await harness.press(.escape)
            #expect(await harness.screens == ["search"])
        }
    }

    @Test("Repositories that open while help is shown are below it")
    func opened() async throws {
        try await run { harness in
            await harness.press(.function(1))
            try await harness.send(.pressed(.enter), to: SearchController.self)
            #expect(await harness.screens == ["search", "repositories", "help"])
            #expect(await harness.lines(in: size)[0] == "Keys")
            await harness.press(.escape)
            #expect(await harness.screens == ["search", "repositories"])
        }
    }

    @Test("Results that arrive while help is shown are there afterwards; Ctrl-C quits at once")
    func meanwhile() async throws {
        try await run { harness in
            await harness.press(.function(1))
            try await harness.find(5)
            #expect(await harness.lines(in: size)[0] == "Keys")
            await harness.press(.escape)
            #expect(await harness.lines(in: size)[1] == "5 people · GitHub")
            await harness.press(.function(1), .control("c"))
            #expect(await harness.outcome == .closed)
        }
    }
}
