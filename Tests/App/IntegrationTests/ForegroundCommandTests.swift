import CommandSupport
import Foundation
import TestSupport
import Testing

@testable import ghsearch

/// A real vi on the terminal of a shell with job control.
@Suite("Programs on the terminal", .timeLimit(.minutes(4)), .serialized)
struct ForegroundCommandTests {
    private static let limit = Duration.seconds(60)

    private func shell(_ ghsearch: Ghsearch) async throws -> PseudoTerminal {
        let path = "/usr/bin/vi"
        try #require(FileManager.default.isExecutableFile(atPath: path), "\(path) is not installed")
        return try await InteractiveShell(.bash, ghsearch, environment: ["EDITOR": "vi", "VISUAL": nil]).terminal
    }

    /// Presses Ctrl-Z in the editor, which shows `text`, and continues it.
    ///
    /// The editor asks the terminal for its modes after the first frame. A reply that comes after Ctrl-Z would be typed
    /// into the shell, so that the editor first answers a command: it has read all replies then.
    private func suspend(_ terminal: PseudoTerminal, showing text: String) async throws {
        terminal.send(":set fileformat?\r")
        try await terminal.waitFor("fileformat=unix", Self.limit)
        terminal.send("\u{1A}")
        try await terminal.waitUntil(Self.limit) { $0.text.contains("Stopped") && $0.lines.last { $0 != "" } == "$" }
        terminal.send("fg\r")
        try await terminal.waitUntil(Self.limit) { $0.text.contains(text) && !$0.text.contains("Stopped") }
    }

    @Test("config edit opens vi, which Ctrl-Z stops and fg continues, and checks the settings that it wrote")
    func edit() async throws {
        try await Ghsearch.run { ghsearch in
            let terminal = try await shell(ghsearch)
            terminal.send("clear; ghsearch config edit\r")
            try await terminal.waitFor("\"$schema\"", Self.limit)
            try await suspend(terminal, showing: "\"$schema\"")
            terminal.send(":1s/{/{ \"card\": \"clsed\",/\r")
            try await terminal.waitFor("\"clsed\",", Self.limit)
            terminal.send(":wq\r")
            try await terminal.waitFor("card must be one of open, closed", Self.limit)
            terminal.send("clear; ghsearch config edit\r")
            try await terminal.waitFor("\"clsed\",", Self.limit)
            terminal.send(":1s/clsed/closed/\r:wq\r")
            try await terminal.waitUntil(Self.limit) { $0.lines.last { $0 != "" } == "$" }
            #expect(try await ghsearch("config", "get", "card").output == "closed\n")
        }
    }

    @Test("The command of execute can be suspended, too, and the prompt goes on after it")
    func execute() async throws {
        try await Ghsearch.run { ghsearch in
            let file = ghsearch.home.url.appending(path: "notes").path
            try "first note\n".write(toFile: file, atomically: false, encoding: .utf8)
            let terminal = try await shell(ghsearch)
            terminal.send("clear; ghsearch hundred --bind 'ctrl-e:execute(vi notes)'\r")
            try await terminal.waitUntil(Self.limit) { $0.lines.contains { $0.contains("hundred-one") } }
            terminal.send("\u{5}")
            try await terminal.waitFor("first note", Self.limit)
            try await suspend(terminal, showing: "first note")
            terminal.send(":1s/first/changed/\r:wq\r")
            try await terminal.waitUntil(Self.limit) { $0.lines.contains { $0.contains("hundred-one") } }
            #expect(try String(contentsOfFile: file, encoding: .utf8) == "changed note\n")
            terminal.send("\u{3}")
            try await terminal.waitUntil(Self.limit) { $0.lines.last { $0 != "" } == "$" }
        }
    }
}
