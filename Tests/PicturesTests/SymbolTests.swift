import TerminalUI
import Testing

@testable import Pictures

@Suite("Pictures as half blocks, and initials", .timeLimit(.minutes(1)))
struct SymbolTests {
    private let size = Size(columns: 4, rows: 2)

    @Test("Each cell shows two pixels in their own colours")
    func trueColor() throws {
        let rows = try drawn(Samples.png(side: 32), .trueColor)
        let (red, blue) = (PictureCells.Color.rgb(255, 0, 0), PictureCells.Color.rgb(0, 0, 255))
        #expect(rows[0] == Array(repeating: .init("▀", foreground: red, background: red), count: 4))
        #expect(rows[1] == Array(repeating: .init("▀", foreground: blue, background: blue), count: 4))
    }

    @Test("With fewer colours it shows the nearest ones")
    func palettes() throws {
        let palette = try drawn(Samples.png(side: 32), .palette)
        #expect(palette[0][0] == .init("▀", foreground: .palette(196), background: .palette(196)))
        #expect(palette[1][3] == .init("▀", foreground: .palette(21), background: .palette(21)))
        for cell in try drawn(Samples.png(side: 32), .sixteen).joined() {
            guard case .palette(0...15)? = cell.foreground, case .palette(0...15)? = cell.background else {
                Issue.record("\(cell)")
                continue
            }
        }
    }

    @Test("Where the picture is transparent the terminal's own ground shows")
    func transparent() throws {
        let painter = PicturePainter(ability: DrawingAbility(way: .symbols, depth: .trueColor))
        let size = Size(columns: 2, rows: 3)  // higher than wide: half a cell is left above, and half below
        let raster = try PictureDecoder().raster(of: Samples.png(), filling: painter.ability.pixels(for: size))
        guard case .cells(let cells)? = painter.draw(raster, in: size, id: 1) else {
            Issue.record("no cells")
            return
        }
        #expect(cells.size == size && cells.rows.count == 3)
        #expect(cells.rows[0][0] == .init(" ") || cells.rows[0][0].character == "▄")
        #expect(cells.rows[2][0] == .init(" ") || cells.rows[2][0].background == nil)
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
        #expect(Initials(name: name, login: login).text == expected)
    }

    @Test("They stand in the middle of a ground whose colour is the login's")
    func ground() throws {
        let initials = Initials(name: "Mona Lisa", login: "mona")
        let cells = initials.cells(in: Size(columns: 6, rows: 3), depth: .palette)
        #expect(
            cells.rows.map { row in row.map { $0.character.map(String.init) ?? "" }.joined() } == [
                "      ", "  ML  ", "      ",
            ])
        let grounds = Set(cells.rows.joined().map(\.background))
        #expect(grounds.count == 1 && grounds != [nil])
        let renamed = Initials(name: "Somebody Else", login: "MONA").cells(
            in: Size(columns: 6, rows: 3), depth: .palette)
        #expect(renamed.rows[0] == cells.rows[0])
        #expect(
            Set((0..<100).map { Initials(name: nil, login: "p\($0)").cells(in: size, depth: .palette).rows[0][0] })
                .count == 8)
    }

    @Test("Wide letters take two cells, and what does not fit is left out")
    func wide() {
        let initials = Initials(name: "山田 太郎", login: "yamada")
        func row(_ columns: Int) -> [Character?] {
            initials.cells(in: Size(columns: columns, rows: 1), depth: .none).rows[0].map(\.character)
        }
        #expect(row(6) == [" ", "山", nil, "太", nil, " "])
        #expect(row(3) == ["山", nil, " "])
        #expect(row(1) == [" "])
    }

    private func drawn(_ bytes: [UInt8], _ depth: DrawingAbility.Depth) throws -> [[PictureCells.Cell]] {
        let painter = PicturePainter(ability: DrawingAbility(way: .symbols, depth: depth))
        let raster = try PictureDecoder().raster(of: bytes, filling: painter.ability.pixels(for: size))
        guard case .cells(let cells)? = painter.draw(raster, in: size, id: 1) else { return [] }
        return cells.rows
    }
}
