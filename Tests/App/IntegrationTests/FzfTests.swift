import CommandSupport
import Foundation
import GitHubStandIn
import TestSupport
import Testing

/// The recipes of the guides and of README.md work with fzf itself.
@Suite("fzf", .timeLimit(.minutes(3)))
struct FzfTests {
    /// Returns the lines of shell code that run fzf, as the documentation has them.
    private static func recipes() throws -> [String] {
        let root = ProjectDirectory.url
        let guides = root.appending(path: "Sources/App/ghsearch/ghsearch.docc/Guides")
        let files = try FileManager.default.contentsOfDirectory(at: guides, includingPropertiesForKeys: nil)
        let texts = try (files + [root.appending(path: "README.md")]).map {
            try String(contentsOf: $0, encoding: .utf8)
        }
        return texts.flatMap { $0.matches(of: #/```sh\n((?s).*?)```/#) }
            .flatMap { $0.output.1.replacing("\\\n", with: " ").split(separator: "\n") }.map(String.init).filter {
                $0.contains("fzf ")
            }
    }

    @Test("The recipe lists the people for what is typed, and Return prints the row")
    func recipe() async throws {
        let recipes = try Self.recipes()
        #expect(!recipes.isEmpty)
        for recipe in recipes {
            try await Ghsearch.run { ghsearch in
                let program = URL(filePath: Ghsearch.path).deletingLastPathComponent().path
                let variables = ["PATH": "\(program):/usr/bin:/bin", "SHELL": "/bin/sh"]
                let output = ghsearch.home.url.appending(path: "chosen")
                let terminal = try PseudoTerminal(
                    "/bin/bash", ["-c", "\(recipe) >'\(output.path)'"], environment: ghsearch.variables(variables))
                try await terminal.waitUntil { $0.lines.contains { $0.hasPrefix("> ") || $0 == ">" } }
                for key in "hundred-o" { terminal.send(String(key)) }
                // Each version has another pointer in front of the selected row.
                try await terminal.waitUntil { $0.lines.contains { $0.dropFirst(2).hasPrefix("hundred-one") } }
                terminal.send("\r")
                try await terminal.expectExit(.code(0))
                #expect(try String(contentsOf: output, encoding: .utf8).hasPrefix("hundred-one\t"))
                #expect(!ghsearch.control.requests.contains { $0.outcome == .responded(status: 403) })
            }
        }
    }
}
