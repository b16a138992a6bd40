extension String {
    /// The FNV-1a hash of the UTF-8 bytes (64 bits). It is the same in every run and on every machine. Not cryptographic.
    package var fnv1a: UInt64 {
        utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
