/// A search term whose letters must occur in order, as in fzf, best at the start of words or consecutively.
package struct FuzzyTerm: Sendable, Hashable {
    /// The letters, at least one.
    private let letters: [UInt32]
    /// Whether case matters, because the term contains an uppercase letter.
    private let isCaseSensitive: Bool

    package init?(_ text: some StringProtocol) {
        var text = String(text)
        text.unicodeScalars.removeAll { String($0).folded.isEmpty }  // accents
        guard !text.isEmpty else { return nil }
        let (scalars, folded) = (FuzzyText.scalars(of: text), FuzzyText.folded(text))
        isCaseSensitive = scalars != folded
        letters = isCaseSensitive ? scalars : folded
    }

    /// Returns the score of the best match in `text`, higher for a better one, or `nil` without a match.
    package func score(in text: FuzzyText) -> Int? { rows(for: text)?.last?.max() }

    /// Returns the score if a word of `text` begins with the letters.
    package func prefixScore(in text: FuzzyText) -> Int? {
        let body = isCaseSensitive ? text.scalars : text.folded
        let matches = body.indices.contains { start in
            text.bonuses[start] == FuzzyText.Points.wordStart && body[start...].starts(with: letters)
        }
        let consecutive = (letters.count - 1) * FuzzyText.Points.consecutive
        return matches ? letters.count * FuzzyText.Points.letter + 2 * FuzzyText.Points.wordStart + consecutive : nil
    }

    /// Returns the positions of the letters, one after the other, preferably at the start of a word. Returns an empty range
    /// without a match.
    package func consecutivePositions(in text: FuzzyText) -> Range<Int> {
        let body = isCaseSensitive ? text.scalars : text.folded
        let starts = body.indices.lazy.filter { body[$0] == letters[0] && body[$0...].starts(with: letters) }
        let wordStart = starts.first { text.bonuses[$0] == FuzzyText.Points.wordStart }
        return (wordStart ?? starts.first).map { $0..<$0 + letters.count } ?? 0..<0
    }

    /// Returns the score if the letters occur one after the other.
    package func consecutiveScore(in text: FuzzyText) -> Int? {
        guard let start = consecutivePositions(in: text).first else { return nil }
        let consecutive = (letters.count - 1) * FuzzyText.Points.consecutive
        return letters.count * FuzzyText.Points.letter + 2 * text.bonuses[start] + consecutive
    }

    /// Returns the positions of the best match in `text`, in scalars. Returns an empty array without a match.
    package func positions(in text: FuzzyText) -> [Int] {
        guard let rows = rows(for: text), let last = rows.last, let best = last.max(),
            let end = last.firstIndex(of: best)
        else { return [] }
        var positions = [end]
        for row in rows.dropLast().reversed() {
            guard let position = positions.last else { break }
            positions.append(predecessor(of: position, in: row, text))
        }
        return positions.reversed()
    }

    /// Returns a row for each letter, with the best score up to it at each position of `text`; `nil` without a match.
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
        var afterGap = Self.unreachableScore
        for position in start..<body.count {
            if let previous, position > 1 {
                afterGap = max(afterGap - FuzzyText.Points.gapExtension, previous[position - 2] - FuzzyText.Points.gap)
            }
            guard body[position] == letter else { continue }
            if let previous {
                let consecutive = previous[position - 1] + max(bonuses[position], FuzzyText.Points.consecutive)
                let best = max(consecutive, afterGap + bonuses[position])
                if best > Self.unreachableScore / 2 { row[position] = best + FuzzyText.Points.letter }
            } else {
                row[position] = FuzzyText.Points.letter + 2 * bonuses[position]
            }
        }
        return row
    }

    /// Returns the position of the previous letter, whose row is `row`, in the best match with a letter at `position`.
    private func predecessor(of position: Int, in row: [Int], _ text: FuzzyText) -> Int {
        let consecutive = row[position - 1] + max(text.bonuses[position], FuzzyText.Points.consecutive)
        var (best, result) = (consecutive, position - 1)
        for other in 0..<position - 1 {
            let penalty = FuzzyText.Points.gap + (position - other - 2) * FuzzyText.Points.gapExtension
            let value = row[other] - penalty + text.bonuses[position]
            if value > best {
                best = value
                result = other
            }
        }
        return result
    }

    /// Returns the position of the first letter if all letters occur in order.
    private func start(in body: [UInt32]) -> Int? {
        var (index, start) = (0, 0)
        for (position, scalar) in body.enumerated() where scalar == letters[index] {
            if index == 0 { start = position }
            index += 1
            if index == letters.count { return start }
        }
        return nil
    }

    /// A score far below any real one.
    private static let unreachableScore = Int.min / 2
}
