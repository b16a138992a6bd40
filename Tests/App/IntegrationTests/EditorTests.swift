import CommandSupport
import Foundation
import GitHubStandIn
import TestSupport
import Testing

/// Real editors with the settings of the guide as they stand, and nothing else, at the speed of a person.
@Suite("Editors", .timeLimit(.minutes(10)), .serialized)
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

    /// Starts an editor with an empty commit message. `settings` is where the editor looks for the recipe in the home
    /// directory.
    private func start(
        _ editor: String, _ arguments: [String] = [], settings: String, _ recipe: String, _ ghsearch: Ghsearch
    ) throws -> PseudoTerminal {
        try #require(FileManager.default.isExecutableFile(atPath: editor), "\(editor) is not installed")
        let home = ghsearch.home.url
        let file = home.appending(path: settings)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try recipe.write(to: file, atomically: true, encoding: .utf8)
        try "".write(to: home.appending(path: "COMMIT_EDITMSG"), atomically: true, encoding: .utf8)
        let programs = URL(filePath: Ghsearch.path).deletingLastPathComponent().path
        let environment = ghsearch.variables(["PATH": "\(programs):/usr/bin:/bin"])
        return try PseudoTerminal(
            editor, arguments + ["COMMIT_EDITMSG"], environment: environment, directory: home.path, columns: 120,
            rows: 30)
    }

    /// Types as a person does, who does not wait for what the editor shows.
    private func type(_ text: String, in editor: PseudoTerminal) async throws {
        for character in text {
            editor.send(String(character))
            try await Task.sleep(for: .milliseconds(100))
        }
    }

    // MARK: Neovim

    /// Starts Neovim, and waits until the language server is there.
    private func startNeovim(_ path: String, _ ghsearch: Ghsearch) async throws -> PseudoTerminal {
        let editor = try start(path, settings: ".config/nvim/init.lua", try recipe("lua"), ghsearch)
        let wait = """
            :lua local f = vim.lsp.get_clients or vim.lsp.buf_get_clients; \
            vim.wait(60000, function() return next(f()) ~= nil end); print('atta' .. 'ched')\r
            """
        editor.send(wait)
        try await editor.waitFor("attached", .seconds(60))
        return editor
    }

    /// Ends Neovim, and returns the lines of the message.
    private func end(_ editor: PseudoTerminal, _ ghsearch: Ghsearch) async throws -> [String] {
        editor.send("\u{1B}:wqa\r")
        _ = try await editor.waitForExit(.seconds(60))
        let file = ghsearch.home.url.appending(path: "COMMIT_EDITMSG")
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
    }

    private static let selectNext = "\u{E}"
    private static let accept = "\u{19}"
    private static let omniComplete = "\u{18}\u{F}"

    private static let author = "Mona Lisa Octocat <2001+mona@users.noreply.github.com>"

    /// Debian's Neovim, and another one if `NEOVIM` is its path.
    private static let neovims =
        ["/usr/bin/nvim"] + [ProcessInfo.processInfo.environment["NEOVIM"]].compactMap(\.self)

    @Test("Neovim shows people after @mo, and inserts an author as a whole line", arguments: neovims)
    func neovim(path: String) async throws {
        try await Ghsearch.run(people: 400) { ghsearch in
            #expect(try await ghsearch("users", "mo").status == 0)
            #expect(try await ghsearch("user", "mona").status == 0)
            let editor = try await startNeovim(path, ghsearch)
            editor.send("i@mo" + Self.omniComplete)
            try await editor.waitUntil(.seconds(60)) { screen in
                screen.lines.contains { $0.contains("mona") && $0.contains("Mona Lisa Octocat") }
            }
            editor.send("\u{1B}oCo-authored-by: Mona" + Self.omniComplete)
            try await editor.waitFor(Self.author, .seconds(60))
            editor.send(Self.selectNext + Self.accept)
            #expect(try await end(editor, ghsearch) == ["@mo", "Co-authored-by: \(Self.author)"])
        }
    }

    /// The delay of GitHub's responses, which never come without one.
    private static let networks: [Duration?] = [.milliseconds(80), .milliseconds(400), nil]

    @Test(
        "Neovim inserts nothing that was not accepted, and then the whole line at once, however slow GitHub is",
        .enabled(if: neovims.count > 1, "NEOVIM is not set"), arguments: networks)
    func typing(latency: Duration?) async throws {
        try await Ghsearch.run(people: 400) { ghsearch in
            #expect(try await ghsearch("users", "mo").status == 0)
            #expect(try await ghsearch("user", "mona").status == 0)
            if let latency { ghsearch.control.setLatency(latency) } else { ghsearch.control.inject(.hang, times: nil) }
            let editor = try await startNeovim(try #require(Self.neovims.last), ghsearch)
            let typed = [
                "thanks @sharkd for", "Co-authored-by: dav", "Reviewed-by: Mona Lisa <m@x.org>", "cc @mona, @mo",
            ]
            try await type("i" + typed.map { $0 + "\r" }.joined(), in: editor)
            try await type("Co-authored-by: mon", in: editor)
            try await editor.waitFor(Self.author, .seconds(60))
            try await type(Self.selectNext + Self.accept + "\rAcked-by: mon", in: editor)
            try await editor.waitUntil(.seconds(60)) { screen in
                screen.lines.count { $0.contains(Self.author) } > 1
            }
            try await type(Self.selectNext + "\rReviewed-by: Mona L", in: editor)
            try await editor.waitUntil(.seconds(60)) { screen in
                screen.lines.count { $0.contains(Self.author) } > 2
            }
            let next = " and\rSigned-off-by: mon\(Self.accept)\r@mon"
            try await type(Self.selectNext + Self.accept + next, in: editor)
            try await editor.waitFor("Mona Lisa Octocat ", .seconds(60))
            try await type(Self.selectNext + " too", in: editor)
            let expected =
                typed + [
                    "Co-authored-by: \(Self.author)", "Acked-by: \(Self.author)", "Reviewed-by: \(Self.author) and",
                    "Signed-off-by: mon", "@mona too",
                ]
            #expect(try await end(editor, ghsearch) == expected)
        }
    }

    // MARK: Emacs

    @Test("Emacs with eglot shows people after @mo, and inserts an author as a whole line")
    func emacs() async throws {
        try await Ghsearch.run(people: 400) { ghsearch in
            #expect(try await ghsearch("users", "mo").status == 0)
            #expect(try await ghsearch("user", "mona").status == 0)
            // Compiling the packages of Emacs in the background would take minutes of processor time.
            let early = ghsearch.home.url.appending(path: ".emacs.d/early-init.el")
            try FileManager.default.createDirectory(
                at: early.deletingLastPathComponent(), withIntermediateDirectories: true)
            try "(setq native-comp-deferred-compilation nil)\n".write(to: early, atomically: true, encoding: .utf8)
            let settings = ".emacs.d/init.el"
            let editor = try start("/usr/bin/emacs", ["-nw"], settings: settings, try recipe("elisp"), ghsearch)
            try await editor.waitFor("Connected!", .seconds(90))
            editor.send("@mo\u{1B}\t")
            try await editor.waitUntil(.seconds(60)) { screen in
                screen.lines.contains { $0.contains("mona ") && $0.contains("Mona Lisa Octocat") }
            }
            try await type("\rCo-authored-by: mona", in: editor)
            editor.send("\u{1B}\t")
            try await editor.waitFor("Co-authored-by: \(Self.author)", .seconds(60))
            editor.send("!")
            try await editor.waitFor("Co-authored-by: \(Self.author)!", .seconds(60))
            editor.end()
        }
    }
}
