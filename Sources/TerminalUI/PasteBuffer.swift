/// Text put in at once, while it comes: everything up to `ESC [ 201 ~`.
struct PasteBuffer: Sendable {
    /// Bytes of a paste that are kept; nobody puts more into a line of text.
    static let limit = 64 * 1024
    private static let terminator = Array("\u{1B}[201~".utf8)

    private var bytes: [UInt8] = []
    private var matched = 0  // bytes of the terminator seen last

    /// Takes the next byte; `true` if the paste ends with it.
    mutating func append(_ byte: UInt8) -> Bool {
        if byte == Self.terminator[matched] {
            matched += 1
            return matched == Self.terminator.count
        }
        store(Self.terminator.prefix(matched))
        matched = byte == Self.terminator[0] ? 1 : 0
        if matched == 0 { store([byte]) }
        return false
    }

    /// What was put in, with `\n` for every kind of line break and without other controls than tabs.
    var text: String {
        var (decoder, text, previous) = (UTF8Decoder(), String.UnicodeScalarView(), Unicode.Scalar(0))
        for scalar in bytes.compactMap({ decoder.decode($0) }) {
            switch scalar {
            case "\n" where previous == "\r": break
            case "\r", "\n": text.append("\n")
            case "\t": text.append("\t")
            default: if scalar.properties.generalCategory != .control { text.append(scalar) }
            }
            previous = scalar
        }
        return String(text)
    }

    private mutating func store(_ more: some Collection<UInt8>) {
        bytes.append(contentsOf: more.prefix(Self.limit - bytes.count))
    }
}
