/// A number or date condition: `42`, `>42`, `>=42`, `<42`, `<=42`, `10..30`, `10..*`.
struct SearchRange: Sendable {
    private let range: ClosedRange<Int>

    /// - Parameter parse: what one end means; dates mean their first second.
    init?(_ text: String, parse: (Substring) -> Int?) {
        let dots = text.split(separator: "..", omittingEmptySubsequences: false)
        let comparison = text.prefix { "<>=".contains($0) }
        if dots.count == 2 {
            let low = dots[0] == "*" ? Int.min : parse(dots[0])
            let high = dots[1] == "*" ? Int.max : parse(dots[1])
            guard let low, let high, low <= high else { return nil }
            range = low...high
        } else {
            guard let value = parse(text.dropFirst(comparison.count)) else { return nil }
            switch comparison {
            case ">": range = (value + 1)...Int.max
            case ">=": range = value...Int.max
            case "<": range = Int.min...(value - 1)
            case "<=": range = Int.min...value
            default: range = value...value
            }
        }
    }

    func contains(_ value: Int) -> Bool { range.contains(value) }
}
