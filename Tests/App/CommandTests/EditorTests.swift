import Foundation
import GitHubStandIn
import TestSupport
import Testing

/// Real editors with the settings of the guide.
@Suite("Editors", .timeLimit(.minutes(4)), .serialized)
struct EditorTests {
    /// Returns the first code block in this language of the guide.
    private func recipe(_ language: String) throws -> String {
        let guide = ProjectDirectory.url
            .appending(path: "Sources/App/ghsearch/ghsearch.docc/Guides/Editors.md")
        let text = try String(contentsOf: guide, encoding: .utf8)
        let start = try #require(text.firstRange(of: "```\(language)\n")).upperBound
        let end = try #require(text[start...].firstRange(of: "```")).lowerBound
        return String(text[start..<end])
    }

    /// Starts an editor with an empty commit message. `settings` is the name of the file for the recipe.
    private func start(
        _ editor: String, _ arguments: [String], settings: String, _ recipe: String, _ ghsearch: Ghsearch
    ) throws -> PseudoTerminal {
        try #require(FileManager.default.isExecutableFile(atPath: editor), "\(editor) is not installed")
        let home = ghsearch.home.path
        try recipe.write(toFile: "\(home)/\(settings)", atomically: true, encoding: .utf8)
        try "".write(toFile: "\(home)/COMMIT_EDITMSG", atomically: true, encoding: .utf8)
        let programs = URL(filePath: Ghsearch.path).deletingLastPathComponent().path
        let environment = ghsearch.variables(["PATH": "\(programs):/usr/bin:/bin"])
        return try PseudoTerminal(
            editor, arguments + ["COMMIT_EDITMSG"], environment: environment, directory: home, columns: 100, rows: 30)
    }

    /// Debian's Neovim, and another one if `NEOVIM` is its path.
    private static let neovims =
        ["/usr/bin/nvim"] + [ProcessInfo.processInfo.environment["NEOVIM"]].compactMap(\.self)

    @Test("Neovim shows people after @mo, and inserts an author", arguments: neovims)
    func neovim(path: String) async throws {
        try await Ghsearch.run(people: 400) { ghsearch in
            #expect(try await ghsearch("users", "mo").status == 0)
            #expect(try await ghsearch("user", "mona").status == 0)
            let wait = """
                lua local f = vim.lsp.get_clients or vim.lsp.buf_get_clients
                \tvim.wait(60000, function() return next(f()) ~= nil end) print('attached')
                """.replacing("\n\t", with: " ")
            let editor = try start(
                path,
                ["-u", "init.lua", "-i", "NONE", "-n", "-c", "set completeopt=menuone,noinsert", "-c", wait],
                settings: "init.lua", try recipe("lua"), ghsearch)
            try await editor.waitFor("attached", .seconds(60))
            editor.send("i@mo\u{18}\u{F}")
            try await editor.waitUntil(.seconds(60)) { screen in
                screen.lines.contains { $0.contains("mona") && $0.contains("Mona Lisa Octocat") }
            }
            editor.send("\u{5}\u{1B}oCo-authored-by: Mona\u{18}\u{F}")
            try await editor.waitFor("Mona Lisa Octocat (mona)", .seconds(60))
            editor.send("\u{19}")
            try await editor.waitFor(
                "Co-authored-by: Mona Lisa Octocat <2001+mona@users.noreply.github.com>", .seconds(60))
            editor.send("\u{1B}:qa!\r")
            _ = try await editor.waitForExit(.seconds(60))
        }
    }

    @Test("Emacs with eglot shows people after @mo")
    func emacs() async throws {
        try await Ghsearch.run(people: 400) { ghsearch in
            #expect(try await ghsearch("users", "mo").status == 0)
            #expect(try await ghsearch("user", "mona").status == 0)
            // Compiling the packages of Emacs in the background would take minutes of processor time.
            let settings = "(setq native-comp-deferred-compilation nil)\n" + (try recipe("elisp"))
            let editor = try start(
                "/usr/bin/emacs", ["-nw", "-q", "--no-splash", "-l", "init.el"], settings: "init.el", settings, ghsearch
            )
            try await editor.waitFor("Connected!", .seconds(90))
            editor.send("@mo\u{1B}\t")
            try await editor.waitUntil(.seconds(60)) { screen in
                screen.lines.contains { $0.contains("mona ") && $0.contains("Mona Lisa Octocat") }
            }
            editor.end()
        }
    }
}
