/// The FNV-1a hash of bytes (64 bits). It is the same in every run and on every machine. Not cryptographic: another
/// program can calculate it.
package struct FNV1a: Sendable {
    package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    package init() {}

    package mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
}
