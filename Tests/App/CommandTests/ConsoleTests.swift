import GitHubAPI
import HTTPTransport
import Logging
import TerminalUI
import TestSupport
import Testing

@testable import ghsearch

import Foundation

@Suite("Console", .timeLimit(.minutes(3)))
struct ConsoleTests {
    private static let hostile = "a\u{1B}[31mb\u{9B}1mc\u{202E}d\u{E0041}e"

    /// Returns what `body` writes to standard output and standard error. Only terminals have colors.
    private func printed(
        isTerminal: Bool = true, errorsAreTerminal: Bool? = nil, _ body: (Console) throws -> Void
    ) throws -> String {
        let directory = try TemporaryDirectory()
        let path = directory.path + "/text"
        let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        defer { close(descriptor) }
        try body(
            Console(
                output: descriptor, messageOutput: descriptor, isTerminal: isTerminal,
                errorsAreTerminal: errorsAreTerminal ?? isTerminal, width: 80, hasColors: isTerminal))
        return String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
    }

    @Test("Everything that is printed is sanitized")
    func sanitized() throws {
        let text = try printed { console in
            try console.print(Self.hostile)
            try console.print(StyledLine(Self.hostile))
            console.printMessage(Self.hostile)
            console.printMessage(StyledLine(Self.hostile))
            console.progress(Self.hostile)
            var log = Logger(label: "tests") { _ in ConsoleLog(console: console) }
            log.logLevel = .debug
            log.debug("\(Self.hostile)")
            log.notice("\(Self.hostile)")
        }
        let lines = text.replacing("\r\u{1B}[K", with: "").split(separator: "\n")
        #expect(lines == ["abcde", "a[31mb1mcde", "abcde", "a[31mb1mcde", "abcde* abcde", "abcde"])
    }

    @Test("Colors, tabs and line ends of the program remain")
    func own() throws {
        let text = try printed(errorsAreTerminal: false) { console in
            try console.print("a\tb\nc", terminator: "\0")
            try console.print(StyledLine("d", .bold))
        }
        #expect(text.hasPrefix("a\tb\nc\0"))
        #expect(text.contains(#/\e\[[\d;]+md\e\[/#))
    }

    @Test("Rows have a line each, whatever their values contain and however many they are", arguments: [1, 3, 20_000])
    func rows(count: Int) throws {
        let text = try printed(isTerminal: false) { console in
            try console.print(rows: (0..<count).lazy.map { ["\($0)", "a\tb\r\nc", Self.hostile, ""] })
        }
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
