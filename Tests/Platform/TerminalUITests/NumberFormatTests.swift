import TerminalUI
import TestSupport
import Testing

@Suite("Number formats", .cpuBound, .timeLimit(.minutes(3)))
struct NumberFormatTests {
    @Test(
        "Large numbers are compact",
        arguments: [
            (0, "0"), (7, "7"), (-7, "-7"), (999, "999"), (1000, "1k"), (1049, "1k"), (1050, "1.1k"), (1500, "1.5k"),
            (9999, "10k"), (12_345, "12.3k"), (99_949, "99.9k"), (99_950, "100k"), (123_456, "123k"),
            (999_499, "999k"), (999_500, "1M"), (999_950, "1M"), (1_000_000, "1M"), (4_549_999, "4.5M"),
            (4_550_000, "4.6M"), (99_950_000, "100M"), (999_499_999, "999M"),
        ])
    func compact(number: Int, text: String) {
        #expect(NumberFormat.compact(number) == text)
    }

    @Test("The largest and smallest numbers are formatted", arguments: [Int.max, .max - 1, .min])
    func extremes(number: Int) {
        #expect(!NumberFormat.compact(number).isEmpty)
        #expect(NumberFormat.grouped(number).filter { $0 != "," } == "\(number)")
    }

    @Test("Compact numbers grow with the number")
    func growing() {
        let texts = (990_000...1_010_000).map(NumberFormat.compact)
        #expect(Set(texts) == Set((990...999).map { "\($0)k" } + ["1M"]))
        #expect(texts == texts.sorted { ($0.hasSuffix("M") ? 1 : 0, $0) < ($1.hasSuffix("M") ? 1 : 0, $1) })
    }

    @Test(
        "Numbers are grouped by thousands",
        arguments: [
            (0, "0"), (999, "999"), (1000, "1,000"), (2320, "2,320"), (100_000, "100,000"), (1_002_003, "1,002,003"),
            (-1234, "-1,234"), (-123, "-123"),
        ])
    func grouped(number: Int, text: String) {
        #expect(NumberFormat.grouped(number) == text)
    }
}
