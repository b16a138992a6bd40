import TerminalUI
import Testing

@testable import Images

@Suite("Pictures as half blocks, and initials", .timeLimit(.minutes(1)))
struct SymbolTests {
    @Test("Each cell shows two pixels in their own colours")
    func trueColor() throws {
        let lines = try drawn(Samples.png(side: 32), .full)
        let (red, blue) = (Color.rgb(red: 255, green: 0, blue: 0), Color.rgb(red: 0, green: 0, blue: 255))
        #expect(
            lines == [
                StyledLine("▀▀▀▀", Style(color: red, background: red)),
                StyledLine("▀▀▀▀", Style(color: blue, background: blue)),
            ])
    }

    @Test(
        "With fewer colours it shows the nearest ones, which the terminal has",
        arguments: [ColorDepth.palette, .sixteen])
    func palettes(depth: ColorDepth) throws {
        let lines = try drawn(Samples.png(side: 32), depth)
        if depth == .palette {
            #expect(lines[0] == StyledLine("▀▀▀▀", Style(color: .palette(196), background: .palette(196))))
            #expect(lines[1] == StyledLine("▀▀▀▀", Style(color: .palette(21), background: .palette(21))))
        }
        for run in lines.flatMap(\.runs) {
            #expect(run.style.color != nil && run.style == run.style.mapped(to: depth))
        }
    }

    @Test("Where the picture is transparent the terminal's own ground shows")
    func transparent() throws {
        let size = Size(columns: 4, rows: 3)  // higher than wide: a cell is left over, half above and half below
        let lines = try drawn(Samples.png(side: 32), .full, in: size)
        #expect(lines.map(\.text) == ["▄▄▄▄", "▀▀▀▀", "▀▀▀▀"])
        #expect(lines.map { $0.runs[0].style.background == nil } == [true, false, true])
    }

    @Test(
        "Initials are of the first and last name, else of one word, else of the login",
        arguments: [
            ("Mona Lisa Octocat", "mona", "MO"), ("linus", "torvalds", "LI"), (nil, "open-notes", "ON"), ("", "x", "X"),
            ("山田 太郎", "yamada", "山太"), ("山田太郎", "yamada", "山"), ("🐙 Octo", "octo", "OC"), ("🐙", "hubot", "HU"),
            ("e\u{301}mile zola", "zola", "E\u{301}Z"), ("ßen", "s", "ßE"), ("\u{1B}[2J evil", "e", "2E"),
            ("\u{202E}אב", "a", "אב"), ("---", "---", "?"),
        ] as [(String?, String, String)])
    func initials(name: String?, login: String, expected: String) {
        #expect(InitialsAvatar(name: name, login: login).text == expected)
    }

    @Test("They stand in the middle of a ground whose colour is the login's")
    func ground() throws {
        let size = Size(columns: 6, rows: 3)
        let lines = InitialsAvatar(name: "Mona Lisa", login: "mona").lines(in: size)
        #expect(lines.map(\.text) == ["      ", "  ML  ", "      "])
        #expect(lines.allSatisfy { $0.runs.count == 1 && $0.runs[0].style == lines[0].runs[0].style })
        #expect(InitialsAvatar(name: "Somebody Else", login: "MONA").lines(in: size)[0] == lines[0])
        let grounds = (0..<100).map {
            InitialsAvatar(name: nil, login: "p\($0)").lines(in: size)[0].runs[0].style.background
        }
        #expect(Set(grounds).count == 8 && !grounds.contains(nil))
    }

    @Test("Wide letters take two cells, and what does not fit is left out")
    func wide() {
        let initials = InitialsAvatar(name: "山田 太郎", login: "yamada")
        func row(_ columns: Int) -> String { initials.lines(in: Size(columns: columns, rows: 1))[0].text }
        #expect([row(6), row(3), row(1)] == [" 山太 ", "山 ", " "])
    }

    private func drawn(
        _ bytes: [UInt8], _ depth: ColorDepth, in size: Size = Size(columns: 4, rows: 2)
    ) throws -> [StyledLine] {
        let painter = ImageRenderer(ability: GraphicsCapabilities(method: .symbols, depth: depth))
        let raster = try ImageDecoder().raster(of: bytes, filling: painter.ability.pixels(for: size))
        guard case .lines(let lines)? = painter.render(raster, in: size, id: 1) else { throw ImageError.damaged }
        return lines
    }
}
