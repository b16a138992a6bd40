import Testing

@testable import ghsearch

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import TestSupport

@Suite("The file of settings", .timeLimit(.minutes(1)))
struct ConfigurationTests {
    private func read(_ text: String) throws -> Configuration { try read(Data(text.utf8)) }

    private func read(_ bytes: Data) throws -> Configuration {
        let directory = try TemporaryDirectory()
        let file = directory.url.appending(path: "config.json")
        try bytes.write(to: file)
        do {
            return try Configuration(contentsOf: file.path)
        } catch {
            #expect(try Data(contentsOf: file) == bytes)
            throw error
        }
    }

    /// What is said of `bytes`, after the file's path.
    private func complaint(_ bytes: Data) -> String {
        do {
            let configuration = try read(bytes)
            return "nothing, but it means \(configuration)"
        } catch {
            let sentence = "\(error)"
            return sentence.firstRange(of: "config.json").map { String(sentence[$0.upperBound...]) } ?? sentence
        }
    }

    @Test("Every setting is read; hosts in their one spelling; a byte order mark and none of them are fine")
    func whole() throws {
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
        #expect(try Configuration(contentsOf: "/nonexistent/config.json") == Configuration())
    }

    @Test(
        "A name that is no setting is told with its place, its whole name and those that are",
        arguments: [
            (
                #"{"host": "github.com", "hots": {}}"#,
                "line 1, column 24: there is no setting hots. Known here: host, hosts, cache."
            ),
            (
                "{\n \"hosts\": {\"github.com\": {\"clientid\": \"x\"}}}",
                "line 2, column 27: there is no setting hosts.github.com.clientid. Known here: hosts.github.com.client_id."
            ),
            (
                #"{"cache": {"limit": 1}}"#,
                "line 1, column 12: there is no setting cache.limit. Known here: cache.limit_mb."
            ),
        ])
    func unknown(text: String, sentence: String) {
        #expect(complaint(Data(text.utf8)) == ", " + sentence)
    }

    @Test(
        "A value that can't be meant is told with its place, its name and what it takes",
        arguments: [
            ("[]", "line 1, column 1: the file takes an object"),
            (#"{"cache": 5}"#, "line 1, column 11: cache takes an object"),
            (#"{"cache": {"limit_mb": "64"}}"#, "line 1, column 24: cache.limit_mb takes a whole number from 1 to"),
            (#"{"cache": {"limit_mb": 0}}"#, "cache.limit_mb takes"),
            (#"{"cache": {"limit_mb": 1.5}}"#, "cache.limit_mb takes"),
            (#"{"cache": {"limit_mb": null}}"#, "cache.limit_mb takes"),
            (#"{"host": "no host"}"#, "host takes a host such as"),
            (#"{"hosts": {"no host": {}}}"#, "line 1, column 12: hosts takes a host such as"),
            (
                #"{"hosts": {"github.com": {}, "API.github.com": {}}}"#,
                "column 30: hosts takes a host that is not here already"
            ),
            (#"{"hosts": {"github.com": {"client_id": ""}}}"#, "hosts.github.com.client_id takes the client id"),
            (#"{"hosts": {"github.com": {"client_id": "a b"}}}"#, "hosts.github.com.client_id takes the client id"),
        ])
    func wrong(text: String, words: String) {
        #expect(complaint(Data(text.utf8)).contains(words), "\(complaint(Data(text.utf8)))")
    }

    @Test(
        "What is no JSON is told with line and column",
        arguments: [
            ("", "line 1, column 1: expected a value, but it ends here"), ("{\n", "line 2, column 1: expected a name"),
            ("{\"host\" 1}", "line 1, column 9: expected a colon"),
            ("{\"cache\": {}\n \"host\": 1}", "line 2, column 2: expected a comma or }"),
            ("{\"host\": \"a}", "line 1, column 10: this text has no end"),
            ("{'host': 1}", "line 1, column 2: expected a name"),
            ("{} x", "line 1, column 4: nothing may follow"), ("{\"a\": tru}", "line 1, column 7: expected a value"),
            ("{\"a\": 01}", "column 7: expected a value"), ("{\"a\": \"\\q\"}", "column 7: this text holds"),
            ("{\"host\": \"x\", \"host\": \"y\"}", "line 1, column 15: \"host\" is here twice"),
            ("{\"a\": 1,}", "line 1, column 9: expected a name"), ("// a\n{}", "line 1, column 1: expected a value"),
            (String(repeating: "[", count: 100_0), "column 33: nested too deeply"), ("\u{1B}[2J", "line 1, column 1"),
        ])
    func malformed(text: String, words: String) {
        let complaint = complaint(Data(text.utf8))
        #expect(complaint.contains(words), "\(complaint)")
        #expect(!complaint.contains("\u{1B}"))
    }

    @Test("What can't be read is told, and not taken for nothing")
    func unusable() throws {
        #expect(complaint(Data([0x7B, 0xFF, 0x7D])).contains("it is not in UTF-8"))
        #expect(complaint(Data(repeating: 0x20, count: 70_000)).contains("more than 65536 bytes"))
        let directory = try TemporaryDirectory()
        #expect(throws: ConfigurationError.unreadable(path: directory.path, reason: "it is no file")) {
            try Configuration(contentsOf: directory.path)
        }
    }
}
