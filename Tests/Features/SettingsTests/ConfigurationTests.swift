import Testing

@testable import Settings

import Foundation
import TestSupport

@Suite("Configuration", .timeLimit(.minutes(3)))
struct ConfigurationTests {
    private func read(_ text: String) throws -> Configuration { try read(Data(text.utf8)) }

    private func read(_ bytes: Data) throws -> Configuration {
        let directory = try TemporaryDirectory()
        let file = directory.url.appending(path: "config.json")
        try bytes.write(to: file)
        do {
            return try Configuration(contentsOf: file.path, by: .test)
        } catch {
            #expect(try Data(contentsOf: file) == bytes)
            throw error
        }
    }

    /// Returns the error message for `bytes`, after the path.
    private func message(_ bytes: Data) -> String {
        do {
            let configuration = try read(bytes)
            return "no error: \(configuration)"
        } catch {
            let message = "\(error)"
            return message.firstRange(of: "config.json").map { String(message[$0.upperBound...]) } ?? message
        }
    }

    @Test("All settings are read, and host names are normalized; a byte order mark and an empty object are valid")
    func valid() throws {
        let configuration = try read(
            """
            \u{FEFF}{
              "host": "OCTO.ghe.com",
              "hosts": {
                "GitHub.com": { "client_id": "Ov23li\\u0041" }, "ghe.example.org:8443": {}
              },
              "cache": { "limit_mb": 64 }
            }

            """)
        #expect(configuration.host == "octo.ghe.com")
        #expect(configuration.clientIDs == ["github.com": "Ov23liA", "ghe.example.org:8443": nil])
        #expect(configuration.cacheLimit == 64 << 20)
        #expect(try read("{}") == Configuration())
        #expect(try Configuration(contentsOf: "/nonexistent/config.json", by: .test) == Configuration())
    }

    @Test("Comments and a comma at the end are skipped; a bad value of what is shown costs a sentence and the default")
    func comments() throws {
        let text = """
            { // the card
              "card": "closed", /* "host": "x",
              */ "options": { "prompt": "--height '40%' // no comment", "repos": ["x", [{}], 1] },
              "cache": { "limit_mb": 64, }, // end
            }
            """
        let configuration = try read(text)
        #expect(configuration.isCardOpen == false)
        #expect(configuration.options == ["prompt": ["--height", "40%", "//", "no", "comment"]])
        #expect(configuration.cacheLimit == 64 << 20)
        let messages = configuration.warnings.map(\.description)
        #expect(messages.count == 1)
        #expect(
            messages.first?.hasSuffix(
                "line 3, column 70: options.repos must be options as on the command line, in quotes. Correct it there.")
                == true, "\(messages)")
        for card in ["5", "true", "\"maybe\"", "null", "[]", "{}"] {
            let configuration = try read("{\"card\": \(card)}")
            #expect(configuration.$isCardOpen.fileValue == nil)
            #expect(configuration.isCardOpen)
            #expect(configuration.warnings.count == 1)
        }
        #expect(try read("{\"avatars\": \"sixel\"}").avatars == .sixel)
        #expect(try read("{\"avatars\": \"big\"}").warnings.count == 1)
        let empty = try read("\n ")
        #expect(empty.$host.fileValue == nil)
        #expect(
            empty.warnings.map(\.description).first?.hasSuffix("config.json is empty: no setting is in force.") == true)
        #expect(throws: ConfigurationError.self) { try read("{\"card\": }") }
        #expect(throws: ConfigurationError.self) { try read("{\"card\": [1") }
    }

    @Test(
        "An unknown setting is reported with its location and the known settings, and has no effect",
        arguments: [
            (
                #"{"host": "github.com", "hots": {}}"#,
                "line 1, column 24: unknown setting hots. Known settings: $schema, host, account, avatars, card, layout, theme, colors, sort, group_by, columns, cache, hosts, keys, options. Correct it there."
            ),
            (
                "{\n \"hosts\": {\"github.com\": {\"clientid\": \"x\"}}}",
                "line 2, column 27: unknown setting hosts.github.com.clientid. Known settings: hosts.github.com.client_id. Correct it there."
            ),
            (
                #"{"cache": {"limit": 1}}"#,
                "line 1, column 12: unknown setting cache.limit. Known settings: cache.limit_mb. Correct it there."
            ),
        ])
    func unknown(text: String, expected: String) throws {
        let messages = try read(text).warnings.map(\.description)
        #expect(messages.count == 1)
        #expect(messages.first?.hasSuffix("config.json, " + expected) == true, "\(messages)")
    }

    @Test("The settings beside an unknown one are in force, whatever its value is")
    func besideUnknown() throws {
        let configuration = try read(#"{"later": {"a": [1, {"b": null}]}, "card": "closed", "cache": {"x": 1}}"#)
        #expect(!configuration.isCardOpen)
        #expect(configuration.warnings.count == 2)
        #expect(throws: ConfigurationError.self) { try read(#"{"later": {"a" 1}}"#) }
    }

    @Test(
        "An invalid value is reported with its location, its name and the valid values",
        arguments: [
            ("[]", "line 1, column 1: the file must be an object"),
            (#"{"cache": 5}"#, "line 1, column 11: cache must be an object"),
            (#"{"cache": {"limit_mb": "64"}}"#, "line 1, column 24: cache.limit_mb must be a whole number from 1 to"),
            (#"{"cache": {"limit_mb": 0}}"#, "cache.limit_mb must be"),
            (#"{"cache": {"limit_mb": 1.5}}"#, "cache.limit_mb must be"),
            (#"{"cache": {"limit_mb": null}}"#, "cache.limit_mb must be"),
            (#"{"host": "no host"}"#, "host must be a host such as"),
            (#"{"hosts": {"no host": {}}}"#, "line 1, column 12: hosts must be a host such as"),
            (
                #"{"hosts": {"github.com": {}, "API.github.com": {}}}"#,
                "column 30: hosts must be a host that is not listed already"
            ),
            (#"{"hosts": {"github.com": {"client_id": ""}}}"#, "hosts.github.com.client_id must be the client ID"),
            (#"{"hosts": {"github.com": {"client_id": "a b"}}}"#, "hosts.github.com.client_id must be the client ID"),
        ])
    func invalid(text: String, expected: String) {
        #expect(message(Data(text.utf8)).contains(expected), "\(message(Data(text.utf8)))")
    }

    @Test(
        "A syntax error is reported with its line and column",
        arguments: [
            ("// a", "line 1, column 5: the file must be an object ({…}), but it ends here. Correct it there."),
            ("{\n", "line 2, column 1: expected a name"),
            ("{\"host\" 1}", "line 1, column 9: expected a colon"),
            ("{\"cache\": {}\n \"host\": 1}", "line 2, column 2: expected a comma or }"),
            ("{\"host\": \"a}", "line 1, column 10: unterminated string"),
            ("{'host': 1}", "line 1, column 2: expected a name"),
            ("{} x", "line 1, column 4: unexpected content after the end"),
            ("{\"host\": tru}", "line 1, column 10: host must be a host such as"),
            ("{\"cache\": {\"limit_mb\": 01}}", "column 24: cache.limit_mb must be a whole number"),
            ("{\"host\": \"\\q\"}", "column 10: invalid character or escape"),
            ("{\"\\q\": 1}", "column 2: invalid character or escape"),
            ("{\"host\": \"x\", \"host\": \"y\"}", "line 1, column 15: duplicate \"host\""),
            ("{,}", "line 1, column 2: expected a name"), ("{\"host\": \"x\",,}", "line 1, column 14: expected a name"),
            ("/ a\n{}", "line 1, column 1: the file must be an object"),
            ("{/* }", "line 1, column 2: expected a name in double quotes"),
            (String(repeating: "{", count: 100_0), "line 1, column 2: expected a name in double quotes"),
            ("{\"host\": [[\"x\"]]}", "line 1, column 10: host must be a host such as"),
            ("\u{1B}[2J", "line 1, column 1"), ("{\"\u{1B}[2J\": 1}", "line 1, column 2"),
        ])
    func malformed(text: String, expected: String) {
        let message = message(Data(text.utf8))
        #expect(message.contains(expected), "\(message)")
        #expect(!message.contains("\u{1B}"))
    }

    @Test("A group is the user's own if it is the first one, has the user's name and no other members")
    func ownGroup() {
        func group(_ name: String, _ members: String...) -> UserGroup {
            UserGroup(user: "mona", id: 1000, name: name, members: members)
        }
        #expect(group("mona").isPrivate(1000))
        #expect(group("mona", "mona").isPrivate(1000))
        #expect(!group("mona").isPrivate(100))
        #expect(!group("mona", "mona", "lisa").isPrivate(1000))
        #expect(!group("users").isPrivate(1000))
        #expect(!group("staff", "mona").isPrivate(1000))
    }

    @Test("A file that others can change is an error")
    func foreign() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path + "/config.json"
        try Data("{}".utf8).write(to: URL(filePath: path))
        #expect(chmod(path, 0o666) == 0)
        #expect(throws: ConfigurationError.unreadable(path: path, reason: "other users can change it")) {
            try Configuration(contentsOf: path, by: .test)
        }
        #expect(chmod(path, 0o664) == 0)
        if UserGroup.current?.isPrivate(getegid()) == true {
            #expect(throws: Never.self, "the user's own group") { try Configuration(contentsOf: path, by: .test) }
        }
        guard geteuid() == 0 else { return }  // only root can give a file away
        #expect(chown(path, 0, 65534) == 0)
        #expect(throws: ConfigurationError.unreadable(path: path, reason: "other users can change it")) {
            try Configuration(contentsOf: path, by: .test)
        }
        #expect(chmod(path, 0o644) == 0)
        #expect(throws: Never.self) { try Configuration(contentsOf: path, by: .test) }
        #expect(chown(path, 65534, 65534) == 0)
        #expect(throws: ConfigurationError.unreadable(path: path, reason: "it belongs to another user")) {
            try Configuration(contentsOf: path, by: .test)
        }
    }

    @Test("An unreadable file is an error, not an empty file")
    func unreadable() throws {
        #expect(message(Data([0x7B, 0xFF, 0x7D])).contains("it is not UTF-8"))
        #expect(message(Data(repeating: 0x20, count: 70_000)).contains("it is larger than 65536 bytes"))
        let directory = try TemporaryDirectory()
        #expect(throws: ConfigurationError.unreadable(path: directory.path, reason: "it is not a regular file")) {
            try Configuration(contentsOf: directory.path, by: .test)
        }
    }

    @Test("The name of a setting with a part of any text is found in the table, with the names as the file has them")
    func names() {
        #expect(SettingTable.test.setting(named: "options.repos")?.names == ["options", "repos"])
        #expect(SettingTable.test.setting(named: "options.users") == nil)
        #expect(SettingTable.test.setting(named: "keys.prompt.") == nil)
        let client = SettingTable.test.setting(named: "hosts.GHE.example.org.client_id")
        #expect(client?.names == ["hosts", "ghe.example.org", "client_id"])
        #expect(client?.setting.name == "hosts.HOST.client_id")
        #expect(SettingTable.test.setting(named: "keys.prompt.ctrl-e")?.setting.name == "keys.SCREEN.KEY")
    }

    @Test("A screen, a command or a role of another version costs its own settings, and a sentence")
    func otherVersions() throws {
        let configuration = try Configuration(
            #"""
            {"keys": {"comparison": {"x": "copy", "y": [1]}, "prompt": {"ctrl-e": "copy"}},
             "options": {"compare": "-q"}, "colors": {"glow": "red"}, "card": "closed"}
            """#)
        #expect(configuration.keys[.prompt]?.map(\.name) == ["ctrl-e"])
        #expect(configuration.keys.count == 1)
        #expect(!configuration.isCardOpen)
        let messages = configuration.warnings.map(\.description)
        #expect(messages.count == 3)
        #expect(
            messages.first
                == "config.json, line 1, column 11: unknown setting keys.comparison. Known settings: keys.prompt, "
                + "keys.repositories, keys.details, keys.people, keys.explore. Correct it there.", "\(messages)")
        #expect(messages.last?.contains("unknown setting colors.glow") == true)
        #expect(throws: ConfigurationError.self) { try Configuration(#"{"keys": {"comparison": {"x" 1}}}"#) }
    }

    @Test(
        "The description for editors accepts the lists that are read, and no other",
        arguments: [
            "", "name", "name,followers", "name, followers", " name", "name,,location,", ",name", "name ", "name;about",
            "name,", "nam", "name,x", "x,name", "name followers",
        ])
    func listPattern(text: String) throws {
        let schema = try JSONSerialization.jsonObject(with: Data(SettingSchema.text(of: .test).utf8))
        let columns = ((schema as? [String: Any])?["properties"] as? [String: Any])?["columns"] as? [String: Any]
        let people = (columns?["properties"] as? [String: Any])?["people"] as? [String: Any]
        let pattern = try Regex(try #require(people?["pattern"] as? String))
        let isRead = try Configuration(#"{"columns": {"people": "\#(text)"}}"#).warnings.isEmpty
        #expect((try pattern.firstMatch(in: text) != nil) == isRead)
    }

    @Test("An action of a key is one that the table accepts")
    func actions() throws {
        let configuration = try Configuration(#"{"keys": {"prompt": {"ctrl-e": "copy", "ctrl-f": "fly", "": "copy"}}}"#)
        #expect(configuration.keys[.prompt]?.map(\.name) == ["ctrl-e"])
        #expect(configuration.warnings.count == 2)
    }
}
