import CommandSupport
import Foundation
import GitHubStandIn
import TestSupport
import Testing

@testable import ghsearch

@Suite("Page for agents and scripts", .timeLimit(.minutes(2)))
struct AgentGuideTests {
    @Test("help agents is short, and names the commands and their fields")
    func page() async throws {
        try await Ghsearch.run { ghsearch in
            let page = try await ghsearch("help", "agents")
            #expect(page.status == 0)
            #expect(page.output.utf8.count < 5_000)
            for text in ["  users ", "  who ", "stargazersCount", "evidence", "75", "RECIPES:"] {
                #expect(page.output.contains(text), "\(text)")
            }
        }
    }

    @Test(
        "Each recipe works, with at most five requests without an account",
        arguments: AgentGuide.examples.map(\.command))
    func recipes(command: String) async throws {
        try await Ghsearch.run { ghsearch in
            let script = """
                cd "$HOME" && git init --quiet r && cd r && for number in 1 2 3 4 5 6; do git -c user.name=Mona \\
                  -c user.email=2001+mona@users.noreply.github.com commit --quiet --allow-empty --message=$number; done
                PATH=$(dirname "$GHSEARCH"):$PATH
                \(command.replacing("linus torvalds", with: "mona"))
                """
            let path = ProcessInfo.processInfo.environment["PATH"]
            let ended = try await ghsearch.shell(script, environment: ["PATH": path])
            #expect(ended.status == 0, "\(ended.errors)")
            #expect(!ended.output.isEmpty)
            #expect(ghsearch.control.requests.count <= 5)
        }
    }
}
