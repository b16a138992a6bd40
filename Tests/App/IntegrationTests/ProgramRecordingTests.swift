import CommandSupport
import Foundation
import GitHubStandIn
import TerminalUI
import TestSupport
import Testing

@testable import ghsearch

/// The images of the documentation that need the program itself: a shell around it, a terminal that it prints on, or an
/// editor that it serves. `Scripts/record` writes them.
@Suite("Recording of the program", .measured, .timeLimit(.minutes(3)))
struct ProgramRecordingTests {
    /// The people whose names begin with the text that is typed.
    private static let people = Dataset.demoPeople.filter { $0.name.hasPrefix("Mar") }

    /// Colors of the terminal's palette, for which each image has those of its theme. By default, texts have no colors
    /// in a terminal that does not say what its background is, such as the one of the tests.
    private static let settings = #"{ "colors": { "accent": "cyan", "match": "green", "dim": "bright-black" } }"#

    /// Calls `body` with the people in the cache and GitHub's limits without an account.
    private func run(_ body: (Ghsearch) async throws -> Void) async throws {
        try await Ghsearch.run(dataset: .demo) { ghsearch in
            for person in Self.people { _ = try await ghsearch("user", person.login) }
            ghsearch.control.setRateLimit(.search, for: .anonymous, limit: 10, remaining: 10)
            try ghsearch.writeSettings(Self.settings)
            try await body(ghsearch)
        }
    }

    @Test("The image of the key has a command line, and people below it")
    func shellKey() async throws {
        try await run { ghsearch in
            let session = try await InteractiveShell(.bash, ghsearch, columns: 76)
            try await session.type(#"git commit -m "Thanks, @mar"#)
            session.terminal.send("\u{1B}g")
            try await session.terminal.waitUntil { screen in
                ["6 people · GitHub", "8 searches left"].allSatisfy { screen.text.contains($0) }
            }
            try DocumentationImage.shellKey.expect(session.terminal.look(\.frame))
            session.terminal.send("\u{1B}")
            try await session.wait(for: #"git commit -m "Thanks, @mar"#)
        }
    }

    @Test("The image of who has a row for each kind of evidence, and one without an account")
    func who() async throws {
        try await run { ghsearch in
            try await ghsearch.makeDemoClone()
            let session = try await InteractiveShell(.bash, ghsearch, setup: "cd clone", columns: 90)
            session.terminal.send("ghsearch who v1.3..v1.4\r")
            try await session.terminal.waitUntil { $0.text.contains("EVIDENCE") && $0.text.hasSuffix("\n$") }
            for evidence in ["noreply", "commit", "merge", "unknown"] {
                #expect(session.terminal.look(\.text).contains(evidence))
            }
            try DocumentationImage.who.expect(session.terminal.look(\.frame))
        }
    }

    @Test("The image of the mode for screen readers has each line once, from the command to the repositories")
    func accessible() async throws {
        try await run { ghsearch in
            let session = try await InteractiveShell(.bash, ghsearch, columns: 90)
            session.terminal.send("ghsearch --accessible\r")
            let (down, enter) = ("\u{1B}[B", "\r")
            for (keys, ending) in [("", "F1 for help"), ("mar", "1 of 7"), (down, "2 of 7"), (enter, "1 of 14")] {
                session.terminal.send(keys)
                try await session.terminal.waitFor(ending)
            }
            let frame = session.terminal.look(\.frame)
            try DocumentationImage.accessible.expect(Self.withoutProgress(frame))
            session.terminal.send("\u{3}")
        }
    }

    /// Returns the frame without the messages of work in progress, which a fast machine does not print, and without the
    /// cursor behind the last line.
    private static func withoutProgress(_ frame: Frame) -> Frame {
        let lines = frame.lines.filter { !$0.text.contains("…") }
        return Frame(lines: lines, in: Size(columns: frame.size.columns, rows: lines.count))
    }

    /// The lines are those of a commit message, and the menu below them has the label and the detail of each item that
    /// the server sends for the position after `@mar`. Editors draw such menus in different ways; here it is a box
    /// with the first item selected.
    @Test("The image of the completion has the items of the language server")
    func completion() async throws {
        try await run { ghsearch in
            let client = try LSPClient(ghsearch)
            let lines = ["Add the moon to the curve", "", "Thanks to @mar"]
            try await client.openDocument(lines.joined(separator: "\n"))
            let column = lines[2].count
            let list = try await client.completion(2, column, of: Self.people.map(\.login))
            let items = try #require(list.result?.items).map { (label: $0.label, detail: $0.detail ?? "") }
            try DocumentationImage.completion.expect(Self.editor(lines, items, column: column))
            #expect(try await client.end() == 0)
        }
    }

    /// Returns an editor with a menu whose labels begin below the typed text, with the cursor at the end of it.
    private static func editor(_ lines: [String], _ items: [(label: String, detail: String)], column: Int) -> Frame {
        let margin = String(repeating: " ", count: column - "mar".count - 2)
        let labelWidth = items.map(\.label.count).max() ?? 0
        let width = labelWidth + (items.map(\.detail.count).max() ?? 0) + 4
        let edge = String(repeating: "─", count: width)
        let rows = items.enumerated().map { index, item in
            let label = item.label.padding(toLength: labelWidth + 2, withPad: " ", startingAt: 0)
            let row = StyledLine(" \(label)") + StyledLine(item.detail, index == 0 ? .plain : .dim)
            let line = index == 0 ? row.highlighted(in: width) : row.padded(to: width)
            return StyledLine("\(margin)│") + line + StyledLine("│")
        }
        let menu = [StyledLine("\(margin)┌\(edge)┐")] + rows + [StyledLine("\(margin)└\(edge)┘")]
        let cursor = Position(column: column, row: lines.count - 1)
        let size = Size(columns: 64, rows: lines.count + menu.count)
        return Frame(lines: lines.map { StyledLine($0) } + menu, cursor: cursor, in: size)
    }
}
