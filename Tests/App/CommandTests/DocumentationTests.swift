import Authenticator
import CommandSupport
import Foundation
import GitHubModel
import GitHubStandIn
import TerminalUI
import TestSupport
import Testing
import Who

@testable import ghsearch

/// The tutorial and the guides say what the program does.
@Suite("Documentation", .timeLimit(.minutes(3)))
struct DocumentationTests {
    private static let root = ProjectDirectory.url
    private static let catalog = root.appending(path: "Sources/App/ghsearch/ghsearch.docc")

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: catalog.appending(path: path), encoding: .utf8)
    }

    /// Returns the files below `directory` with this extension.
    private static func files(in directory: URL, _ pathExtension: String) throws -> [URL] {
        let enumerator = try #require(FileManager.default.enumerator(at: directory, includingPropertiesForKeys: nil))
        return enumerator.compactMap { $0 as? URL }.filter { $0.pathExtension == pathExtension }
    }

    @Test("Each command of the tutorial prints what the tutorial shows")
    func tutorial() async throws {
        let transcripts = try Self.files(in: Self.catalog.appending(path: "Resources"), "txt")
        #expect(!transcripts.isEmpty)
        try await Ghsearch.run(dataset: .demo) { ghsearch in
            for file in transcripts {
                let transcript = try String(contentsOf: file, encoding: .utf8)
                for session in transcript.split(separator: "$ Scripts/demo ") {
                    let lines = session.split(separator: "\n", maxSplits: 1)
                    let ended = try await ghsearch.shell("{ \"$GHSEARCH\" \(lines[0]); } 2>&1")
                    #expect(ended.output == lines[1], "\(file.lastPathComponent): \(lines[0])")
                }
            }
        }
    }

    @Test("The page of keys has the keys of all screens")
    func keys() throws {
        let sections = try HelpTopic.keySections().map { section in
            let rows = section.section.rows.filter { !$0.term.isEmpty }.map { row in
                let keys = row.term.split(separator: ", ").map { "`\($0)`" }.joined(separator: ", ")
                return "| \(keys) | \(row.text) |\n"
            }
            let notes = section.section.rows.filter(\.term.isEmpty).map { "\n\($0.text.replacing("<", with: "\\<"))\n" }
            let table = rows.isEmpty ? "" : "\n| key | action |\n| --- | --- |\n" + rows.joined()
            return "\n### \(section.title)\n" + table + notes.joined()
        }
        let page = """
            # Keys

            See what each key does, screen by screen. F1 shows the keys of the screen that you are on.

            ## Overview

            `--bind` and the setting `keys` change them: see [Settings](Settings.md).

            """
        let end = "\n## See Also\n\n- [Find people](Finding.md)\n- [Settings](Settings.md)\n"
        try Golden.expect(
            page + sections.joined() + end, in: GoldenFile("Keys.md", in: Self.catalog.appending(path: "Guides")))
    }

    @Test("No key of a screen is in two sections, and no two sections have the same title")
    func uniqueKeys() throws {
        let sections = try HelpTopic.keySections()
        #expect(Set(sections.map(\.title)).count == sections.count)
        let prompt = sections.filter { $0.title.hasPrefix("Prompt") }
        let keys = prompt.flatMap { $0.section.rows.flatMap { $0.term.split(separator: ", ") } }
        #expect(keys.contains("Ctrl-K"))
        #expect(Set(keys).count == keys.count)
    }

    /// A longer line scrolls in the column in which GitHub shows a page.
    @Test("Code in README.md and the guides has at most 96 columns")
    func columns() throws {
        let guides = try Self.files(in: Self.catalog.appending(path: "Guides"), "md")
        for file in guides + [Self.root.appending(path: "README.md")] {
            let text = try String(contentsOf: file, encoding: .utf8)
            let blocks = text.matches(of: #/\n```[a-z]*\n((?s).*?)```/#)
            for line in blocks.flatMap({ $0.output.1.split(separator: "\n") }) {
                #expect(line.count <= 96, "\(file.lastPathComponent): \(line)")
            }
        }
    }

    /// `Scripts/packaging/try` runs these lines in new systems.
    @Test("README.md and the guide install the files of this version")
    func version() throws {
        let readme = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
        for text in [readme, try Self.text("Guides/Installing.md")] {
            #expect(text.contains("sudo apt install ./ghsearch_\(Version.number)_amd64.deb"))
            #expect(text.contains("ghsearch-\(Version.number)-linux-x86_64.tar.xz"))
        }
    }

    /// The lines of the guides and of README.md that call the program.
    private static func examples() throws -> [String] {
        let guides = try files(in: catalog, "md") + [root.appending(path: "README.md")]
        let texts = try guides.map { try String(contentsOf: $0, encoding: .utf8) }
        let lines = texts.flatMap {
            $0.matches(of: #/```sh\n((?s).*?)```/#).flatMap { $0.output.1.split(separator: "\n") }
        }
        return lines.filter { $0.hasPrefix("ghsearch") }.map(String.init)
    }

    /// A newcomer has 60 requests an hour. Left out are commands for other hosts, which would reach the network,
    /// `login`, which waits for an approval, and `explore`, which repeats requests where most numbers are nobody's, as
    /// here.
    @Test("Each command in the guides and in README.md sends at most five requests without an account")
    func cost() async throws {
        try await Ghsearch.run(people: 2_000) { ghsearch in
            try await ghsearch.makeClone()
            for command in try Self.examples() where !command.contains(#/--host|ghsearch login|explore/#) {
                ghsearch.control.clearLog()
                let script = """
                    cd "$HOME/clone" && touch CODEOWNERS && git tag -f v1.2 v1 -q; git tag -f v1.3 v2 -q
                    ghsearch() { "$GHSEARCH" "$@" </dev/null; }
                    \(command)
                    """
                _ = try await ghsearch.shell(script, environment: ["EDITOR": "true"])
                #expect(ghsearch.control.requests.count <= 5, "\(command)")
            }
        }
    }

    @Test("Each command in the guides and in README.md has valid arguments")
    func commands() async throws {
        let commands = try Self.examples()
        #expect(commands.count > 30)
        try await Ghsearch.run { ghsearch in
            // The shell splits the arguments; the function prints them, also within a pipe.
            let script = #"ghsearch() { printf '%s\0' "$@" >&3; echo >&3; }"# + "\n" + commands.joined(separator: "\n")
            let printed = try await ghsearch.shell("exec 3>&1 >/dev/null\ncd \"$HOME\" && : >token.txt\n" + script)
                .output.split(separator: "\n")
            #expect(printed.count == commands.count)
            for line in printed {
                let arguments = line.split(separator: "\0").map(String.init)
                #expect(throws: Never.self, "ghsearch \(arguments)") { _ = try Program.parse(arguments) }
            }
        }
    }

    @Test("The architecture names files that exist, each once")
    func architecture() throws {
        let files = try Self.files(in: Self.root.appending(path: "Sources"), "swift").map(\.lastPathComponent)
        let page = try Self.text("Contributing/Architecture.md")
        let names = page.matches(of: #/`([A-Za-z0-9+]+\.swift)`/#).map { String($0.1) }
        #expect(names.count > 60)
        for name in Set(names) { #expect(files.count { $0 == name } == 1, "\(name)") }
    }

    @Test("Each sentence of a message in the troubleshooting guide is in the sources")
    func messages() throws {
        let sources = try Self.files(in: Self.root.appending(path: "Sources"), "swift")
            .map { try String(contentsOf: $0, encoding: .utf8) }.joined(separator: "\n")
            .replacing(#/"\n *\+ "/#, with: "").replacing("\\\"", with: "\"")
        let messages = try Self.text("Guides/Troubleshooting.md").split(separator: "\n").filter { $0.hasPrefix("### ") }
        #expect(messages.count > 30)
        let sentences = messages.flatMap { $0.dropFirst(4).replacing(". ", with: ".\n").split(separator: "\n") }
        for sentence in sentences {
            let parts = sentence.split(separator: "…").map {
                NSRegularExpression.escapedPattern(for: "\($0)")
            }
            let expression = try NSRegularExpression(pattern: parts.joined(separator: #"[^\n]{0,100}"#))
            let range = NSRange(sources.startIndex..., in: sources)
            #expect(expression.firstMatch(in: sources, range: range) != nil, "\(sentence)")
        }
    }

    @Test("The guide for scripts lists all fields, formats and exit codes")
    func scripts() throws {
        let guide = try Self.text("Guides/Scripts.md")
        func list(_ names: some Sequence<String>) -> String { names.map { "`\($0)`" }.joined(separator: ", ") }
        let person = Person.jsonFields.map(\.name)
        #expect(guide.contains("| \(list(person)) |"))
        #expect(guide.contains(", then \(list(KnownPerson.jsonFields.map(\.name).dropFirst(person.count))) |"))
        #expect(guide.contains(", then \(list(WhoPerson.jsonFields.map(\.name).dropFirst(person.count))) |"))
        #expect(guide.contains(", then \(list(AccountSummary.jsonFields.map(\.name).dropFirst(person.count))) |"))
        #expect(guide.contains("| \(list(Repository.jsonFields.map(\.name))) |"))
        #expect(guide.contains("| \(list(AccountStatus.jsonFields.map(\.name))) |"))
        for (name, _) in PrintFormat.named { #expect(guide.contains("\n| `\(name)` | "), "\(name)") }
        let codes = guide.matches(of: #/\n\| (\d+) \|/#).compactMap { Int32($0.output.1) }
        let statuses: [CommandError.Status] = [
            .failed, .nothingFound, .signInNeeded, .usage, .rateLimited, .interrupted,
        ]
        #expect(codes == [0] + statuses.map(\.rawValue))
    }
}
