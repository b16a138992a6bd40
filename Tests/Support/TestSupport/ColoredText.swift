/// A text and the numbers of its colors, red, green and blue.
///
/// Each version of Chafa scales and rounds the colors of an avatar in its own way, so that a picture which was recorded
/// with another version differs a little.
struct ColoredText {
    /// The text without the numbers, and without the styles of a terminal: near colors can be far from each other in
    /// its palette.
    private let skeleton: String
    private let numbers: [Int]

    init(_ text: String) {
        let colors = text.matches(of: #/rgb\((\d+),(\d+),(\d+)\)/#)
        numbers = colors.flatMap { [$0.1, $0.2, $0.3].compactMap { Int($0) } }
        skeleton = text.replacing(#/rgb\(\d+,\d+,\d+\)|\\u001b\[[0-9;]*m/#, with: "")
    }

    /// Whether the texts are equal but for the colors, whose numbers differ by at most `tolerance`.
    func equals(_ other: Self, within tolerance: Int) -> Bool {
        guard skeleton == other.skeleton, numbers.count == other.numbers.count else { return false }
        return zip(numbers, other.numbers).allSatisfy { abs($0 - $1) <= tolerance }
    }
}
