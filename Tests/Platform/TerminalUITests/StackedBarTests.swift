import Testing

@testable import TerminalUI

@Suite("Stacked bar", .timeLimit(.minutes(3)))
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
        #expect(self.bar(99_999, 1).legend(in: 40).map(\.text) == ["■ L0 >99.9%  ■ L1 <0.1%"])
        #expect(bar.legend(in: 40).map(\.text) == ["■ L0 61.2%  ■ L1 38.7%  ■ L2 0.1%"])
        #expect(bar.legend(in: 25, lines: 9).map(\.text) == ["■ L0 61.2%  ■ L1 38.7%", "■ L2 0.1%  ■ L3 <0.1%"])
        #expect(bar.legend(in: 5).map(\.text) == ["■ L0…"])
        #expect(self.bar(7).legend(in: 40).map(\.text) == ["■ L0 100%"])
    }

    @Test("The five largest segments have names, and the others are one segment at the end")
    func others() {
        let bar = bar(1, 2, 3, 40, 5, 6, 7)
        #expect(bar.segments.map(\.name) == ["L3", "L6", "L5", "L4", "L2", "other"])
        #expect(bar.segments.last?.share == 3)
        #expect(self.bar(1, 1, 1, 1, 1, 1, 1, 1).segments.last?.share == 3, "even if it is the largest")
        #expect(self.bar(1, 1, 1, 1, 1).segments.count == 5)
    }

    @Test("Each segment is within a cell of its share, also of a very small one", arguments: [1, 10, 26, 40, 76, 200])
    func honest(columns: Int) {
        for shares in [[780, 218, 1, 1], [1_000_000, 1, 1, 1], [21.8, 11, 10, 9.5, 9, 8, 7, 0.1, 0.1, 0.1]] {
            let bar = StackedBar(shares.enumerated().map { .init("L\($0)", share: $1, color: .palette(UInt8($0))) })
            let sum = shares.reduce(0, +)
            let widths = Dictionary(
                uniqueKeysWithValues: bar.line(in: columns).runs.map { ($0.style.color, $0.text.count) })
            for segment in bar.segments {
                #expect(abs(Double(widths[segment.color] ?? 0) - segment.share / sum * Double(columns)) < 1)
            }
        }
    }
}
