/// How bodies are decoded, and in which form they are stored.
struct BodyFormat<Wire> {
    /// A form of decoded bodies that is smaller and faster to decode than GitHub's.
    struct Stored: Sendable {
        let encode: @Sendable (Wire) -> [UInt8]
        /// Returns `nil` for other bytes, such as a body in GitHub's form that an earlier version of the program stored.
        let decode: @Sendable ([UInt8]) -> Wire?
    }

    /// Decodes a body of GitHub.
    let decode: ([UInt8]) throws -> Wire
    /// The form in which bodies are stored, or `nil` to store those of GitHub.
    var stored: Stored?

    init(stored: Stored? = nil, decode: @escaping ([UInt8]) throws -> Wire) {
        (self.stored, self.decode) = (stored, decode)
    }

    /// Returns the bytes to store for a body.
    func storedBody(_ body: [UInt8], _ wire: Wire) -> [UInt8] { stored?.encode(wire) ?? body }

    /// Decodes stored bytes.
    func decodeStored(_ bytes: [UInt8]) throws -> Wire { try stored?.decode(bytes) ?? decode(bytes) }
}
