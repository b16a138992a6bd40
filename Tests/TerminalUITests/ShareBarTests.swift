import Testing

@testable import TerminalUI

@Suite("Bars of shares", .timeLimit(.minutes(1)))
struct ShareBarTests {
    private func part(_ name: String, _ amount: Int) -> ShareBar.Part { ShareBar.Part(name, amount, .red) }

    @Test("Each part is as long as it is large, the bar exactly as long as the room")
    func lengths() {
        let bar = ShareBar([part("Swift", 6), part("C", 3), part("Rust", 1)])
        #expect(bar.bar(in: 20).text == "Swift       C     Ru")
        for columns in 1...100 { #expect(bar.bar(in: columns).width == columns) }
        #expect(ShareBar([]).bar(in: 20).isEmpty)
        #expect(ShareBar([part("C", 0)]).legend(in: 20) == [])
    }

    @Test("Small parts keep a column each while there are enough")
    func small() {
        let bar = ShareBar([part("A", 1000), part("B", 1), part("C", 1)])
        #expect(bar.bar(in: 5).text == "A  BC")
        #expect(bar.bar(in: 2).width == 2)
    }

    @Test("The words tell each part's share, in as many lines as it takes, and the rest together")
    func legend() {
        let parts = (0..<9).map { part("L\($0)", 10 - $0) } + [part("tiny", 0)]
        let bar = ShareBar(parts)
        #expect(
            bar.legend(in: 30).map(\.text) == [
                "● L0 19%  ● L1 17%  ● L2 15%", "● L3 13%  ● L4 11%  ● L5 9%", "● Other 17%",
            ])
        #expect(ShareBar([part("A", 999), part("B", 1)]).legend(in: 40).map(\.text) == ["● A 100%  ● B <1%"])
        #expect(bar.legend(in: 5).allSatisfy { $0.width <= 5 })
    }

    @Test("Names are read on light and on dark colours, and without any")
    func readable() {
        let white = Color.rgb(red: 255, green: 255, blue: 255), black = Color.rgb(red: 0, green: 0, blue: 0)
        let bar = ShareBar([ShareBar.Part("A", 1, white), ShareBar.Part("B", 1, black)]).bar(in: 10)
        #expect(bar.runs.map(\.style.color) == [black, white])
        #expect(bar.runs.map(\.text) == ["A    ", "B    "])
    }

    @Test("A picture of lines is cut and filled to its cells; one of bytes leaves them blank")
    func drawn() {
        let size = Size(columns: 2, rows: 2)
        #expect(DrawnPicture.lines(["abc"]).lines(in: size).map(\.text) == ["ab", "  "])
        let picture = Picture(id: 1, at: Position(column: 0, row: 0), size: size, drawing: [])
        #expect(DrawnPicture.picture(picture).lines(in: size).map(\.text) == ["  ", "  "])
        let place = Position(column: 4, row: 3)
        #expect(DrawnPicture.picture(picture).picture(at: place)?.position == place)
        #expect(DrawnPicture.lines([]).picture(at: place) == nil)
    }
}
