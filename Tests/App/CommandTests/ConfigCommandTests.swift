import CommandSupport
import Foundation
import GitHubStandIn
import TerminalUI
import TestSupport
import Testing

@Suite("The settings command", .timeLimit(.minutes(3)))
struct ConfigCommandTests {
    @Test("What is set is what is printed, with the quotes of words, and can be set again")
    func inverse() async throws {
        try await Ghsearch.run { ghsearch in
            let filter = "lang:go pushed:<30d it's"
            #expect(try await ghsearch("config", "set", "options.repos", "--filter", filter).status == 0)
            let printed = try await ghsearch("config", "get", "options.repos").output
            #expect(printed == "--filter 'lang:go pushed:<30d it'\\''s'\n")
            #expect(try await ghsearch("config", "set", "options.repos", String(printed.dropLast())).status == 0)
            #expect(try await ghsearch("config", "get", "options.repos").output == printed)
            let used = try await ghsearch("repos", "mona", "--limit", "1")
            #expect(used.status == 2 && !used.errors.contains("no effect"), "\(used)")
        }
    }

    @Test("A setting is removed with its comma and its line; comments and all others stay")
    func unset() async throws {
        try await Ghsearch.run { ghsearch in
            let text = """
                {
                  // first
                  "card": "closed",
                  "sort": "name", // by name
                  "hosts": { "GitHub.com": { "client_id": "Ov23liabc" } },
                  "options": { "repos": "--limit 3", "users": "--limit 4" }
                }

                """
            try ghsearch.writeSettings(text)
            for name in ["options.users", "sort", "hosts.github.com.client_id", "options.repos", "card"] {
                let unset = try await ghsearch("config", "unset", name)
                #expect(unset.status == 0 && unset.output.isEmpty && unset.errors.isEmpty, "\(unset)")
                let again = try await ghsearch("config", "unset", name)
                #expect(again.status == 2 && again.errors == "\(name) is not set.\n", "\(again)")
            }
            #expect(
                try ghsearch.settings() == """
                    {
                      // first
                       // by name
                      "hosts": { "GitHub.com": {  } },
                      "options": {   }
                    }

                    """)
            let defaults = try await ghsearch("config", "list")
            #expect(defaults.lines.allSatisfy { $0.hasSuffix("\tdefault") }, "\(defaults)")
            #expect(try await ghsearch("config", "unset", "nope").status == 64)
        }
    }

    @Test("Settings are changed one by one, and printed with their source; what is invalid changes nothing")
    func settings() async throws {
        try await Ghsearch.run { ghsearch in
            let none = try await ghsearch("config")
            let defaults = [
                "host\tgithub.com", "avatars\tauto", "card\topen", "layout\treverse", "theme\tauto",
                "sort\tstars",
                "group_by\tlanguage", "columns.people\tname,source,followers,location,about",
                "columns.repositories\tstars,forks,language,pushed,license,description",
            ]
            #expect(none.lines == defaults.map { "\($0)\tdefault" })
            for words in [
                ["card", "closed"], ["options.repos", "--by-language", "--limit", "3"], ["cache.limit_mb", "64"],
                ["hosts.GitHub.com.client_id", "Ov23liabc"], ["card", "open"], ["avatars", "initials"],
                ["sort", "name"], ["account", "mona"], ["columns.people", "followers, name"],
                ["colors.match", "#ff8800"], ["keys.prompt.ctrl-e", "open-in-browser"],
                ["keys.details..", "execute(echo {repo})+close"],
            ] {
                let set = try await ghsearch.call(["config", "set"] + words)
                #expect(set.status == 0 && set.output.isEmpty && set.errors.isEmpty, "\(set)")
            }
            let expected = [
                "host\tgithub.com\tdefault", "account\tmona\tconfig.json", "avatars\tinitials\tconfig.json",
                "card\topen\tconfig.json", "layout\treverse\tdefault", "theme\tauto\tdefault",
                "colors.match\t#ff8800\tconfig.json",
                "sort\tname\tconfig.json", "group_by\tlanguage\tdefault",
                "columns.people\tname,followers\tconfig.json",
                "columns.repositories\tstars,forks,language,pushed,license,description\tdefault",
                "cache.limit_mb\t64\tconfig.json",
                "hosts.github.com.client_id\tOv23liabc\tconfig.json",
                "keys.prompt.ctrl-e\topen-in-browser\tconfig.json",
                "keys.details..\texecute(echo {repo})+close\tconfig.json",
                "options.repos\t--by-language --limit 3\tconfig.json",
            ]
            #expect(try await ghsearch("config", "list").lines == expected)
            let overridden = try await ghsearch("config", environment: ["GH_HOST": "ghe.example.org"])
            #expect(overridden.lines.first == "host\tghe.example.org\tGH_HOST")
            #expect(try await ghsearch("config", "get", "hosts.github.com.client_id").output == "Ov23liabc\n")
            #expect(try await ghsearch("config", "get", "options.users").status == 2)
            for words in [
                ["card", "maybe"], ["cache.limit_mb", "x"], ["cache.limit_mb", "0"], ["options.repos", "'x"],
                ["avatars", "big"], ["sort", "size"], ["group_by", "x"], ["nope", "1"], ["crad", "closed"],
                ["host", "a b"], ["card"],
                ["account", "a b"], ["layout", "top"], ["theme", "blue"], ["colors.match", "#ff88"],
                ["colors.match", "256"], ["colors.x", "1"], ["columns.people", "name,x"],
                ["keys.prompt.ctrl-e", "fly"],
                ["keys.prompt.nokey", "close"], ["keys.prompt.ctrl-c", "close"], ["keys.nowhere.a", "close"],
                ["keys.prompt", "x"], ["hosts.a b.client_id", "x"],
            ] {
                let set = try await ghsearch.call(["config", "set"] + words)
                #expect(set.status == 64, "\(words)")
                #expect(set.errors.split(separator: "\n").count == 1, "\(set.errors)")
                #expect(!set.errors.contains("in quotes") && !set.errors.contains(", line "), "\(set.errors)")
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
            for (name, option) in [
                ("repos", "--nope"), ("explore", "mona"), ("repos", "mona"), ("prompt", "--limit x"),
            ] {
                let refused = try await ghsearch("config", "set", "options.\(name)", option)
                #expect(refused.status == 64 && refused.errors.hasPrefix("options.\(name): "), "\(refused)")
            }
            for (name, option) in [
                ("repo", "--json name"), ("open", "--offline"), ("who", "--emails"), ("user", "--in ."),
            ] {
                let stored = try await ghsearch("config", "set", "options.\(name)", option)
                #expect(stored.status == 0, "\(stored)")
            }
            try ghsearch.writeSettings(#"{ "options": { "repos": "--nope" } }"#)  // of another version
            let unknown = try await ghsearch("repos", "mona", "--limit", "1")
            #expect(unknown.status == 0)
            #expect(unknown.errors.contains("options.repos in config.json has no effect: Unknown option '--nope'"))
        }
    }

    private static func card(in screen: VirtualScreen) -> [String] {
        screen.lines.compactMap { $0.split(separator: "│").dropFirst().first.map(String.init) }
    }

    @Test("Avatars are shown as the setting says, or not at all", arguments: ["off", "initials", "blocks"])
    func avatars(style: String) async throws {
        try await Ghsearch.run { ghsearch in
            _ = try await ghsearch("config", "set", "avatars", style)
            let prompt = try ghsearch.terminal(
                "one-repo", environment: ["COLORTERM": "truecolor"], columns: 120, rows: 34)
            try await prompt.waitUntil { $0.text.contains("Followers") }
            switch style {
            case "off": #expect(prompt.look(Self.card).first == " The one-repo account")
            case "initials": try await prompt.waitUntil { Self.card(in: $0).contains { $0.hasSuffix(" TA") } }
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

    @Test("Lists have the columns of the settings, and the query of the prompt is where the setting says")
    func layout() async throws {
        try await Ghsearch.run { ghsearch in
            let token = ["GHSEARCH_TOKEN": try ghsearch.control.token(for: "mona")]
            _ = try await ghsearch("config", "set", "columns.people", "location")
            _ = try await ghsearch("config", "set", "columns.repositories", "language")
            _ = try await ghsearch("config", "set", "group_by", "none")
            _ = try await ghsearch("config", "set", "layout", "default")
            let prompt = try ghsearch.terminal("hundred", environment: token, columns: 88)
            try await prompt.waitUntil { $0.lines[21].hasPrefix("▌ hundred") && $0.lines[23].hasPrefix("> hundred") }
            #expect(prompt.lines[20].hasPrefix("  hundred-one"))
            #expect(prompt.lines[0].contains("repositories  ↑↓ move"))
            #expect(!prompt.lines.joined().contains("follower"))
            #expect(!prompt.lines.joined().contains("The hundred account"))
            prompt.send("\u{1B}[A")
            try await prompt.waitUntil { $0.lines[20].hasPrefix("▌ hundred-one") }
            prompt.send("\u{1B}[<0;3;22M")
            try await prompt.waitUntil { $0.lines[21].hasPrefix("▌ hundred") }
            prompt.send("\r")
            try await prompt.waitUntil { $0.text.contains("LANGUAGE") && !$0.text.contains("STARS") }
            let top = try ghsearch.terminal("hundred", "--layout", "reverse")
            try await top.waitUntil { $0.lines[0].hasPrefix("> hundred") }
        }
    }

    @Test("Texts have the colors of the theme, of the terminal's background, or those that are set")
    func colors() async throws {
        try await Ghsearch.run { ghsearch in
            func sequence(_ setting: [String], _ environment: [String: String] = [:]) async throws -> String {
                _ = try await ghsearch.call(["config", "set"] + setting)
                let prompt = try ghsearch.terminal(
                    "hundred", environment: environment.mapValues { $0 })
                try await prompt.waitUntil { $0.lines.contains { $0.hasPrefix("▌ hundred") } }
                prompt.send("\u{3}")
                try await prompt.expectExit(.code(130))
                return String(decoding: prompt.transcript, as: UTF8.self)
            }
            let match = "\u{1B}[0;1;4;38;5;"
            let unknown = try await sequence(["theme", "auto"])
            #expect(!unknown.contains(match))
            let light = try await sequence(["theme", "light"])
            #expect(light.contains("\(match)22m"))
            let dark = try await sequence(["theme", "dark"])
            #expect(dark.contains("\(match)114m"))
            let named = try await sequence(["theme", "auto"], ["COLORFGBG": "0;15"])
            #expect(named.contains("\(match)22m"))
            let own = try await sequence(["colors.match", "208"])
            #expect(own.contains("\(match)208m"))
            let none = try await sequence(["theme", "dark"], ["NO_COLOR": "1"])
            #expect(!none.contains(match))
        }
    }

    @Test("The description of the settings for editors is valid JSON, names each setting, and accepts a file with all")
    func schema() async throws {
        try await Ghsearch.run { ghsearch in
            let schema = try await ghsearch("config", "schema")
            let known = try await ghsearch.shell(
                #"""
                EDITOR=true "$GHSEARCH" config edit
                cd "$HOME/.config/ghsearch" && cat config.json && "$GHSEARCH" config schema | cmp - config.schema.json
                """#)
            #expect(known.output == "{\n  \"$schema\": \"./config.schema.json\"\n}\n", "\(known)")
            let object = try #require(
                try JSONSerialization.jsonObject(with: Data(schema.output.utf8)) as? [String: Any])
            let properties = try #require(object["properties"] as? [String: [String: Any]])
            #expect(
                Set(properties.keys) == [
                    "$schema", "host", "account", "avatars", "card", "layout", "theme", "colors", "sort", "group_by",
                    "columns", "cache",
                    "hosts", "keys", "options",
                ])
            #expect(properties["card"]?["enum"] as? [String] == ["open", "closed"])
            let prompt = (properties["keys"]?["properties"] as? [String: [String: Any]])?["prompt"]
            #expect((prompt?["additionalProperties"] as? [String: Any])?["type"] as? String == "string")
            #expect(try await ghsearch("config").status == 0)
        }
    }

    @Test("A file that can't be parsed stops only what needs it, and is named once")
    func invalidFile() async throws {
        try await Ghsearch.run { ghsearch in
            _ = try await ghsearch("users", "hundred")
            let config = ghsearch.home.url.appending(path: ".config/ghsearch")
            try FileManager.default.createDirectory(at: config, withIntermediateDirectories: true)
            try Data("{\"card\": ".utf8).write(to: config.appending(path: "config.json"))
            for words in [["people", "hundred"], ["cache", "status"], ["users", "hundred", "--offline"]] {
                let ended = try await ghsearch.call(words)
                #expect(ended.status == 0, "\(words) \(ended)")
                #expect(ended.errors.split(separator: "\n").count { $0.contains("expected a value") } == 1)
            }
            let search = try await ghsearch("users", "hundred")
            #expect(search.status == 64)
            #expect(search.errors.contains("config.json, line 1, column 10: expected a value, but it ends here."))
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
