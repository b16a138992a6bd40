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
