import TestSupport
import Testing

@testable import TerminalUI

@Suite("Wrapping of styled lines", .timeLimit(.minutes(3)))
struct StyledLineWrappingTests {
    @Test("Several spaces become one, also at the ends")
    func spaces() {
        #expect(StyledLine("  a   b ", .bold).wrapped(columns: 5) == [StyledLine("a b", .bold)])
        #expect(StyledLine().wrapped(columns: 5) == [StyledLine()])
    }

    @Test("Words of several styles stay together, and styles and links stay")
    func words() throws {
        let link = try #require(Hyperlink("https://a.example"))
        let line = StyledLine("one t") + StyledLine("wo", .bold) + StyledLine("x three four", .link, link: link)
        let lines = line.wrapped(columns: 7)
        #expect(lines.map(\.text) == ["one", "twox", "three", "four"])
        let runs = try #require(lines.dropFirst().first).runs
        #expect(runs.map(\.text) == ["t", "wo", "x"])
        #expect(runs.map(\.style) == [.plain, .bold, .link])
        #expect(lines.last?.runs.first?.link == link)
    }

    @Test("A word that is wider than a line is broken anywhere", arguments: [1, 2, 3, 7])
    func longWords(columns: Int) {
        let lines = StyledLine("ab 漢字漢字 👩‍👩‍👧‍👦 xxxxxxxxxx").wrapped(columns: columns)
        #expect(lines.allSatisfy { $0.width <= max(columns, 2) })
        #expect(lines.map(\.text).joined().filter { $0 != " " } == "ab漢字漢字👩‍👩‍👧‍👦xxxxxxxxxx")
    }

    @Test("Random lines fit, and no character is lost", arguments: 0..<50)
    func random(seed: UInt64) {
        var random = SeededGenerator.ofRun(seed)
        var line = StyledLine()
        for _ in 0..<40 {
            line.append(random.pick(["a", " ", "bcd", "漢", "  ", "e\u{301}f"]), random.chance(30) ? .bold : .plain)
        }
        let columns = Int.random(in: 2...30, using: &random)
        let lines = line.wrapped(columns: columns)
        #expect(lines.allSatisfy { $0.width <= columns })
        #expect(lines.map(\.text).joined().filter { $0 != " " } == line.text.filter { $0 != " " })
    }

    @Test(
        "Of a message that is too long for the window, the middle is left out and the last sentence stays",
        arguments: [
            (11, 12, ["Can't reach", "host (reset", "by peer,", "after a", "while). r", "retries."]),
            (11, 10, ["Can't reach", "host (reset", "by peer,", "after a…", "r retries."]),
            (11, 7, ["Can't reach", "host (reset", "by peer,…", "r retries."]),
            (11, 6, ["Can't reach", "host (rese…", "r retries."]),
            (11, 5, ["Can't reac…", "r retries."]),
            (11, 4, ["r retries."]), (11, 1, ["r retries."]), (8, 5, ["r", "retries."]), (8, 4, ["retries."]),
            (60, 4, ["Can't reach host (reset by peer, after a while). r retries."]),
        ])
    func messages(columns: Int, rows: Int, expected: [String]) {
        let text = "Can't reach host (reset by peer, after a while). r retries."
        let lines = StyledLine.message(text, in: Size(columns: columns, rows: rows))
        #expect(lines.map(\.text) == expected)
        #expect(lines.flatMap(\.runs).allSatisfy { $0.style == .warning })
    }

    @Test("Of a message of one sentence, the end is left out; an empty one is an empty line")
    func messagesOfOneSentence() {
        let size = Size(columns: 10, rows: 5)
        #expect(StyledLine.message("F2 signs in to the host.", in: size).map(\.text) == ["F2 signs", "in to the…"])
        #expect(StyledLine.message("", in: size).map(\.text) == [""])
    }
}
