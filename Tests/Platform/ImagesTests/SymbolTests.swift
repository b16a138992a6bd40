import TerminalUI
import Testing

@testable import Images

@Suite("Half blocks and initials", .timeLimit(.minutes(3)))
struct SymbolTests {
    @Test("Each cell shows two pixels in their colors")
    func trueColor() throws {
        let lines = try drawn(Samples.png(side: 32), .full)
        #expect(lines.map(\.text) == ["▀▀▀▀", "▀▀▀▀"])
        for (line, expected) in zip(lines, [[255, 0, 0], [0, 0, 255]]) {
            #expect(line.runs.count == 1)
            for color in line.runs.flatMap({ [$0.style.color, $0.style.background] }) {
                #expect(Self.difference(of: color, from: expected) <= 1)  // chafa 1.14 rounds 255 to 254
            }
            #expect(
                line.runs[0].style == Style(color: line.runs[0].style.color, background: line.runs[0].style.background))
        }
    }

    /// Returns the largest difference of a channel; 256 if the color is not RGB.
    private static func difference(of color: Color?, from expected: [Int]) -> Int {
        guard case .rgb(let red, let green, let blue) = color else { return 256 }
        return zip([red, green, blue], expected).map { abs(Int($0) - $1) }.max() ?? 256
    }

    @Test(
        "With fewer colors the nearest ones of the terminal are used",
        arguments: [ColorDepth.palette, .sixteen])
    func palettes(depth: ColorDepth) throws {
        let lines = try drawn(Samples.png(side: 32), depth)
        if depth == .palette {
            #expect(lines[0] == StyledLine("▀▀▀▀", Style(color: .palette(196), background: .palette(196))))
            #expect(lines[1] == StyledLine("▀▀▀▀", Style(color: .palette(21), background: .palette(21))))
        }
        for run in lines.flatMap(\.runs) {
            #expect(run.style.color != nil)
            #expect(run.style == run.style.mapped(to: depth))
        }
    }

    @Test("Transparent pixels show the terminal's background")
    func transparent() throws {
        let size = Size(columns: 4, rows: 3)  // higher than wide: half a cell stays empty above and below
        let lines = try drawn(Samples.png(side: 32), .full, in: size)
        #expect(lines.map(\.text) == ["▄▄▄▄", "▀▀▀▀", "▀▀▀▀"])
        #expect(lines.map { $0.runs[0].style.background == nil } == [true, false, true])
    }

    @Test(
        "Initials come from the first and last name, from one word, or from the login",
        arguments: [
            ("Mona Lisa Octocat", "mona", "MO"), ("linus", "torvalds", "LI"), (nil, "open-notes", "ON"), ("", "x", "X"),
            ("山田 太郎", "yamada", "山太"), ("山田太郎", "yamada", "山"), ("🐙 Octo", "octo", "OC"), ("🐙", "hubot", "HU"),
            ("e\u{301}mile zola", "zola", "E\u{301}Z"), ("ßen", "s", "ßE"), ("\u{1B}[2J evil", "e", "2E"),
            ("\u{202E}אב", "a", "אב"), ("---", "---", "?"),
        ] as [(String?, String, String)])
    func initials(name: String?, login: String, expected: String) {
        #expect(InitialsAvatar(name: name, login: login).text == expected)
    }

    @Test("Initials are centered on a background whose color depends on the login")
    func background() throws {
        let size = Size(columns: 6, rows: 3)
        let lines = InitialsAvatar(name: "Mona Lisa", login: "mona").lines(in: size)
        #expect(lines.map(\.text) == ["      ", "  ML  ", "      "])
        #expect(lines.allSatisfy { $0.runs.count == 1 })
        #expect(lines.allSatisfy { $0.runs[0].style == lines[0].runs[0].style })
        #expect(InitialsAvatar(name: "Someone Else", login: "MONA").lines(in: size)[0] == lines[0])
        let backgrounds = (0..<100).map {
            InitialsAvatar(name: nil, login: "p\($0)").lines(in: size)[0].runs[0].style.background
        }
        #expect(Set(backgrounds).count == 8)
        #expect(!backgrounds.contains(nil))
    }

    @Test("Wide letters take two cells, and initials are truncated to the width")
    func wide() {
        let initials = InitialsAvatar(name: "山田 太郎", login: "yamada")
        func row(_ columns: Int) -> String { initials.lines(in: Size(columns: columns, rows: 1))[0].text }
        #expect([row(6), row(3), row(1)] == [" 山太 ", "山 ", " "])
    }

    private func drawn(
        _ bytes: [UInt8], _ depth: ColorDepth, in size: Size = Size(columns: 4, rows: 2)
    ) throws -> [StyledLine] {
        let capabilities = GraphicsCapabilities(method: .symbols, depth: depth)
        let raster = try ImageDecoder().raster(of: bytes, filling: capabilities.pixels(for: size))
        guard case .lines(let lines)? = capabilities.render(raster, in: size, id: 1) else { throw ImageError.damaged }
        return lines
    }
}
