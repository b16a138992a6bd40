import TestSupport
import Testing

@testable import TerminalUI

@Suite("Fact table", .timeLimit(.minutes(1)))
struct FactTableTests {
    private let table = FactTable(
        ["mona", "hundred"],
        [
            [("Followers", "20.5k"), ("Location", "San Francisco"), ("Bio", "Ünïcödé 貝貝")],
            [("Followers", "3"), ("Website", "")],
        ],
        shared: [("Organizations", "octo-org"), ("Followed by both", "nobody  (of 0 of 3 and 0 of 9 loaded)")])

    private func words(_ lines: [StyledLine]) -> [String] {
        lines.map { $0.text.split(separator: " ").joined(separator: " ") }
    }

    @Test("Facts are in two columns, without those that neither has")
    func columns() {
        #expect(
            words(table.lines(in: 60)) == [
                "mona hundred", "Followers 20.5k 3", "Location San Francisco", "Bio Ünïcödé 貝貝", "", "Both",
                "Organizations octo-org", "Followed by both nobody (of 0 of 3 and 0 of 9 loaded)",
            ])
        for width in 1...120 { #expect(table.lines(in: width).allSatisfy { $0.width <= width }, "\(width)") }
    }

    @Test("In 40 columns each value has its column, and a long one ends in an ellipsis")
    func narrow() {
        let lines = table.lines(in: 40).map(\.text)
        #expect(lines[0] == "                  mona        hundred")
        #expect(lines[2] == "Location          San Franc…")
        #expect(lines[3] == "Bio               Ünïcödé …")
        #expect(table.lines(in: 80).map(\.text)[2] == "Location          San Francisco")
    }

    @Test("Where the columns would be too narrow, the last things are in a table below")
    func manyThings() {
        let names = (1...5).map { "person-\($0)" }
        let facts = names.map { [("Followers", $0)] }
        let table = FactTable(names, facts, shared: [("Organizations", "none")])
        let narrow = table.lines(in: 40)
        for name in names { #expect(narrow.count { $0.text.contains(name) } == 2, "the title and the value") }
        #expect(
            words(narrow) == [
                "person-1 person-2", "Followers person-1 person-2", "", "person-3 person-4",
                "Followers person-3 person-4", "", "person-5", "Followers person-5", "", "All", "Organizations none",
            ])
        #expect(words(table.lines(in: 80))[1] == "Followers person-1 person-2 person-3 person-4 person-5")
    }

    @Test("A screen reader gets each fact in words, and what is not known")
    func announcement() {
        #expect(
            table.announcement.split(separator: "\n") == [
                "mona and hundred", "Followers: 20.5k; 3", "Location: San Francisco; not known",
                "Bio: Ünïcödé 貝貝; not known", "Both:", "Organizations: octo-org",
                "Followed by both: nobody  (of 0 of 3 and 0 of 9 loaded)",
            ])
    }

    @Test("Every window gets a frame that fits", arguments: [(1, 1), (12, 3), (40, 12), (80, 24), (200, 50)])
    func sizes(columns: Int, rows: Int) {
        let size = Size(columns: columns, rows: rows)
        let state = TextScreen.State(table.title, .facts(table), in: size)
        #expect(TextScreen.view(state, in: size).fault(in: size) == nil)
        #expect(TextScreen.announcement(of: state) == table.announcement)
    }
}
