import CommandSupport
import GitHubStandIn
import TestSupport
import Testing

@Suite("Suggested commands", .timeLimit(.minutes(2)))
struct CommandSuggestionTests {
    @Test(
        "A misspelled command is wrong usage with a suggestion",
        arguments: [
            (["repso"], "repos"), (["repso", "mona"], "repos"), (["serch"], "search"), (["usres", "mona"], "users"),
            (["hepl"], "help"), (["opne", "mona"], "open"), (["--offline", "explor"], "explore"),
        ])
    func misspelled(words: [String], name: String) async throws {
        try await Ghsearch.run { ghsearch in
            let ended = try await ghsearch.call(words)
            let word = words.first { !$0.hasPrefix("-") } ?? ""
            #expect(ended.status == 64)
            #expect(ended.output == "")
            #expect(
                ended.errors.hasPrefix(
                    "Error: Unknown command \"\(word)\". Did you mean `\(name)`? To search for it: ghsearch search \(word)\n"
                ))
            #expect(ghsearch.control.requests.isEmpty)
        }
    }

    @Test(
        "A word in the place of a subcommand, an option, a value, a field or a setting names the nearest; one line follows",
        arguments: [
            (["config", "stt", "card", "closed"], "Unknown command \"config stt\". Did you mean `config set`?"),
            (["cache", "claer"], "Unknown command \"cache claer\". Did you mean `cache clear`?"),
            (["cache", "zzzzzz"], "Unknown command \"cache zzzzzz\". Available commands: "),
            (["repos", "mona", "--sotr", "stars"], "Unknown option '--sotr'. Did you mean '--sort'?"),
            (["repos", "mona", "--sort", "pushd"], "  - forks Did you mean 'pushed'?"),
            (["init", "bsh"], "Please provide one of 'zsh', 'bash' or 'fish'. Did you mean 'bash'?"),
            (["repos", "mona", "--json", "nmae"], "Unknown JSON field \"nmae\". Did you mean \"name\"?"),
            (["repos", "mona", "--json", "stars"], "Unknown JSON field \"stars\". Did you mean \"stargazersCount\"?"),
            (["help", "repso"], "Unknown command \"repso\". Did you mean `help repos`?"),
            (["people", "grace", "--limit", "0"], "--limit"),
            (["people", "grace", "--bogus"], "Unknown option '--bogus'"),
            (["statsu"], "Did you mean `status`?"), (["explroee"], "Did you mean `explore`?"),
        ])
    func nearest(words: [String], message: String) async throws {
        try await Ghsearch.run { ghsearch in
            let ended = try await ghsearch.call(words)
            #expect(ended.status == 64 && ended.output.isEmpty)
            #expect(ended.errors.contains(message), "\(ended.errors)")
            let lines = ended.errors.split(separator: "\n")
            #expect(lines.last?.hasPrefix("To see how it is used: ghsearch ") == true, "\(ended.errors)")
            #expect(lines.count { $0.contains("ghsearch") && $0.hasSuffix("--help") } == 1, "\(ended.errors)")
        }
    }

    @Test(
        "What gh, git and fzf call otherwise is named in one line",
        arguments: [
            (["auth", "login"], "To sign in: ghsearch login"), (["auth", "status"], "ghsearch status"),
            (["browse", "mona"], "ghsearch open mona"), (["completion", "zsh"], "ghsearch init bash"),
            (["version"], "ghsearch --version"), (["users", "--query", "x"], "ghsearch users TEXT"),
            (["log", "--oneline"], "ghsearch who A..B"), (["pr", "list"], "ghsearch search pr list"),
            (["api", "mona"], "ghsearch user mona"), (["user", "mona", "--web"], "ghsearch open LOGIN"),
            (["--border"], "has no border"), (["-e", "mona"], "Exact matches come first"),
            (["repos", "mona", "-S", "stars"], "--sort stars"), (["repos", "mona", "--template", "x"], "--jq"),
            (["search", "users", "mona"], "ghsearch users TEXT"),
            (["search", "repos", "mona"], "ghsearch -q mona"), (["user", "view", "mona"], "ghsearch user mona"),
            (
                ["who", "-L1,3", "a.txt"],
                "Unknown option '-L1,3'. Write lines behind the file: ghsearch who FILE:10,20"
            ),
            (["--cycle"], "stops at both ends"), (["-d", ":"], "no fields to split"),
            (["+m"], "one person is selected"),
            (["-R", "cli/cli"], "ghsearch --in OWNER/NAME"),
            (["who", "-R", "cli/cli"], "ghsearch who --git DIRECTORY"),
            (["who", "v1..v2", "--no-merges"], "Merges count"), (["who", "--follow", "a.txt"], "after a rename"),
            (["who", "-n", "5"], "ghsearch who HEAD~5.."), (["who", "-10"], "ghsearch who HEAD~5.."),
            (["--preview", "cat"], "The card shows the person"),
            (["--zzz"], "Unknown option '--zzz'.\n"), (["who", "--followers-of", "mona"], "'--followers-of'.\n"),
        ])
    func habits(words: [String], message: String) async throws {
        try await Ghsearch.run { ghsearch in
            let ended = try await ghsearch.call(words)
            #expect(ended.status == 64 && ended.errors.contains(message), "\(ended.errors)")
            #expect(ended.errors.split(separator: "\n").count == 2, "\(ended.errors)")
        }
    }

    @Test("--reverse is a layout of the prompt, and of no other command")
    func reverse() async throws {
        try await Ghsearch.run { ghsearch in
            let found = try await ghsearch("--reverse", "--filter", "one-repo", "--print", "login")
            #expect(found.output == "one-repo\n", "\(found)")
            #expect(try await ghsearch("user", "mona", "--reverse").errors.contains("Unknown option '--reverse'"))
        }
    }

    @Test("A setting names the nearest, too")
    func setting() async throws {
        try await Ghsearch.run { ghsearch in
            let ended = try await ghsearch("config", "set", "crad", "closed")
            #expect(ended.errors == "Unknown setting crad. Did you mean card?\n")
        }
    }

    @Test(
        "A query is not a misspelled command",
        arguments: [
            ["torvalds"], ["robin"], ["search", "repso"], ["--", "repso"], ["mona lisa"], ["re"], ["repository"],
        ])
    func queries(words: [String]) async throws {
        try await Ghsearch.run { ghsearch in
            let ended = try await ghsearch.call(words)
            #expect(ended.errors.contains("To print results: ghsearch users"), "\(ended.errors)")
        }
    }
}
