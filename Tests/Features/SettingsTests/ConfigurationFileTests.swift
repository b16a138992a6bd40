import Foundation
import GitHubModel
import TestSupport
import Testing

import struct GitHubModel.Host  // not the one of Foundation

@testable import Settings

@Suite("Changes of config.json", .timeLimit(.minutes(1)))
struct ConfigurationFileTests {
    private func client() throws -> ClientID {
        try #require(ClientID("new"))
    }

    @Test(
        "The client ID of the host is added or replaced; everything else stays as it is",
        arguments: [
            "{}", "{\n}\n", "\u{FEFF}{ \"host\": \"github.com\" }",
            "{\"cache\": {\"limit_mb\": 5},\r\n \"host\": \"ghe.example.org\"}",
            "{\"hosts\": {}}",
            "{\"hosts\": {\"ghe.example.org\": {\"client_id\": \"other\"}}, \"cache\": {\"limit_mb\": 5}}",
            "{\"hosts\": {\"ghe.example.org\": {}, \"GitHub.com\": {}}}",
            "{\"hosts\": {\"github.com\": {\"client_id\": \"ol\\u0064\"}}}",
        ])
    func setting(text: String) throws {
        let before = try Configuration(text)
        let edited = try ConfigurationFile.setting(
            ["hosts", "github.com", "client_id"], to: "\"\(try client())\"", in: text, path: "config.json")
        var expected = before
        expected.clientIDs["github.com"] = "new"
        #expect(try Configuration(edited) == expected, "\(edited)")
        let again = try ConfigurationFile.setting(
            ["hosts", "github.com", "client_id"], to: "\"\(try client())\"", in: edited, path: "config.json")
        #expect(again == edited)
        for line in text.split(whereSeparator: \.isNewline) where !line.contains("hosts") {
            let rest = line.drop { "{\u{FEFF} ".contains($0) }
            #expect(rest.isEmpty || edited.contains(rest), "\(edited)")
        }
    }

    @Test("A link to a file that does not exist stays, and the file is made where it points")
    func danglingLink() async throws {
        let directory = try TemporaryDirectory()
        let config = directory.url.appending(path: "config")
        for name in ["config", "dotfiles"] {
            try FileManager.default.createDirectory(
                at: directory.url.appending(path: name), withIntermediateDirectories: true)
        }
        let path = config.appending(path: "config.json").path
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "../dotfiles/ghsearch.json")
        try await ConfigurationFile(directory: config.path, table: .test).set(["card"], to: "\"closed\"")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == "../dotfiles/ghsearch.json")
        let stored = try String(contentsOfFile: directory.path + "/dotfiles/ghsearch.json", encoding: .utf8)
        #expect(stored.contains("\"card\": \"closed\""), "\(stored)")
    }

    @Test("A file that no command could read afterwards is not written")
    func limit() async throws {
        let directory = try TemporaryDirectory()
        let file = ConfigurationFile(directory: directory.path, table: .test)
        let text = "{ \"card\": \"open\" } // " + String(repeating: "x", count: 65_500)
        try Data(text.utf8).write(to: URL(filePath: file.path))
        chmod(file.path, 0o600)
        await #expect(throws: SettingValueError.self) {
            try await file.set(["options", "repos"], to: "\"--filter \(String(repeating: "y", count: 100))\"")
        }
        #expect(try String(contentsOfFile: file.path, encoding: .utf8) == text)
    }

    @Test("The file is created, a link is followed, and an invalid file stays as it is")
    func file() async throws {
        let directory = try TemporaryDirectory()
        let path = "\(directory.path)/config/config.json"
        let file = ConfigurationFile(directory: "\(directory.path)/config", table: .test)
        try await file.setClientID(try client(), for: Host("github.com"))
        #expect(try Configuration(contentsOf: path, by: .test).clientIDs == ["github.com": "new"])
        try FileManager.default.moveItem(atPath: path, toPath: "\(directory.path)/dotfile")
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "../dotfile")
        try await file.setClientID(try client(), for: Host("ghe.example.org"))
        #expect(try Configuration(contentsOf: "\(directory.path)/dotfile", by: .test).clientIDs.count == 2)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == "../dotfile")
        try Data("{\"hosts\": 1}".utf8).write(to: URL(filePath: "\(directory.path)/dotfile"))
        await #expect(throws: ConfigurationError.self) {
            try await file.setClientID(try client(), for: Host("github.com"))
        }
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "{\"hosts\": 1}")
    }
}
