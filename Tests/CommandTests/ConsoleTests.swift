import GitHubAPI
import HTTPTransport
import Logging
import TerminalUI
import TestSupport
import Testing

@testable import ghsearch

import Foundation

@Suite("Console", .timeLimit(.minutes(1)))
struct ConsoleTests {
    private static let hostile = "a\u{1B}[31mb\u{9B}1mc\u{202E}d\u{E0041}e"

    @Test("Everything that is printed is sanitized")
    func sanitized() throws {
        let file = try TemporaryDirectory()
        let path = file.path + "/text"
        let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        defer { close(descriptor) }
        let console = Console(
            output: descriptor, messageOutput: descriptor, isTerminal: true, errorsAreTerminal: true, width: 80,
            hasColors: true)
        try console.print(Self.hostile)
        try console.print(StyledLine(Self.hostile))
        console.printMessage(Self.hostile)
        console.printMessage(StyledLine(Self.hostile))
        console.progress(Self.hostile)
        var log = Logger(label: "tests") { _ in ConsoleLog(console: console) }
        log.logLevel = .debug
        log.debug("\(Self.hostile)")
        log.notice("\(Self.hostile)")
        let text = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
        let lines = text.replacing("\r\u{1B}[K", with: "").split(separator: "\n")
        #expect(lines == ["abcde", "a[31mb1mcde", "abcde", "a[31mb1mcde", "abcde* abcde", "abcde"])
    }

    @Test("Colors, tabs and line ends of the program remain")
    func own() throws {
        let file = try TemporaryDirectory()
        let path = file.path + "/text"
        let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        defer { close(descriptor) }
        let console = Console(
            output: descriptor, messageOutput: descriptor, isTerminal: true, errorsAreTerminal: false, width: 80,
            hasColors: true)
        try console.print("a\tb\nc", terminator: "\0")
        try console.print(StyledLine("d", .bold))
        let text = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
        #expect(text.hasPrefix("a\tb\nc\0"))
        #expect(text.contains(#/\e\[[\d;]+md\e\[/#))
    }

    @Test("Rows have a line each, whatever their values contain and however many they are", arguments: [1, 3, 20_000])
    func rows(count: Int) throws {
        let file = try TemporaryDirectory()
        let path = file.path + "/text"
        let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        defer { close(descriptor) }
        let console = Console(
            output: descriptor, messageOutput: descriptor, isTerminal: false, errorsAreTerminal: false, width: 80,
            hasColors: false)
        try console.print(rows: (0..<count).lazy.map { ["\($0)", "a\tb\r\nc", Self.hostile, ""] })
        let text = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
        #expect(text == (0..<count).map { "\($0)\ta b c\ta[31mb1mcde\t\n" }.joined())
    }

    @Test("An error of the transport is sanitized")
    func transport() {
        for error in [
            TransportError.disallowedRedirect(host: Self.hostile, to: Self.hostile),
            .tlsFailed(host: "h", reason: Self.hostile), .disallowedURL(Self.hostile),
            .hostNotFound(host: Self.hostile),
        ] {
            for text in ["\(error)", "\(GitHubError.network(error))"] {
                #expect(!text.unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) })
                #expect(!text.unicodeScalars.contains { $0 == "\u{202E}" || $0.value >= 0xE0000 })
            }
        }
    }
}
