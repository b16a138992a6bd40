import Testing

@testable import TerminalUI

@Suite("Key decoder", .timeLimit(.minutes(3)))
struct KeyDecoderTests {
    /// Every key with the bytes that a terminal sends for it.
    static let keys: [(Sent, Key)] = [
        ("a", .character("a")), ("~", .character("~")), (" ", .character(" ")),
        ("é", .character("é")), ("你", .character("你")), ("😀", .character("😀")),
        ("\r", .enter), ("\n", .control("j")), ("\t", .tab), ("\u{7F}", .backspace), ("\u{8}", .backspace),
        ("\0", .control("@")), ("\u{1}", .control("a")), ("\u{3}", .control("c")), ("\u{1A}", .control("z")),
        ("\u{1C}", .control("\\")), ("\u{1D}", .control("]")), ("\u{1E}", .control("^")), ("\u{1F}", .control("_")),
        ("\u{1B}[A", .up), ("\u{1B}[B", .down), ("\u{1B}[C", .right), ("\u{1B}[D", .left),
        ("\u{1B}OA", .up), ("\u{1B}OB", .down), ("\u{1B}OC", .right), ("\u{1B}OD", .left),
        ("\u{1B}[H", .home), ("\u{1B}[F", .end), ("\u{1B}OH", .home), ("\u{1B}OF", .end),
        ("\u{1B}[1~", .home), ("\u{1B}[7~", .home), ("\u{1B}[4~", .end), ("\u{1B}[8~", .end),
        ("\u{1B}[2~", .insert), ("\u{1B}[3~", .delete), ("\u{1B}[5~", .pageUp), ("\u{1B}[6~", .pageDown),
        ("\u{1B}[Z", .backTab), ("\u{1B}[1;2Z", .backTab),
        ("\u{1B}OP", .function(1)), ("\u{1B}OQ", .function(2)), ("\u{1B}OR", .function(3)), ("\u{1B}OS", .function(4)),
        ("\u{1B}[11~", .function(1)), ("\u{1B}[[A", .function(1)), ("\u{1B}[[E", .function(5)),
        ("\u{1B}[15~", .function(5)), ("\u{1B}[21~", .function(10)), ("\u{1B}[24~", .function(12)),
        ("\u{1B}[34~", .function(20)),
        ("\u{1B}[1;2A", .modified(.up, .shift)), ("\u{1B}[1;3A", .modified(.up, .alt)),
        ("\u{1B}[1;5D", .modified(.left, .control)), ("\u{1B}[1;8C", .modified(.right, [.shift, .alt, .control])),
        ("\u{1B}[3;5~", .modified(.delete, .control)), ("\u{1B}[1;5R", .modified(.function(3), .control)),
        ("\u{1B}[1;1A", .up), ("\u{1B}[1;9A", .up), ("\u{1B}[;5A", .modified(.up, .control)),
        ("\u{1B}O1;5P", .modified(.function(1), .control)),
        ("\u{1B}\u{1B}[A", .modified(.up, .alt)), ("\u{1B}\u{1B}OB", .modified(.down, .alt)),
        ("\u{1B}f", .alt("f")), ("\u{1B}é", .alt("é")), ("\u{1B}~", .alt("~")),
        ("\u{1B}\r", .modified(.enter, .alt)), ("\u{1B}\u{7F}", .modified(.backspace, .alt)),
        ("\u{1B}\u{2}", .modified(.control("b"), .alt)),
        ("\u{1B}[<64;1;1M", .wheelUp), ("\u{1B}[<65;200;50M", .wheelDown), ("\u{1B}[<80;200;50M", .wheelUp),
        ("\u{1B}[<0;12;5M", .click(Position(column: 11, row: 4))),
        ("\u{1B}[32;2u", .character(" ")), ("\u{1B}[127;2u", .backspace), ("\u{1B}[109u", .character("m")),
        ("\u{1B}[109;2u", .character("M")), ("\u{1B}[99;5u", .control("c")), ("\u{1B}[27;5;99~", .control("c")),
        ("\u{1B}[27;5;122~", .control("z")), ("\u{1B}[97;3u", .alt("a")),
        ("\u{1B}[97;7u", .modified(.control("a"), .alt)),
        ("\u{1B}[13;2u", .enter), ("\u{1B}[13;5u", .enter), ("\u{1B}[9;2u", .backTab), ("\u{1B}[27u", .escape),
        ("\u{1B}[105;5u", .tab), ("\u{1B}[97:65;2:1u", .character("A")), ("\u{1B}[233u", .character("é")),
        ("\u{1B}[32;5u", .control("@")), ("\u{1B}[27;2;13~", .enter), ("\u{1B}[99;69u", .control("c")),
        ("\u{1B}Oa", .modified(.up, .control)), ("\u{1B}Ob", .modified(.down, .control)),
        ("\u{1B}Oc", .modified(.right, .control)), ("\u{1B}Od", .modified(.left, .control)),
        ("\u{1B}[c", .modified(.right, .shift)), ("\u{1B}[3^", .modified(.delete, .control)),
        ("\u{1B}[200~one two\u{1B}[201~", .paste("one two")), ("\u{1B}[200~\u{1B}[201~", .paste("")),
    ]

    @Test("A line feed is Return in what was typed before raw mode, and Ctrl-J afterwards")
    func translated() {
        var decoder = KeyDecoder()
        decoder.translatedBytes = 2
        #expect(
            decoder.decode(Array("a\n\nb\n\r".utf8)) == [
                .character("a"), .enter, .control("j"), .character("b"), .control("j"), .enter,
            ])
    }

    @Test("Each key is recognized, in one piece and byte by byte", arguments: keys)
    func key(sent: Sent, key: Key) {
        var decoder = KeyDecoder()
        #expect(decoder.decode(sent.bytes) == [key])
        #expect(sent.bytes.flatMap { decoder.decode([$0]) } == [key])
        #expect(!decoder.isPending)
    }

    @Test("All keys in a row are recognized wherever the row is cut in two")
    func splits() {
        let bytes = Self.keys.flatMap(\.0.bytes)
        for cut in bytes.indices {
            var decoder = KeyDecoder()
            let keys = decoder.decode(bytes[..<cut]) + decoder.decode(bytes[cut...])
            #expect(keys == Self.keys.map(\.1), "cut at \(cut)")
        }
    }

    @Test(
        "A byte that is a key or the beginning of one is pending, and is the key if no byte follows",
        arguments: [
            ("\u{1B}", [.escape]), ("\u{1B}\u{1B}", [.escape, .escape]), ("\u{1B}[", [.alt("[")]),
            ("\u{1B}O", [.alt("O")]), ("\u{1B}]", [.alt("]")]), ("\u{1B}P", [.alt("P")]),
            ("\u{1B}\u{1B}[", [.escape, .alt("[")]), ("\u{1B}]\u{1B}", [.alt("]"), .escape]),
        ] as [(Sent, [Key])])
    func pending(sent: Sent, keys: [Key]) {
        var decoder = KeyDecoder()
        #expect(decoder.decode(sent.bytes) == [])
        #expect(decoder.isPending)
        #expect(decoder.flush() == keys)
        #expect(!decoder.isPending)
        #expect(decoder.decode("a".utf8) == [.character("a")])
    }

    @Test("Esc and a key typed right after it are both recognized")
    func escapeThenKey() {
        var decoder = KeyDecoder()
        #expect(decoder.decode("\u{1B}\u{1B}x".utf8) == [.escape, .alt("x")])
        #expect(decoder.decode("\u{1B}\u{1B}\u{1B}[A".utf8) == [.escape, .modified(.up, .alt)])
    }

    @Test("A paste without an end can be ended: its text is a key, and later keys are recognized")
    func abandonedPaste() {
        var decoder = KeyDecoder()
        #expect(decoder.decode("\u{1B}[200~abc".utf8) == [])
        #expect(decoder.endPaste() == [.paste("abc")])
        #expect(decoder.decode([0x03]) == [.control("c")])
        #expect(decoder.endPaste() == [])
    }

    @Test("Ctrl-C right after Esc is Ctrl-C, however fast")
    func escapeAndInterrupt() {
        var decoder = KeyDecoder()
        #expect(decoder.decode([0x1B, 0x03]) == [.escape, .control("c")])
        #expect(decoder.decode([0x1B, 0x1B, 0x03]) == [.escape, .escape, .control("c")])
    }

    @Test("Esc right before a report is Esc, and not part of the report")
    func escapeThenReport() {
        var decoder = KeyDecoder()
        #expect(decoder.decode("\u{1B}\u{1B}[?62;4c".utf8) == [.escape])
        #expect(decoder.dequeueReports() == [TerminalReport("[", "?62;4c")])
        #expect(decoder.decode("\u{1B}\u{1B}_Gi=1;OK\u{1B}\\".utf8) == [.escape])
        #expect(decoder.dequeueReports() == [TerminalReport("_", "Gi=1;OK")])
        #expect(decoder.decode("\u{1B}\u{1B}[<64;1;1M".utf8) == [.escape, .wheelUp])
    }

    @Test("A cursor position report is a report if one is expected, whatever key it looks like, and otherwise no key")
    func cursor() {
        var decoder = KeyDecoder()
        decoder.expectsCursorReport = true
        #expect(
            decoder.decode("a\u{1B}[1;5Rb\u{1B}\u{1B}[1;1R\u{1B}OR".utf8) == [
                .character("a"), .character("b"), .escape, .function(3),
            ])
        #expect(
            decoder.dequeueReports().map(\.cursor) == [Position(column: 4, row: 0), Position(column: 0, row: 0)])
        decoder.expectsCursorReport = false
        #expect(decoder.decode("\u{1B}[1;5R\u{1B}[12;1R".utf8) == [.modified(.function(3), .control)])
        #expect(TerminalReport("[", "12R").cursor == nil)
        #expect(TerminalReport("[", "0;1R").cursor == nil)
    }
}

/// Bytes as an argument of a test. Reports show them escaped, so that they don't control the reader's terminal.
struct Sent: ExpressibleByStringLiteral, CustomTestStringConvertible, Sendable {
    let text: String

    init(_ text: String) { self.text = text }
    init(stringLiteral text: String) { self.text = text }

    var bytes: [UInt8] { Array(text.utf8) }
    var testDescription: String { text.debugDescription }
}
