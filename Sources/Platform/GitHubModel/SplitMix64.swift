/// A random number generator with the same numbers for the same seed in any language: Sebastiano Vigna's SplitMix64
/// (<https://prng.di.unimi.it/splitmix64.c>). Not for secrets.
package struct SplitMix64: RandomNumberGenerator, Sendable {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    /// Creates the generator of a sample of a series. The first (0) has the seed, each other one a seed from the sample
    /// before it.
    package init(seed: UInt64, index: Int) {
        self.init(seed: seed)
        for _ in 0..<index { self = SplitMix64(seed: next()) }
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Returns a number in `0..<bound`, with a bias below 2⁻⁵⁰ for small bounds. The standard library may change its
    /// method.
    package mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
}
