import Testing

@testable import TerminalUI

@Suite("Stacked bar", .timeLimit(.minutes(1)))
struct StackedBarTests {
    private func bar(_ shares: Double...) -> StackedBar {
        StackedBar(shares.enumerated().map { .init("L\($0)", share: $1, color: .palette(UInt8($0))) })
    }

    @Test("Each segment has its share, the largest first, and leaves a gap that is visible without colors")
    func line() {
        #expect(bar(60, 30, 10).line(in: 10).text == "█████▊██▊▊")
        #expect(bar(10, 30, 60).line(in: 10).text == "█████▊██▊▊")
        #expect(bar(1, 1).line(in: 8).runs.map(\.style.color) == [.palette(0), .palette(1)])
    }

    @Test("The bar is exactly as wide as requested, for any number and size of segments", arguments: 0...40)
    func width(columns: Int) {
        for bar in [bar(1), bar(1, 1, 1), bar(1_000_000, 1, 1, 1), bar(3, 2, 2, 1, 1, 1, 1, 1, 1, 1)] {
            #expect(bar.line(in: columns).width == columns)
        }
        #expect(StackedBar([]).line(in: columns).isEmpty)
    }

    @Test("Segments without a positive number are left out")
    func nothing() {
        #expect(bar(0, -1, .nan, .infinity, 2).segments.map(\.name) == ["L4"])
        #expect(bar(0).line(in: 9).isEmpty)
        #expect(bar(0).legend(in: 9).isEmpty)
    }

    @Test("The legend contains the names and percentages that fit completely")
    func legend() {
        let bar = bar(612, 387, 1, 0.1)
        #expect(bar.legend(in: 40).map(\.text) == ["■ L0 61.2%  ■ L1 38.7%  ■ L2 0.1%"])
        #expect(bar.legend(in: 25, lines: 9).map(\.text) == ["■ L0 61.2%  ■ L1 38.7%", "■ L2 0.1%  ■ L3 <0.1%"])
        #expect(bar.legend(in: 5).map(\.text) == ["■ L0…"])
        #expect(self.bar(7).legend(in: 40).map(\.text) == ["■ L0 100%"])
    }
}
