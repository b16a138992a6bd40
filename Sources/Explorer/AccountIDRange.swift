import GitHubModel

/// The numbers that accounts have today, of which places are drawn.
///
/// A place is drawn below a power of two, and again while it is past the last account. So accounts that sign up change
/// what comes of a seed no more than by their share, and the end need not be known: what is past it is learned.
struct AccountIDRange: Sendable, Hashable {
    /// Where in the range people are looked for.
    struct Slot: Sendable, Hashable {
        /// Who comes after the account of this number.
        let after: Int64
        /// Decides which of those.
        let seed: UInt64
    }

    /// No number needs more bits.
    let bits: Int
    /// Nobody comes after the account of this number.
    private(set) var end: Int64

    /// The numbers up to 2 to the power of `bits`.
    init(bits: Int) { (self.bits, end) = (bits, 1 << Int64(bits)) }

    /// Are there any accounts, as far as is known?
    var isEmpty: Bool { end <= 0 }

    /// Nobody comes after the account of this number.
    mutating func shrink(nobodyAfter number: Int64) { end = min(end, number) }

    /// The next place of `random` that is not past the end; the range must not be empty.
    func slot(_ random: inout SplitMix64) -> Slot {
        while true {
            let place = Slot(after: Int64(random.next() & (1 << UInt64(bits) - 1)), seed: random.next())
            if place.after < end { return place }
        }
    }
}
