/// The text of a picture and the numbers of its colors, red, green and blue.
///
/// Each version of Chafa scales and rounds the colors of an avatar in its own way, so that a picture which was recorded
/// with another version differs a little.
struct ColoredText {
    /// The text without the numbers.
    private let skeleton: String
    private let numbers: [Int]
    /// Chafa 1.12 and 1.14 differ by up to 8.
    private static let tolerance = 10

    init(_ text: String) {
        let color = #/rgb\((\d+),(\d+),(\d+)\)/#
        numbers = text.matches(of: color).flatMap { [$0.1, $0.2, $0.3].compactMap { Int($0) } }
        skeleton = text.replacing(color, with: "")
    }

    /// Whether the texts are equal but for colors that nobody tells apart.
    func resembles(_ other: Self) -> Bool {
        guard skeleton == other.skeleton, numbers.count == other.numbers.count else { return false }
        return zip(numbers, other.numbers).allSatisfy { abs($0 - $1) <= Self.tolerance }
    }
}
