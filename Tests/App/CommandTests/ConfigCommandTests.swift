import Foundation
import TerminalUI
import TestSupport
import Testing

@Suite("The settings command", .timeLimit(.minutes(3)))
struct ConfigCommandTests {
    @Test("Settings are changed one by one, and printed with their source; what is invalid changes nothing")
    func settings() async throws {
        try await Ghsearch.run { ghsearch in
            let none = try await ghsearch("config")
            let defaults = ["host\tgithub.com", "avatars\tauto", "card\topen", "sort\tstars", "group_by\tlanguage"]
            #expect(none.lines == defaults.map { "\($0)\tdefault" })
            for words in [
                ["card", "closed"], ["options.repos", "--by-language", "--limit", "3"], ["cache.limit_mb", "64"],
                ["hosts.GitHub.com.client_id", "Ov23liabc"], ["card", "open"], ["avatars", "initials"],
                ["sort", "name"],
            ] {
                let set = try await ghsearch.call(["config", "set"] + words)
                #expect(set.status == 0 && set.output.isEmpty && set.errors.isEmpty, "\(set)")
            }
            let expected = [
                "host\tgithub.com\tdefault", "avatars\tinitials\tconfig.json", "card\topen\tconfig.json",
                "sort\tname\tconfig.json", "group_by\tlanguage\tdefault",
                "cache.limit_mb\t64\tconfig.json",
                "hosts.github.com.client_id\tOv23liabc\tconfig.json",
                "options.repos\t--by-language --limit 3\tconfig.json",
            ]
            #expect(try await ghsearch("config", "list").lines == expected)
            let overridden = try await ghsearch("config", environment: ["GH_HOST": "ghe.example.org"])
            #expect(overridden.lines.first == "host\tghe.example.org\tGH_HOST")
            #expect(try await ghsearch("config", "get", "hosts.github.com.client_id").output == "Ov23liabc\n")
            #expect(try await ghsearch("config", "get", "options.users").status == 2)
            for words in [
                ["card", "maybe"], ["cache.limit_mb", "x"], ["cache.limit_mb", "0"], ["options.repos", "'x"],
                ["avatars", "big"], ["sort", "size"], ["group_by", "x"], ["nope", "1"], ["host", "a b"], ["card"],
            ] {
                let set = try await ghsearch.call(["config", "set"] + words)
                #expect(set.status == 64, "\(words)")
                #expect(set.errors.split(separator: "\n").count == 1, "\(set.errors)")
            }
            #expect(try await ghsearch("config", "list").lines == expected)
        }
    }

    @Test("Another bad value keeps no setting from being changed; the editor's file is checked")
    func repair() async throws {
        try await Ghsearch.run { ghsearch in
            let script = #"""
                mkdir -p "$HOME/.config/ghsearch" && cd "$HOME/.config/ghsearch"
                printf '{ // mine\n  "options": { "users": 5 }\n}\n' >config.json
                "$GHSEARCH" config set card closed 2>errors && cat errors config.json
                EDITOR='sed -i s/closed/wrong/' "$GHSEARCH" config edit
                EDITOR=false "$GHSEARCH" config edit
                """#
            let ended = try await ghsearch.shell(script)
            #expect(
                ended.output == "{\n  \"card\": \"closed\", // mine\n  \"options\": { \"users\": 5 }\n}\n", "\(ended)")
            #expect(
                ended.errors.contains(
                    "line 2, column 11: card must be one of open, closed, in quotes. Correct it there."))
            #expect(ended.errors.hasSuffix("The editor false failed. Set VISUAL or EDITOR.\n"))
        }
    }

    @Test("Default options of a command precede those of the command line; those that contradict them have no effect")
    func options() async throws {
        try await Ghsearch.run { ghsearch in
            let all = try await ghsearch("repos", "mona")
            #expect(all.lines.count > 2)
            _ = try await ghsearch("config", "set", "options.repos", "--limit 2 --sort name")
            let two = try await ghsearch("repos", "mona")
            #expect(two.lines.count == 2, "\(two)")
            #expect(try await ghsearch("repos", "mona", "--limit", "1").lines.count == 1)
            _ = try await ghsearch("config", "set", "options.repos", "--nope")
            let unknown = try await ghsearch("repos", "mona", "--limit", "1")
            #expect(unknown.status == 0)
            #expect(unknown.errors.contains("options.repos in config.json has no effect: Unknown option '--nope'"))
        }
    }

    @Test("Avatars are shown as the setting says, or not at all", arguments: ["off", "initials", "blocks"])
    func avatars(style: String) async throws {
        try await Ghsearch.run { ghsearch in
            _ = try await ghsearch("config", "set", "avatars", style)
            let prompt = try ghsearch.terminal(
                "one-repo", environment: ["COLORTERM": "truecolor"], columns: 120, rows: 34)
            try await prompt.waitUntil { $0.text.contains("Followers") }
            let card = prompt.lines.compactMap { $0.split(separator: "│").dropFirst().first }
            switch style {
            case "off": #expect(card.first == " The one-repo account")
            case "initials": #expect(card.contains { $0.hasSuffix(" TA") }, "\(card)")
            default:
                try await prompt.waitUntil { $0.text.contains("▀") || $0.text.contains("▄") || $0.text.contains("█") }
            }
        }
    }

    @Test("Repositories are sorted and grouped as the settings say")
    func repositories() async throws {
        try await Ghsearch.run { ghsearch in
            for grouping in ["language", "none"] {
                _ = try await ghsearch("config", "set", "group_by", grouping)
                _ = try await ghsearch("config", "set", "sort", "name")
                let screen = try ghsearch.terminal("@hundred", columns: 120, rows: 34)
                try await screen.waitUntil { $0.text.contains("by name") && $0.text.contains("STARS") }
                #expect(screen.lines.contains { $0.hasPrefix("▾ ") } == (grouping == "language"), "\(screen.lines)")
            }
        }
    }

    @Test("The card is closed at the start if the setting says so, and Tab opens it")
    func card() async throws {
        try await Ghsearch.run { ghsearch in
            _ = try await ghsearch("config", "set", "card", "closed")
            let prompt = try ghsearch.terminal("one-repo", columns: 120, rows: 34)
            try await prompt.waitUntil { $0.lines.contains { $0.hasPrefix("▌ one-repo") } }
            #expect(!prompt.lines.contains { $0.contains("│") })
            prompt.send("\t")
            try await prompt.waitUntil { $0.lines.contains { $0.contains("│") } }
        }
    }
}
