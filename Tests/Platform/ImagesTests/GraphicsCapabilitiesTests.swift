import TerminalUI
import Testing

@testable import Images

@Suite("Graphics capabilities", .timeLimit(.minutes(3)))
struct GraphicsCapabilitiesTests {
    @Test(
        "The environment selects the method and the color depth",
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
            (["TERM": "linux"], .initials, .sixteen), (["TERM": "xterm"], .initials, .sixteen),
            (["TERM": "xterm", "COLORTERM": "truecolor"], .symbols, .full),
            (["TERM": "xterm-256color", "STY": "1.pts-0", "COLORTERM": "truecolor"], .initials, .palette),
            (["TERM": "tmux-256color", "TERM_PROGRAM": "tmux", "KITTY_WINDOW_ID": "1"], .initials, .palette),
            (["TERM": "xterm-kitty", "TMUX": "/tmp/tmux,1,0"], .initials, .full),
            (["TERM": "xterm-kitty", "NO_COLOR": "1"], .initials, .none),
            (["TERM": "xterm-kitty", "NO_COLOR": ""], .kitty, .full),
            (["TERM": "dumb"], .initials, .none),
            ([:], .initials, .none),
        ] as [([String: String], GraphicsCapabilities.Method, ColorDepth)])
    func environment(variables: [String: String], method: GraphicsCapabilities.Method, depth: ColorDepth) {
        let ability = GraphicsCapabilities(environment: variables)
        #expect(ability.method == method)
        #expect(ability.depth == depth)
    }

    @Test(
        "The terminal's report takes precedence",
        arguments: [
            ("\u{1B}_Gi=31;OK\u{1B}\\\u{1B}P>|kitty(0.35.2)\u{1B}\\\u{1B}[6;36;18t\u{1B}[?62;c", .kitty, 18, 36),
            ("\u{1B}P>|iTerm2 3.5.0\u{1B}\\\u{1B}[6;20;9t\u{1B}[?64;1;2;4;6c", .iterm2, 9, 20),
            ("\u{1B}[6;22;11t\u{1B}[?62;4;22c", .sixel, 11, 22),
            ("\u{1B}P>|XTerm(390)\u{1B}\\\u{1B}[?64;1;2c", .symbols, 10, 20),
            ("\u{1B}_Gi=31;ENOTSUPPORTED:no\u{1B}\\\u{1B}[?62;22c", .symbols, 10, 20),
            ("\u{1B}[6;0;99999t\u{1B}[?4c", .symbols, 10, 20),
            ("typed\u{1B}[A\u{1B}[6;20;10t\u{1B}[?1;4cmore", .sixel, 10, 20),
        ] as [(String, GraphicsCapabilities.Method, Int, Int)])
    func report(text: String, method: GraphicsCapabilities.Method, width: Int, height: Int) {
        let report = Self.read(text.utf8)
        #expect(report.isComplete)
        // The variable is wrong: it comes from the terminal that started this one.
        let ability = GraphicsCapabilities(
            environment: ["TERM": "xterm-256color", "KITTY_WINDOW_ID": "1"], report: report)
        #expect(ability.method == method)
        #expect(ability.cell == PixelSize(width: width, height: height))
    }

    @Test(
        "Avatars are initials with 16 colors, unless the terminal says that it has 256",
        arguments: [
            ("\u{1B}P1+r436F=323536\u{1B}\\\u{1B}[?64;1;2c", .symbols, .palette),
            ("\u{1B}P1+r436f=3136\u{1B}\\\u{1B}[?64;1;2c", .initials, .sixteen),
            ("\u{1B}P0+r436F\u{1B}\\\u{1B}[?64;1;2c", .initials, .sixteen), ("\u{1B}[?64;1;2c", .initials, .sixteen),
            ("\u{1B}P1+r436F=\u{1B}\\\u{1B}[?64;4c", .sixel, .sixteen),
            ("\u{1B}P1+r436F=3\u{1B}\\\u{1B}[?64c", .initials, .sixteen),
        ] as [(String, GraphicsCapabilities.Method, ColorDepth)])
    func colors(text: String, method: GraphicsCapabilities.Method, depth: ColorDepth) {
        let ability = GraphicsCapabilities(environment: ["TERM": "xterm"], report: Self.read(text.utf8))
        #expect(ability.method == method)
        #expect(ability.depth == depth)
    }

    @Test("A multiplexer is not queried: it treats the query as a title")
    func multiplexer() {
        let inside = [["TMUX": "/tmp/tmux,1,0"], ["STY": "1.pts-0"], ["TERM": "tmux-256color"], ["TERM": "screen"]]
        for variables in inside + [["NO_COLOR": "1"]] {
            let all = ["TERM": "xterm-256color"].merging(variables) { $1 }
            #expect(!GraphicsCapabilities.isQueried(in: all), "\(variables)")
        }
        #expect(GraphicsCapabilities.isQueried(in: ["TERM": "xterm-256color"]))
    }

    @Test("An incomplete report is ignored, wherever it ends")
    func incomplete() {
        let complete = Array("\u{1B}_Gi=31;OK\u{1B}\\\u{1B}P>|WezTerm 2024\u{1B}\\\u{1B}[6;22;11t\u{1B}[?62;4;22c".utf8)
        for length in 0..<complete.count {
            let report = Self.read(complete.prefix(length))
            #expect(!report.isComplete)
            #expect(GraphicsCapabilities(environment: ["TERM": "foot"], report: report).method == .sixel)
        }
    }

    @Test("A multiplexer and NO_COLOR disable protocols, whatever the terminal reports")
    func noProtocol() {
        let report = Self.read("\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[?62;4c".utf8)
        #expect(GraphicsCapabilities(environment: ["TERM": "screen"], report: report).method == .initials)
        #expect(
            GraphicsCapabilities(environment: ["TERM": "foot", "NO_COLOR": "1"], report: report).method == .initials)
    }

    @Test("Random reports do not crash")
    func random() {
        for _ in 0..<10_000 {
            let bytes = (0..<Int.random(in: 0..<40)).map { _ in "\u{1B}[]_P?>;Gi=310OKtc4\\6".utf8.randomElement() ?? 0
            }
            guard let cell = Self.read(bytes).cell else { continue }
            #expect(cell.width <= 64)
            #expect(cell.height <= 64)
        }
    }

    @Test("The image has the pixels of its cells; protocols that scale get fewer for large cells")
    func pixels() {
        let (size, cell) = (Size(columns: 16, rows: 8), PixelSize(width: 20, height: 40))
        func side(_ method: GraphicsCapabilities.Method) -> Int {
            GraphicsCapabilities(method: method, depth: .full, cell: cell).pixels(for: size).width
        }
        #expect([side(.kitty), side(.iterm2), side(.sixel), side(.symbols)] == [160, 160, 320, 128])
    }

    /// Returns the report in the terminal's input.
    private static func read(_ bytes: some Sequence<UInt8>) -> GraphicsReport {
        var decoder = KeyDecoder()
        _ = decoder.decode(bytes)
        return GraphicsReport(decoder.dequeueReports())
    }
}
