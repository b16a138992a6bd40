import CommandSupport
import GitHubStandIn
import TestSupport
import Testing

import Foundation

@Suite("Hostile profiles in the prompt", .timeLimit(.minutes(3)))
struct HostilePromptTests {
    /// A line of a file with people.
    private struct Line: Encodable { let login: String, name: String, bio: String, company: String, location: String }
    /// A line of a file with repositories.
    private struct Work: Encodable { let owner: String, name: String, description: String, language: String }

    /// Escape sequences and overrides, then almost half a megabyte of wide characters: a response may have 2 MB.
    private static let evil =
        "a\u{1B}[31mred\u{1B}]0;owned\u{7}\u{1B}[2J\u{9B}31m\u{1B}]52;c;b3duZWQ=\u{7}\u{202E}evil\u{2066} "
        + String(repeating: "漢字 👩‍👩‍👧‍👦 e\u{301} \u{202E}", count: 10_000)

    /// Returns two people with these texts, and three repositories each.
    private static func dataset() throws -> Dataset {
        let directory = try TemporaryDirectory()
        let (logins, encoder) = (["loud", "loud-two"], JSONEncoder())
        let people = logins.map { Line(login: $0, name: evil, bio: evil, company: evil, location: evil) }
        let repositories = logins.flatMap { login in
            ["one", "two", "three"].map { Work(owner: login, name: $0, description: evil, language: "Swift") }
        }
        func file(_ name: String, _ lines: [some Encodable]) throws -> String {
            let path = directory.url.appending(path: name)
            try Data(lines.map { try encoder.encode($0) }.joined(separator: [10])).write(to: path)
            return path.path
        }
        defer { #expect(throws: Never.self) { try directory.remove() } }
        return try Dataset.load(people: file("people", people), repositories: file("repositories", repositories))
    }

    /// Starts a shell that runs the prompt and prints the terminal attributes before and after.
    private static func terminal(_ ghsearch: Ghsearch) throws -> PseudoTerminal {
        try PseudoTerminal(
            "/bin/bash", ["-c", "stty -g; \"$GHSEARCH\" loud; echo \"status $?\"; stty -g"],
            environment: ghsearch.variables(["COLORTERM": "truecolor"]), columns: 110, rows: 32)
    }

    @Test("Megabytes of escapes and overrides stay inside the card and leave the terminal unchanged")
    func megabyte() async throws {
        try await Ghsearch.run(dataset: Self.dataset()) { ghsearch in
            let prompt = try Self.terminal(ghsearch)
            try await prompt.waitUntil { $0.lines[2].hasPrefix("▌ loud ") && $0.text.contains("Top language  Swift") }
            try await Self.walkPeople(prompt)
            let boxes = prompt.look { screen in (2...30).map { screen.cell(column: 66, row: $0).text } }
            #expect(boxes.allSatisfy { $0 == "│" }, "\(prompt.look(\.text))")
            prompt.send("\r")
            try await prompt.waitFor("3 repositories")
            try await Self.walkRepositories(prompt)
            prompt.send("\u{1B}")
            try await prompt.waitUntil { $0.lines[0].leftPart == "> loud" }
            prompt.send("\u{1B}")
            try await prompt.expectExit(.code(0))
            Self.check(prompt)
        }
    }

    /// Waits for the frame of each key.
    private static func walkPeople(_ prompt: PseudoTerminal) async throws {
        for _ in 0..<10 {
            prompt.send("\u{1B}[B")
            try await prompt.waitUntil { $0.lines[3].hasPrefix("▌ loud-two ") }
            prompt.send("\u{1B}[A")
            try await prompt.waitUntil { $0.lines[2].hasPrefix("▌ loud ") }
        }
    }

    /// Toggles the grouping and filters.
    private static func walkRepositories(_ prompt: PseudoTerminal) async throws {
        for _ in 0..<5 {
            prompt.send("g")
            try await prompt.waitUntil { !$0.text.contains("▾ Swift") }
            prompt.send("g")
            try await prompt.waitUntil { $0.text.contains("▾ Swift") }
            prompt.send("/evil")
            try await prompt.waitUntil { screen in screen.lines.contains("/ evil") }
            prompt.send("\u{1B}")
            try await prompt.waitUntil { screen in !screen.lines.contains { $0.hasPrefix("/") } }
        }
    }

    /// Checks that the attributes are unchanged and that no harmful sequence was written.
    private static func check(_ prompt: PseudoTerminal) {
        let lines = prompt.lines.filter { !$0.isEmpty }
        #expect(lines.count == 3, "\(lines)")
        #expect(lines.first == lines.last, "\(lines)")
        #expect(lines.contains("status 130"), "\(lines)")
        #expect(prompt.look { !$0.isAlternate })
        #expect(prompt.look(\.cursor.isVisible))
        let written = String(decoding: prompt.transcript, as: UTF8.self)
        for sequence in ["owned", "b3duZWQ", "\u{7}", "\u{9B}", "\u{202E}", "\u{2066}", "\u{1B}[31mred"] {
            #expect(!written.unicodeScalars.contains(sequence.unicodeScalars), "\(sequence.debugDescription)")
        }
        #expect(written.utf8.count < 500_000, "\(written.utf8.count) bytes")
    }
}
