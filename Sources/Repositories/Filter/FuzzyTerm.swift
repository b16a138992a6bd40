import UnicodeText

/// A word whose letters are looked for one after the other, others between them allowed, as fzf does: of the ways to find
/// them the best is the one whose letters begin words or follow each other at once.
struct FuzzyTerm: Sendable, Hashable {
    /// At least one.
    private let letters: [UInt32]
    /// It has a capital letter, and so means exactly what it says.
    private let isCaseSensitive: Bool

    /// `nil` for an empty text.
    init?(_ text: some StringProtocol) {
        var text = String(text)
        text.unicodeScalars.removeAll { String($0).folded.isEmpty }  // accents
        guard !text.isEmpty else { return nil }
        let (scalars, folded) = (FuzzyText.scalars(of: text), FuzzyText.folded(text))
        isCaseSensitive = scalars != folded
        letters = isCaseSensitive ? scalars : folded
    }

    /// How well `text` holds it; more is better, `nil` where it does not.
    func score(in text: FuzzyText) -> Int? { rows(for: text)?.last?.max() }

    /// Where in `text` the letters of the best way are, counted in scalars; empty where it does not hold it.
    func positions(in text: FuzzyText) -> [Int] {
        guard let rows = rows(for: text), let last = rows.last, let best = last.max(),
            let end = last.firstIndex(of: best)
        else { return [] }
        var places = [end]
        for row in rows.dropLast().reversed() {
            guard let place = places.last else { break }
            places.append(predecessor(of: place, in: row, text))
        }
        return places.reversed()
    }

    /// For each letter, what the best way up to it is worth if it is found at each place of `text`. `nil` where they are not
    /// all there in this order.
    private func rows(for text: FuzzyText) -> [[Int]]? {
        let body = isCaseSensitive ? text.scalars : text.folded
        guard let start = start(in: body) else { return nil }
        var rows: [[Int]] = []
        for (index, letter) in letters.enumerated() {
            rows.append(row(for: letter, after: rows.last, from: start + index, body, text.bonuses))
        }
        return rows
    }

    private func row(
        for letter: UInt32, after previous: [Int]?, from start: Int, _ body: [UInt32], _ bonuses: [Int]
    ) -> [Int] {
        var row = [Int](repeating: Self.unreachableScore, count: body.count)
        var apart = Self.unreachableScore
        for place in start..<body.count {
            if let previous, place > 1 {
                apart = max(apart - FuzzyText.Points.gapExtension, previous[place - 2] - FuzzyText.Points.gap)
            }
            guard body[place] == letter else { continue }
            if let previous {
                let next = previous[place - 1] + max(bonuses[place], FuzzyText.Points.consecutive)
                let best = max(next, apart + bonuses[place])
                if best > Self.unreachableScore / 2 { row[place] = best + FuzzyText.Points.letter }
            } else {
                row[place] = FuzzyText.Points.letter + 2 * bonuses[place]
            }
        }
        return row
    }

    /// Where the best way to `place` has the letter before, whose row is `row`.
    private func predecessor(of place: Int, in row: [Int], _ text: FuzzyText) -> Int {
        let neighbor = row[place - 1] + max(text.bonuses[place], FuzzyText.Points.consecutive)
        var (best, found) = (neighbor, place - 1)
        for other in 0..<place - 1 {
            let loss = FuzzyText.Points.gap + (place - other - 2) * FuzzyText.Points.gapExtension
            let value = row[other] - loss + text.bonuses[place]
            if value > best { (best, found) = (value, other) }
        }
        return found
    }

    /// Where the first letter is, if all are there in this order.
    private func start(in body: [UInt32]) -> Int? {
        var (index, start) = (0, 0)
        for (place, scalar) in body.enumerated() where scalar == letters[index] {
            if index == 0 { start = place }
            index += 1
            if index == letters.count { return start }
        }
        return nil
    }

    /// Far below anything that is worth something.
    private static let unreachableScore = Int.min / 2
}
