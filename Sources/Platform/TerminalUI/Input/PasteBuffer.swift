struct PasteBuffer: Sendable {
    /// The maximum size in bytes. Nothing that belongs on a line of text is longer.
    static let limit = 64 * 1024
    private static let terminator = Array("\u{1B}[201~".utf8)
    private static let maxTail = 128

    private var bytes: [UInt8] = []
    private var matched = 0  // bytes of the end marker seen so far
    private var tail: [UInt8]?  // the bytes after the last Ctrl-C, if they can be reports

    /// Whether no text follows the last Ctrl-C, so that it can be a key. Reports arrive at any time and are not text.
    var endsWithInterrupt: Bool { keysAfterInterrupt?.allSatisfy(\.isMouse) ?? false }

    /// Whether a mouse report follows the last Ctrl-C: the user has not pasted that, and more can follow without an
    /// end.
    var isInterruptedByMouse: Bool { keysAfterInterrupt?.isEmpty == false && endsWithInterrupt }

    private var keysAfterInterrupt: [Key]? {
        tail.map { tail in
            var decoder = KeyDecoder()
            return decoder.decode(tail)
        }
    }

    var endsWithinMarker: Bool { matched > 0 }

    mutating func append(_ byte: UInt8) -> Bool {
        updateTail(byte)
        if byte == Self.terminator[matched] {
            matched += 1
            return matched == Self.terminator.count
        }
        store(Self.terminator.prefix(matched))
        matched = byte == Self.terminator[0] ? 1 : 0
        if matched == 0 { store([byte]) }
        return false
    }

    /// The pasted text, with `\n` for every kind of line break and without control characters except tabs.
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

    private mutating func updateTail(_ byte: UInt8) {
        tail?.append(byte)
        if byte == 0x03 { tail = [] }
        if let count = tail?.count, count > Self.maxTail { tail = nil }
    }

    private mutating func store(_ content: some Collection<UInt8>) {
        bytes.append(contentsOf: content.prefix(Self.limit - bytes.count))
    }
}

struct UTF8Decoder: Sendable {
    private var bytes: [UInt8] = []

    var isWithinScalar: Bool { !bytes.isEmpty }

    mutating func decode(_ byte: UInt8) -> Unicode.Scalar? {
        switch byte {
        case 0x80..<0xC0 where bytes.isEmpty: return nil
        case 0x80..<0xC0: bytes.append(byte)
        default: bytes = [byte]
        }
        guard bytes.count >= length else { return nil }
        defer { bytes = [] }
        return String(validating: bytes, as: UTF8.self)?.unicodeScalars.first
    }

    private var length: Int {
        switch bytes.first ?? 0 {
        case 0xC2..<0xE0: 2
        case 0xE0..<0xF0: 3
        case 0xF0..<0xF5: 4
        default: 1
        }
    }
}
