import Testing

@testable import TerminalUI

@Suite("Colors and links", .timeLimit(.minutes(3)))
struct ColorTests {
    @Test(
        "The color depth is detected from the environment",
        arguments: [
            (["TERM": "xterm-256color"], .palette), (["TERM": "xterm-256color", "COLORTERM": "truecolor"], .full),
            (["TERM": "screen", "COLORTERM": "24bit"], .sixteen),
            (["TERM": "screen-256color", "COLORTERM": "24bit", "STY": "1.a"], .palette),
            (["TERM": "xterm-256color", "COLORTERM": "truecolor", "STY": "1.a"], .palette),
            (["TERM": "screen-256color", "COLORTERM": "24bit", "TMUX": "/tmp/a"], .full),
            (["TERM": "xterm-direct"], .full),
            (["TERM": "xterm-kitty"], .full), (["TERM": "xterm"], .sixteen), (["TERM": "linux"], .sixteen),
            (["TERM": "vt100", "COLORTERM": "truecolor"], .none), (["TERM": "xterm-mono"], .none),
            (["TERM": "xterm-256color", "NO_COLOR": "1"], .none), (["TERM": "xterm", "NO_COLOR": ""], .sixteen),
            (["TERM": "dumb"], .none), ([:], .none), (["TERM": "vte-256color"], .palette),
        ] as [([String: String], ColorDepth)])
    func depth(environment: [String: String], depth: ColorDepth) {
        #expect(ColorDepth(environment: environment) == depth)
    }

    @Test(
        "A color becomes the nearest available one",
        arguments: [
            (.rgb(red: 255, green: 0, blue: 0), .palette(196), .palette(9)),
            (.rgb(red: 0, green: 0, blue: 0), .palette(16), .palette(0)),
            (.rgb(red: 240, green: 81, blue: 56), .palette(203), .palette(9)),
            (.rgb(red: 53, green: 114, blue: 165), .palette(61), .palette(12)),
            (.rgb(red: 128, green: 128, blue: 128), .palette(244), .palette(8)),
            (.rgb(red: 255, green: 255, blue: 255), .palette(231), .palette(15)),
        ] as [(Color, Color, Color)])
    func nearest(color: Color, palette: Color, sixteen: Color) {
        #expect(color.mapped(to: .full) == color)
        #expect(color.mapped(to: .palette) == palette)
        #expect(color.mapped(to: .sixteen) == sixteen)
        #expect(color.mapped(to: .none) == nil)
        #expect(Color.cyan.mapped(to: .sixteen) == .cyan)
        #expect(Color.cyan.mapped(to: .full) == .cyan)
    }

    @Test("A style is set with exactly its parameters")
    func sequences() {
        #expect(Style.plain.sequence == "\u{1B}[m")
        #expect(Style.match.sequence == "\u{1B}[0;1;4;32m")
        #expect(Style(color: .palette(9), background: .palette(12)).sequence == "\u{1B}[0;91;104m")
        #expect(Style(color: .palette(200), background: .palette(0)).sequence == "\u{1B}[0;38;5;200;40m")
        let shades = Style(color: .rgb(red: 1, green: 2, blue: 3), background: .rgb(red: 255, green: 128, blue: 0))
        #expect(shades.sequence == "\u{1B}[0;38;2;1;2;3;48;2;255;128;0m")
    }

    @Test("Every style of the palette differs from plain text without colors")
    func monochrome() {
        for style in [Style.dim, .bold, .accent, .heading, .match, .link, .warning, .selected] {
            #expect(style.mapped(to: .none) != .plain)
            #expect(!style.mapped(to: .none).sequence.contains("3"))
        }
    }

    @Test("A link is a web URL without characters that control a terminal")
    func links() {
        #expect(Hyperlink("https://github.com/mona")?.url == "https://github.com/mona")
        #expect(Hyperlink("HTTP://example.com/?a=b;c#d")?.url == "HTTP://example.com/?a=b;c#d")
        let refused: [Sent] = [
            "", "github.com", "javascript:alert(1)", "file:///etc/passwd", "https://a b", "https://a\u{1B}\\b",
            "https://a\u{7}", "https://ex\u{E4}mple", "https://a\n",
            Sent("https://" + String(repeating: "a", count: 2000)),
        ]
        for address in refused { #expect(Hyperlink(address.text) == nil, "\(address.testDescription)") }
    }

    @Test("A run keeps its link when cut or joined; a different link is another run")
    func runs() throws {
        let link = try #require(Hyperlink("https://github.com/mona"))
        var line = StyledLine("see ")
        line.append("mona", link: link)
        line.append(" lisa", link: link)
        #expect(line.runs.map(\.text) == ["see ", "mona lisa"])
        #expect(line.runs.map(\.link) == [nil, link])
        #expect(line.truncated(to: 6).runs.map(\.text) == ["see ", "m…"])
        #expect(line.styled(.bold).runs.map(\.link) == [nil, link])
    }

    @Test("A link is opened once, closed at its end, and left out where a terminal might show it")
    func drawnLinks() throws {
        let (size, link) = (Size(columns: 20, rows: 2), try #require(Hyperlink("https://github.com/mona")))
        let line = StyledLine("a") + StyledLine("bc", .link, link: link) + StyledLine("d")
        let frame = Frame(lines: [line, StyledLine("e", link: link)], in: size)
        let drawn = { (kind: String) in
            String(
                decoding: FrameEncoder(environment: ["TERM": kind]).bytes(from: RenderedState(), to: frame),
                as: UTF8.self)
        }
        let text = drawn("xterm")
        #expect(text.contains("a\(link.opening)\u{1B}[0;4;34mbc\(Hyperlink.closing)\u{1B}[md"))
        #expect(text.ranges(of: "\u{1B}]8;id=").count == 2)
        #expect(text.ranges(of: Hyperlink.closing).count == 2)
        #expect(!drawn("linux").contains("\u{1B}]8"))
    }

    @Test(
        "A color that is invisible on black or on white becomes brighter or darker; a readable one is unchanged",
        arguments: [
            (0x000100, 0x595B59), (0x000080, 0x3D3DFF), (0x012456, 0x1258BC), (0x701516, 0xB82224),
            (0xF1E05A, 0xE4D455), (0xFFFFFF, 0xD1D1D1), (0xF05138, 0xF05138), (0x3178C6, 0x3178C6),
        ])
    func readable(shade: Int, shown: Int) {
        func parts(_ number: Int) -> (red: UInt8, green: UInt8, blue: UInt8) {
            (UInt8(number >> 16), UInt8(number >> 8 & 255), UInt8(number & 255))
        }
        let (red, green, blue) = parts(shown)
        #expect(Color(readable: parts(shade)) == .rgb(red: red, green: green, blue: blue))
    }

    @Test("Each shade of gray is readable on black and on white, and stays gray")
    func readableGreys() {
        let grays = (0...255).map { Color(readable: ($0, $0, $0)).components }
        #expect(grays.allSatisfy { (90...210).contains($0.green) })
        #expect(grays.allSatisfy { $0.red == $0.green })
        #expect(grays.allSatisfy { $0.blue == $0.green })
    }
}
