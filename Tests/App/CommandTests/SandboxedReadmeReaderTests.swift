import CommandSupport
import Foundation
import GitHubAPI
import GitHubStandIn
import TerminalUI
import TestSupport
import Testing

@testable import Repositories
@testable import ghsearch

@Suite("Reading READMEs in another process", .timeLimit(.minutes(3)))
struct SandboxedReadmeReaderTests {
    private func input(_ text: String, path: String = "README.md") -> ReadmeInput {
        ReadmeInput(.init(text: text, isTruncated: false, path: path), of: "https://github.com/mona/octopus")
    }

    @Test("A README is the same as in this process")
    func same() async throws {
        let reader = SandboxedReadmeReader(program: Ghsearch.path, timeout: .seconds(60))
        let markdown = "# A\n\n- **b** [c](d)\n\n| e |\n|---|\n| f |"
        for (text, path) in [(markdown, "README.md"), ("", "a.md"), ("x\n  y", "README")] {
            let input = input(text, path: path)
            #expect(try await reader.readme(input) == Readme(input.file, of: input.url))
        }
    }

    @Test(
        "A README that expands without an end is a sentence, and the limits of the process end each",
        arguments: HostileReadme.allCases)
    fileprivate func limits(hostile: HostileReadme) async throws {
        // The limits of the process end it, not this timeout, which exceeds that of the suite.
        let reader = SandboxedReadmeReader(program: Ghsearch.path, timeout: .seconds(600))
        let readme = try await reader.readme(input(hostile.text))
        guard [.table, .images].contains(hostile) else { return }
        let note = readme.lines(in: 100).map(\.text).first
        // A later version of the parser reads the images in time: then they are shown, and nothing else is accepted.
        if hostile == .images, note?.hasPrefix("![") == true { return }
        #expect(readme == Readme(.tooSlow) || readme == Readme(.tooLarge))
        #expect(note?.hasSuffix(" o opens it in the browser.") == true)
    }

    @Test(
        "A process that crashes, hangs, writes too much or garbage, or does not start is a sentence",
        arguments: [
            ("kill -SEGV $$", .tooLarge), ("kill -XCPU $$", .tooSlow), ("cat >/dev/null; exec yes", .tooLarge),
            ("cat >/dev/null; echo few", .tooLarge), ("exit 9", .tooLarge), ("exec sleep 60", .tooSlow),
        ] as [(String, ReadmeError)])
    func failures(lines: String, error: ReadmeError) async throws {
        let directory = try TemporaryDirectory()
        let program = try directory.addExecutable("reader", "#!/bin/sh\n\(lines)\n")
        let timeout = Duration.seconds(lines == "exec sleep 60" ? 1 : 60)
        let readme = try await SandboxedReadmeReader(program: program, timeout: timeout).readme(input("a"))
        #expect(readme == Readme(error))
        let missing = SandboxedReadmeReader(program: directory.path + "/missing")
        let note = try await missing.readme(input("a")).lines(in: 100).map(\.text).first
        #expect(note?.hasPrefix("The README can't be read now (") == true)
    }

    @Test("The process ends with the task")
    func cancellation() async throws {
        let directory = try TemporaryDirectory()
        let file = directory.path + "/id"
        let lines = "echo $$ >\(file).new; mv \(file).new \(file)\nexec sleep 600"
        let program = try directory.addExecutable("reader", "#!/bin/sh\n\(lines)\n")
        let reader = SandboxedReadmeReader(program: program, timeout: .seconds(600))
        let task = Task { try await reader.readme(input("a")) }
        let id = try await poll {
            let text = try? String(contentsOfFile: file, encoding: .utf8)  // an error: it is not there yet
            return text.flatMap { pid_t($0.dropLast()) }.map { .ready($0) } ?? .pending(missing: "an ID", on: file)
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(kill(id, 0) == -1, "the process is gone")
    }

    @Test("The details of a repository show the sentence, on the screen and to a screen reader")
    func screens() async throws {
        try await Ghsearch.run { ghsearch in
            ghsearch.control.setReadme(HostileReadme.table.text)
            let sentence = "The README takes too"
            let details = try ghsearch.terminal("mona/new-name", columns: 100, rows: 40)
            try await details.waitUntil { $0.text.contains(sentence) && $0.text.contains("o opens it in the browser.") }
            details.end()
            let spoken = try ghsearch.terminal("--accessible", "mona/new-name", columns: 100, rows: 12)
            try await spoken.waitFor("JavaScript, Swift, Python")
            spoken.send("\u{1B}[6~")
            try await spoken.waitFor(sentence)
            spoken.end()
            ghsearch.control.setReadme("# Shown\n")
            let next = try ghsearch.terminal("mona/Hello-World", columns: 100, rows: 40)
            try await next.waitUntil { $0.text.contains("Shown") && !$0.text.contains(sentence) }
            next.end()
        }
    }
}

/// Texts of up to 256 KB that take a parser without limits gigabytes or hours.
private enum HostileReadme: CaseIterable {
    case table, tildes, addresses, images, tags, brackets, emphasis, quotes, lists, footnotes, links

    var text: String {
        switch self {
        case .table:
            "|" + String(repeating: "x|", count: 6_000) + "\n|" + String(repeating: "-|", count: 6_000) + "\n"
                + String(repeating: "|x|\n", count: 6_000)
        case .tildes: String(repeating: "~", count: 200_000)
        case .addresses: String(repeating: "a@b.c www.x.y ", count: 18_000)
        case .images: String(repeating: "![[]()", count: 40_000)
        case .tags: String(repeating: "<a href=b>", count: 25_000)
        case .brackets: String(repeating: "[a](b", count: 50_000)
        case .emphasis: String(repeating: "*a_ ", count: 60_000)
        case .quotes: String(repeating: "> ", count: 120_000)
        case .lists: (0..<700).map { String(repeating: " ", count: $0) + "- a\n" }.joined()
        case .footnotes: String(repeating: "[^a]", count: 30_000) + "\n\n[^a]: b\n"
        case .links: String(repeating: "[a](b)", count: 40_000)
        }
    }
}
