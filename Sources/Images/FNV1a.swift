/// Returns the FNV-1a hash of `text` (64 bits), which is the same in every run and on every machine. Not cryptographic.
func fnv1a(_ text: String) -> UInt64 {
    text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
}
