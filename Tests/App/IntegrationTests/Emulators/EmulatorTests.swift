import CommandSupport
import Foundation
import GitHubStandIn
import TestSupport
import Testing

/// The program in real terminal emulators, by what their pictures show. `Scripts/emulators` installs them.
@Suite("Terminal emulators", .serialized, .timeLimit(.minutes(3)))
struct EmulatorTests {
    @Test(
        "Names from right to left stay in their column, text is readable, and nothing remains after a step or the exit",
        .enabled("No terminal emulators: Scripts/emulators installs them.") { !Emulator.installed.isEmpty },
        arguments: Emulator.installed)
    func pictures(emulator: Emulator) async throws {
        try await Ghsearch.run(dataset: try Self.people()) { ghsearch in
            let token = try ghsearch.control.token(for: "qa-person-0")
            let session = try await EmulatorSession(emulator, ghsearch, ["qa"], token: token)
            let first = try await session.start()
            expectReadable(first, in: session)
            let second = try await moveDown(from: first, in: session)
            // mlterm counts the mark of the direction as a character, and has no room for the last one of a full row.
            #expect(second.colors(in: session.area(2, 40..<78)) == second.colors(in: session.area(4, 40..<78)))
            try await session.display.press("Up")
            _ = try await session.display.picture(of: "the first selection again") { picture in
                (1..<EmulatorSession.rows).allSatisfy {
                    picture.colors(in: session.area($0)) == first.colors(in: session.area($0))
                }
            }
            try await session.display.press("alt+x")
            await ghsearch.control.waitForRequests(1, onPathPrefix: "/users")
            try await session.display.press("Escape")
            try await session.display.press("Escape")
            try await expectRestored(after: emulator, in: session)
            try await session.end()
        }
    }

    private func expectReadable(_ picture: Picture, in session: EmulatorSession) {
        #expect(session.words(in: 2, of: picture).count > 2)
        for row in 0..<EmulatorSession.rows {
            for word in session.words(in: row, of: picture) {
                let contrast = picture.contrast(in: word)
                #expect(contrast >= 4.5, "row \(row), from column \(word.columns.lowerBound)")
            }
        }
    }

    private func moveDown(from first: Picture, in session: EmulatorSession) async throws -> Picture {
        try await session.display.press("Down")
        let row = session.area(3)
        return try await session.display.picture(of: "the second row") { $0.colors(in: row) != first.colors(in: row) }
    }

    /// Nothing of the frame remains. With an alternate screen, what was printed before does.
    private func expectRestored(after emulator: Emulator, in session: EmulatorSession) async throws {
        let (picture, row) = try await session.exit()
        let printed = emulator.hasAlternateScreen ? [0, 2, 3] : []
        if emulator.hasAlternateScreen {
            #expect(picture.colors(in: session.area(0)) == session.before.colors(in: session.area(0)))
        } else {
            #expect(row == EmulatorSession.rows - 1)
        }
        for other in 0..<EmulatorSession.rows where other != row && !printed.contains(other) {
            #expect(picture.contrast(in: session.area(other)) == 1, "row \(other)")
        }
    }

    /// Three people with equal numbers.
    private static func people() throws -> Dataset {
        let names = ["Anna Stern", "علي عوف", "שלום כהן"]
        let lines = names.enumerated().map { index, name in
            #"{"login": "qa-person-\#(index)", "id": \#(index + 1), "name": "\#(name)", "followers": 120, "type": "User"}"#
        }
        let directory = try TemporaryDirectory()
        let file = directory.url.appending(path: "people.jsonl")
        try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: file)
        return try Dataset.load(people: file.path, repositories: nil)
    }
}
