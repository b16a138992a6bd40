extension StringProtocol {
    /// Returns whether one edit changes this text to `other`: a character that is added, removed or replaced, or two
    /// neighbors that are swapped. Equal texts differ by no edit.
    package func isOneEdit(from other: some StringProtocol) -> Bool {
        let (a, b) = (Array(self), Array(other))
        guard abs(a.count - b.count) <= 1 else { return false }
        let start = zip(a, b).prefix { $0 == $1 }.count
        let end = zip(a[start...].reversed(), b[start...].reversed()).prefix { $0 == $1 }.count
        let (left, right) = (a[start..<a.count - end], b[start..<b.count - end])
        if left.count <= 1, right.count <= 1 { return !(left.isEmpty && right.isEmpty) }
        return left.count == 2 && left.elementsEqual(right.reversed())
    }
}
