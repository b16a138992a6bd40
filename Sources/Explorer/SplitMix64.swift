/// Random numbers that are the same for the same seed, on every machine and with every release of Swift.
///
/// It is Sebastiano Vigna's SplitMix64 (<https://prng.di.unimi.it/splitmix64.c>): whoever writes it anew, in whatever
/// language, draws the same people from the same `--seed`. Nothing secret may depend on it.
struct SplitMix64: RandomNumberGenerator, Sendable {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    /// The numbers of one draw: the first has those of `seed` itself, each later one those of a seed drawn before it.
    init(seed: UInt64, number: Int) {
        self.init(seed: seed)
        for _ in 0..<number { self = SplitMix64(seed: next()) }
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// 0 ..< `bound`, which is 1 or more. Uneven by less than one in 2⁵⁰ for the few choices here; the standard library's
    /// own way is even, but may change.
    mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
}
