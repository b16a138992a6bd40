import ArgumentParser
import CommandSupport
import GitHubStandIn
import TestSupport
import Testing

@testable import ghsearch

@Suite("Help, version and completions", .timeLimit(.minutes(3)))
struct HelpTests {
    @Test("The help equals its golden file", arguments: [""] + Ghsearch.listedCommands)
    func help(command: String) async throws {
        try await Ghsearch.run { ghsearch in
            let help = try await ghsearch.call(
                (command.isEmpty ? [] : [command]) + ["--help"], environment: ["COLUMNS": "80"])
            #expect(help.status == 0)
            #expect(help.errors == "")
            try Golden.expect(help.output, in: "help\(command.isEmpty ? "" : "-\(command)").txt")
        }
    }

    @Test("help COMMAND prints the same as COMMAND --help", arguments: Ghsearch.listedCommands)
    func helpCommand(command: String) async throws {
        try await Ghsearch.run { ghsearch in
            let (one, other) = (try await ghsearch("help", command), try await ghsearch(command, "--help"))
            #expect(one == other)
        }
    }

    @Test(
        "A topic of the help has its section and fits into the columns",
        arguments: [
            ("global", "GLOBAL OPTIONS:", "--offline"), ("keys", "KEYS:", "Ctrl-Y"),
            ("filter", "FILTER:", "lang:go,rust"),
            ("environment", "ENVIRONMENT:", "GHSEARCH_TOKEN"), ("exit-codes", "EXIT STATUS:", "75 "),
            ("files", "FILES:", "config.json"),
        ])
    func topics(name: String, title: String, part: String) async throws {
        try await Ghsearch.run { ghsearch in
            let help = try await ghsearch.call(["help", name], environment: ["COLUMNS": "80"])
            #expect(help.status == 0)
            #expect(help.lines.first == title)
            #expect(help.output.contains(part))
            #expect(help.lines.allSatisfy { $0.count <= 80 }, "\(help.lines.filter { $0.count > 80 })")
        }
    }

    @Test("The help of a command has three examples that it accepts, and where the global options are")
    func examples() async throws {
        try await Ghsearch.run { ghsearch in
            for command in Ghsearch.listedCommands {
                let examples = try #require(RootCommand.documented(command), "\(command)").examples
                let help = try await ghsearch.call([command, "--help"])
                #expect(help.lines.contains("EXAMPLES:"), "\(command)")
                #expect(examples.count == 3, "\(command)")
                for example in examples {
                    #expect(help.lines.contains("  \(example)"))
                    #expect(try await isAccepted(example, ghsearch), "\(example)")
                }
            }
            let repos = try await ghsearch("repos", "--help")
            #expect(repos.lines.contains("Global options: see ghsearch help global"))
            #expect(!repos.output.contains("--offline"))
        }
    }

    /// Whether the parser accepts the commands of the line that are ghsearch, whose words a shell reads. Those of a
    /// pipe run side by side, so each has its own file.
    private func isAccepted(_ line: String, _ ghsearch: Ghsearch) async throws -> Bool {
        let commands = try await ghsearch.shell(
            """
            ghsearch() { printf '%s\\n' "$@" >"$(mktemp "$HOME/words/XXXXXX")"; }; gh() { :; }
            cd "$HOME"; : >token.txt; rm -rf words; mkdir words; \(line) >/dev/null
            for file in words/*; do cat "$file"; echo "end of command"; done
            """
        ).lines.split(separator: "end of command")
        for words in commands { _ = try Program.parse(Array(words)) }
        return !commands.isEmpty
    }

    @Test("An unknown topic is an error that lists commands and topics, but no internal command")
    func unknownTopic() async throws {
        try await Ghsearch.run { ghsearch in
            let ended = try await ghsearch("help", "nope")
            #expect(ended.status == 64)
            #expect(ended.errors.contains("keys, filter, environment, exit-codes, files"))
            #expect(!ended.errors.contains("shell-insert"))
        }
    }

    @Test("The help of the program contains the options of the prompt", arguments: [["--help"], ["-h"], ["help"]])
    func promptOptions(arguments: [String]) async throws {
        try await Ghsearch.run { ghsearch in
            let help = try await ghsearch.call(arguments)
            #expect(help.status == 0)
            for option in ["--height <lines>", "--print <what>", "--accessible", "--offline", "--version"] {
                #expect(help.output.contains("  \(option) "), "\(option)")
            }
        }
    }

    @Test(
        "--version prints the version, whether a client ID is built in, then the libraries and their versions",
        arguments: [[], ["repos"]])
    func version(command: [String]) async throws {
        try await Ghsearch.run { ghsearch in
            let version = try await ghsearch.call(command + ["--version"])
            #expect(version.status == 0)
            #expect(version.lines.count == 3)
            let client = Version.builtInClientID.map { "client ID of github.com: \($0)" }
            #expect(version.lines.dropFirst().first == client ?? "no client ID built in")
            let first = #/ghsearch \d+\.\d+\.\d+( \(commit [0-9a-f]{12,40}(-dirty)?\))?/#
            #expect(version.lines.first?.wholeMatch(of: first) != nil)
            let libraries = (version.lines.last ?? "").split(separator: " ")
            for name in [
                "libcurl", "RapidJSON", "OpenSSL", "SQLite", "zstd", "utf8proc", "gdk-pixbuf", "Chafa", "cmark-gfm",
            ] {
                let form = try Regex("\(name)/[0-9]+\\.[0-9]+\\.[0-9]+[a-z0-9.]*")
                #expect(libraries.contains { $0.wholeMatch(of: form) != nil }, "\(name)")
            }
        }
    }

    @Test("The completion script contains every command", arguments: ["bash", "zsh", "fish"])
    func completions(shell: String) async throws {
        try await Ghsearch.run { ghsearch in
            let script = try await ghsearch("--generate-completion-script", shell)
            #expect(script.status == 0)
            for command in Ghsearch.listedCommands { #expect(script.output.contains(command), "\(command)") }
            #expect(script.output.contains("by-language"))
            // The options of the default command follow the name of the program.
            for option in ["height", "print", "accessible", "offline"] {
                #expect(script.output.ranges(of: option).count >= 2, "\(option)")
            }
        }
    }

    @Test("Languages are completed in lowercase if they are one word")
    func languages() async throws {
        try await Ghsearch.run { ghsearch in
            let script = try await ghsearch("--generate-completion-script", "bash").output
            for word in ["c++", "c#", "rust", "objective-c"] { #expect(script.contains("'\(word)'"), "\(word)") }
            for word in ["F*", "f*", "Rust", "visual basic .net", "jupyter notebook"] {
                #expect(!script.contains("'\(word)'"), "\(word)")
            }
        }
    }

    @Test(
        "An unknown command, option or value is wrong usage",
        arguments: [
            ["repos", "mona", "--nonsense"], ["repos", "mona", "--sort", "size"], ["users", "a", "--order", "up"],
            ["users", "a", "--type", "bot"], ["repos", "mona", "--limit", "0"], ["repos", "mona", "--limit", "x"],
            ["users", "a", "--limit", "1001"], ["users"], ["open"], ["repos", "mona", "mona"],
            ["repos", "mona", "--source", "--fork"], ["help", "nope"], ["help", "cache", "nope"],
            ["init"], ["init", "tcsh"],
            ["login", "--with-token", "--from-gh"], ["logout", "--all", "--user", "mona"],
            ["status", "--account", "a b"],
        ])
    func wrongUsage(words: [String]) async throws {
        try await Ghsearch.run { ghsearch in
            let ended = try await ghsearch.call(words)
            #expect(ended.status == 64)
            #expect(ended.output == "")
            #expect(ended.errors.hasPrefix("Error: "))
            #expect(ghsearch.control.requests.isEmpty)
        }
    }
}
