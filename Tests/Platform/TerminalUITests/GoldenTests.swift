import TerminalUI
import TestSupport
import Testing

@Suite("Golden files", .timeLimit(.minutes(3)))
struct GoldenTests {
    private let directory: TemporaryDirectory
    private let file: GoldenFile

    init() throws {
        directory = try TemporaryDirectory()
        file = GoldenFile("greeting.txt", beside: "\(directory.path)/SomeTests.swift")
    }

    @Test("A recorded text is accepted; for another one the different lines and the remedy are reported")
    func recorded() throws {
        #expect(try file.fault(in: "one\ntwo\nthree\n", isRecording: true) == nil)
        #expect(try file.fault(in: "one\ntwo\nthree\n", isRecording: false) == nil)
        #expect(
            try file.fault(in: "one\n2\nthree\n", isRecording: false) == """
                Golden/greeting.txt differs. If the new version is right, run this test with RECORD_GOLDEN=1.
                - two
                + 2
                """)
        #expect(try file.fault(in: "1\n", isRecording: true) == nil)
        #expect(try file.fault(in: "1\n", isRecording: false) == nil)
    }

    @Test("A picture can have colors that nobody tells apart, and no other difference")
    func colors() throws {
        let picture = DocumentationImage.prompt.file(.light, in: directory.url)
        #expect(try picture.fault(in: #"<rect x="1" fill="rgb(10,20,30)"/>"#, isRecording: true) == nil)
        #expect(try picture.fault(in: #"<rect x="1" fill="rgb(13,17,40)"/>"#, isRecording: false) == nil)
        for other in [
            #"<rect x="1" fill="rgb(21,20,30)"/>"#, #"<rect x="2" fill="rgb(10,20,30)"/>"#, #"<rect x="1"/>"#,
        ] {
            #expect(try picture.fault(in: other, isRecording: false) != nil, "\(other)")
        }
    }

    @Test("Recordings resemble each other if terminals show the same but for the colors of avatars")
    func recordings() {
        let recording = recording(of: "\u{1B}[48;5;66m▀\u{1B}[0;7mmona")
        #expect(recording.resembles(self.recording(of: "\u{1B}[48;5;254m▀\u{1B}[0m\u{1B}[7mmona")))
        for other in [
            "\u{1B}[48;5;66m▀\u{1B}[0mmona", "\u{1B}[48;5;66m▀\u{1B}[0;7;31mmona", "\u{1B}[48;5;66m▄\u{1B}[0;7mmona",
            "",
            "\u{1B}[48;5;66m▀\u{1B}[0;7mmona\u{1B}[?25l", "\u{1B}[48;5;66m▀\u{1B}[0;7mmona\u{1B}[1;1H",
        ] {
            #expect(!recording.resembles(self.recording(of: other)), "\(other)")
        }
        #expect(!recording.resembles(self.recording(of: "\u{1B}[48;5;66m▀\u{1B}[0;7mmona", at: 5)))
    }

    private func recording(of output: String, at milliseconds: Int = 4) -> Asciicast {
        var recording = Asciicast(columns: 10, rows: 2, title: "x")
        recording.append(Array(output.utf8), at: milliseconds)
        return recording
    }

    @Test("A missing file is reported with how to record it")
    func missing() throws {
        let fault = "There is no Golden/greeting.txt. Run this test with RECORD_GOLDEN=1, then read what it recorded."
        #expect(try file.fault(in: "", isRecording: false) == fault)
    }

    @Test("A rendering shows every cell between rulers, then the cursor and the styles by name")
    func rendering() {
        let lines = [
            StyledLine("Find ", .accent) + StyledLine("mo", .match), StyledLine("▌ 漢字 e\u{301}").styled(.selected),
            StyledLine("fine", .dim) + " " + StyledLine("http://a", .link),
            StyledLine("■", Style(color: .palette(203), background: .palette(16))) + StyledLine(" C", .bold),
        ]
        let frame = Frame(lines: lines, cursor: Position(column: 7, row: 0), in: Size(columns: 23, rows: 5))
        #expect(
            VirtualScreen.showing(frame).rendering == """
                   ┌────────10────────20───┐
                 1 │Find mo                │
                 2 │▌ 漢字 é               │
                 3 │fine http://a          │
                 4 │■ C                    │
                 5 │                       │
                   └────────10────────20───┘

                Cursor: at column 8 of row 1
                 1 1-4 accent "Find", 6-7 match "mo"
                 2 1-8 reversed "▌ 漢字 é"
                 3 6-13 link "http://a"
                 4 1-1 on color 16 color 203 "■", 3-3 bold "C"

                """)
    }

    @Test("The rendering of a frame equals that of a terminal that shows it")
    func frameRendering() {
        let lines = [
            StyledLine("Find ", .accent) + StyledLine("mo", .match), StyledLine("▌ 漢字 é").styled(.selected),
            StyledLine("fine", .dim) + " " + StyledLine("http://a", .link), StyledLine("  sum  ", .warning),
            StyledLine("■", Style(color: .rgb(red: 255, green: 95, blue: 95), background: .palette(16))),
            StyledLine("Languages, and many more of them", .heading) + StyledLine("   ", Style(underline: true)),
        ]
        for columns in [1, 9, 10, 40, 120] {
            let cursor = columns > 9 ? Position(column: 7, row: 0) : nil
            let frame = Frame(lines: lines, cursor: cursor, in: Size(columns: columns, rows: 12))
            #expect(frame.rendering == VirtualScreen.showing(frame).rendering)
        }
    }
}
