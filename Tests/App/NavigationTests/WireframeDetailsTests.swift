import GitHubModel
import TerminalUI
import TestSupport
import Testing

@testable import Repositories
@testable import ghsearch

@Suite("Navigation to the details of a repository", .timeLimit(.minutes(3)))
struct WireframeDetailsTests {
    private func run(_ body: (WireframeHarness) async throws -> Void) async throws {
        try await WireframeHarness.run("p", people: 9) { harness in
            await harness.press(.enter)
            try await harness.list(9)
            try await body(harness)
        }
    }

    @Test("Return shows the selected repository and loads it; Esc returns to the same list")
    func thereAndBack() async throws {
        try await run { harness in
            await harness.press(.character("/"), .character("7"))
            let before = try await harness.state(of: RepositoriesController.self)
            await harness.press(.enter)
            #expect(await harness.screens == ["search", "repositories", "details"])
            #expect(await harness.lines()[0].hasPrefix("mona/repository-7"))
            await harness.press(.down, .escape)
            #expect(await harness.screens == ["search", "repositories"])
            #expect(try await harness.state(of: RepositoriesController.self) == before)
        }
    }

    @Test("Copying copies the URL of the repository; an error is shown on the details only")
    func effects() async throws {
        try await run { harness in
            let url = try WireframeHarness.listing(1).repositories[0].url
            await harness.press(.character("y"), .character("u"), .enter, .character("y"), .character("y"))
            #expect(harness.copied.read { $0 } == [url, url])
            await harness.press(.down)
            let before = try await harness.state(of: RepositoriesController.self)
            try await harness.send(.received(.failed("It broke.")), to: RepositoryDetailsController.self)
            #expect(await harness.lines()[1].hasPrefix("It broke."))
            await harness.press(.escape)
            #expect(try await harness.state(of: RepositoriesController.self) == before)
        }
    }
}
