import TerminalUI
import Testing

@testable import Images

@Suite("How a terminal can show pictures", .timeLimit(.minutes(1)))
struct AbilityTests {
    @Test(
        "The environment hints at it",
        arguments: [
            (["TERM": "xterm-kitty", "KITTY_WINDOW_ID": "1"], .kitty, .full),
            (["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app", "COLORTERM": "truecolor"], .iterm2, .full),
            (["TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm"], .iterm2, .palette),
            (["TERM": "xterm-256color", "LC_TERMINAL": "iTerm2"], .iterm2, .palette),
            (["TERM": "foot", "COLORTERM": "truecolor"], .sixel, .full),
            (
                ["TERM": "xterm-256color", "VTE_VERSION": "7006", "COLORTERM": "truecolor", "KITTY_WINDOW_ID": "1"],
                .symbols, .full
            ),
            (["TERM": "xterm-256color"], .symbols, .palette),
            (["TERM": "linux"], .symbols, .sixteen),
            (["TERM": "tmux-256color", "TERM_PROGRAM": "tmux", "KITTY_WINDOW_ID": "1"], .symbols, .palette),
            (["TERM": "xterm-kitty", "TMUX": "/tmp/tmux,1,0"], .symbols, .full),
            (["TERM": "xterm-kitty", "NO_COLOR": "1"], .initials, .none),
            (["TERM": "xterm-kitty", "NO_COLOR": ""], .kitty, .full),
            (["TERM": "dumb"], .initials, .none),
            ([:], .initials, .none),
        ] as [([String: String], GraphicsCapabilities.Method, ColorDepth)])
    func environment(variables: [String: String], way: GraphicsCapabilities.Method, depth: ColorDepth) {
        let ability = GraphicsCapabilities(environment: variables)
        #expect((ability.method, ability.depth) == (way, depth))
    }

    @Test(
        "What the terminal answers counts more",
        arguments: [
            ("\u{1B}_Gi=31;OK\u{1B}\\\u{1B}P>|kitty(0.35.2)\u{1B}\\\u{1B}[6;36;18t\u{1B}[?62;c", .kitty, 18, 36),
            ("\u{1B}P>|iTerm2 3.5.0\u{1B}\\\u{1B}[6;20;9t\u{1B}[?64;1;2;4;6c", .iterm2, 9, 20),
            ("\u{1B}[6;22;11t\u{1B}[?62;4;22c", .sixel, 11, 22),
            ("\u{1B}P>|XTerm(390)\u{1B}\\\u{1B}[?64;1;2c", .symbols, 10, 20),
            ("\u{1B}_Gi=31;ENOTSUPPORTED:no\u{1B}\\\u{1B}[?62;22c", .symbols, 10, 20),
            ("\u{1B}[6;0;99999t\u{1B}[?4c", .symbols, 10, 20),
            ("typed\u{1B}[A\u{1B}[6;20;10t\u{1B}[?1;4cmore", .sixel, 10, 20),
        ] as [(String, GraphicsCapabilities.Method, Int, Int)])
    func told(text: String, way: GraphicsCapabilities.Method, width: Int, height: Int) {
        let answers = Self.read(text.utf8)
        #expect(answers.isComplete)
        // The hint is wrong: the variable came from the terminal this one was started from.
        let ability = GraphicsCapabilities(
            environment: ["TERM": "xterm-256color", "KITTY_WINDOW_ID": "1"], report: answers)
        #expect((ability.method, ability.cell) == (way, PixelSize(width: width, height: height)))
    }

    @Test("A multiplexer is not asked: it takes the question for a title")
    func multiplexer() {
        let inside = [["TMUX": "/tmp/tmux,1,0"], ["STY": "1.pts-0"], ["TERM": "tmux-256color"], ["TERM": "screen"]]
        for variables in inside + [["NO_COLOR": "1"]] {
            let all = ["TERM": "xterm-256color"].merging(variables) { $1 }
            #expect(!GraphicsCapabilities.isQueried(in: all), "\(variables)")
        }
        #expect(GraphicsCapabilities.isQueried(in: ["TERM": "xterm-256color"]))
    }

    @Test("An answer that is not whole leaves the hint, wherever it ends")
    func incomplete() {
        let whole = Array("\u{1B}_Gi=31;OK\u{1B}\\\u{1B}P>|WezTerm 2024\u{1B}\\\u{1B}[6;22;11t\u{1B}[?62;4;22c".utf8)
        for length in 0..<whole.count {
            let answers = Self.read(whole.prefix(length))
            #expect(!answers.isComplete)
            #expect(GraphicsCapabilities(environment: ["TERM": "foot"], report: answers).method == .sixel)
        }
    }

    @Test("Whatever a terminal answers, a multiplexer and NO_COLOR get no protocol")
    func noProtocol() {
        let answers = Self.read("\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62;4c".utf8)
        #expect(GraphicsCapabilities(environment: ["TERM": "screen"], report: answers).method == .symbols)
        #expect(
            GraphicsCapabilities(environment: ["TERM": "foot", "NO_COLOR": "1"], report: answers).method == .initials)
    }

    @Test("Random answers are read without harm")
    func random() {
        for _ in 0..<10_000 {
            let bytes = (0..<Int.random(in: 0..<40)).map { _ in "\u{1B}[]_P?>;Gi=310OKtc4\\6".utf8.randomElement() ?? 0
            }
            if let cell = Self.read(bytes).cell { #expect(cell.width <= 64 && cell.height <= 64) }
        }
    }

    @Test("The pixels wanted are those of the cells; scaling protocols get fewer than large cells have")
    func pixels() {
        let (size, cell) = (Size(columns: 16, rows: 8), PixelSize(width: 20, height: 40))
        func side(_ way: GraphicsCapabilities.Method) -> Int {
            GraphicsCapabilities(method: way, depth: .full, cell: cell).pixels(for: size).width
        }
        #expect([side(.kitty), side(.iterm2), side(.sixel), side(.symbols)] == [160, 160, 320, 128])
    }

    /// What the terminal's decoder makes of bytes.
    private static func read(_ bytes: some Sequence<UInt8>) -> GraphicsReport {
        var decoder = KeyDecoder()
        _ = decoder.decode(bytes)
        return GraphicsReport(decoder.dequeueReports())
    }
}
