import TestSupport
import Testing

@testable import TerminalUI

@Suite("Announcements for screen readers", .timeLimit(.minutes(3)))
struct AnnouncementTests {
    private func announcement(_ text: String?, _ input: String?, column: Int? = nil) -> Announcement {
        let cursor = input.map { Position(column: column ?? TextWidth.columns($0), row: 0) }
        let lines = [StyledLine(input ?? "title"), "7 people", "", "torvalds"]
        return Announcement(text, of: Frame(lines: lines, cursor: cursor, in: Size(columns: 40, rows: 4)))
    }

    /// Returns what each announcement sends after the one before it.
    private func sent(_ announcements: Announcement...) -> [String] {
        var last: Announcement?
        return announcements.map { announcement in
            var next = announcement
            defer { last = next }
            return String(decoding: next.bytes(after: last), as: UTF8.self)
        }
    }

    @Test("Each changed text is a new line; the input line follows only if it has changed")
    func text() {
        let (first, second) = (announcement("torvalds, 1 of 7", "> to"), announcement("mona, 2 of 7", "> to"))
        #expect(sent(first, second, second) == ["torvalds, 1 of 7\r\n> to\u{1B}[5G", "\r\nmona, 2 of 7", ""])
        #expect(sent(first, second, announcement("mona, 2 of 7", "> tom")).last == "\r\n> tom\u{1B}[6G")
        #expect(sent(first, announcement("tom, 1 of 7", "> tom")).last == "\r\ntom, 1 of 7\r\n> tom\u{1B}[6G")
        #expect(sent(announcement("a", nil), announcement("b", nil)) == ["a", "\r\nb"])
    }

    @Test("Only the lines of a text that have changed are read")
    func lines() {
        let (first, second) = (announcement("7 people\nmona, 1 of 7", nil), announcement("7 people\ntom, 2 of 7", nil))
        let texts = sent(
            first, second, announcement("6 people\ntom, 2 of 7", nil), announcement("6 people", nil), first)
        #expect(
            texts == [
                "7 people\r\nmona, 1 of 7", "\r\ntom, 2 of 7", "\r\n6 people", "", "\r\n7 people\r\nmona, 1 of 7",
            ])
    }

    @Test("Typing edits the input line in place")
    func typed() {
        let typed = announcement("7 people", "> to")
        #expect(sent(typed, announcement("7 people", "> tor")).last == "r")
        #expect(sent(typed, announcement("", "> torv")).last == "rv")
        #expect(sent(typed, announcement("7 people", "> t")).last == "\r> t\u{1B}[K\u{1B}[4G")
        #expect(sent(typed, announcement("7 people", "> to", column: 2)).last == "\u{1B}[3G")
    }

    @Test("Without accessibility text all lines are read except the input line")
    func whole() {
        #expect(announcement(nil, "> x").lines == ["7 people", "torvalds"])
        #expect(announcement(nil, nil).lines == ["title", "7 people", "torvalds"])
        #expect(announcement("a\u{1B}[2Jb\nc", nil).lines == ["a[2Jb", "c"])
    }

    @Test("Only the input line is ever drawn over")
    func transcript() {
        let screen = VirtualScreen(columns: 40, rows: 10)
        var last: Announcement?
        for (text, input) in [
            ("No results yet", "> "), ("No results yet", "> t"), ("7 people; torvalds", "> t"), ("", "> tx"),
            ("", "> t"),
        ] {
            var next = announcement(text, input)
            screen.feed(next.bytes(after: last))
            last = next
        }
        #expect(screen.text == "No results yet\n> t\n7 people; torvalds\n> t")
        #expect(screen.cursor == .init(column: 3, row: 3))
    }
}
