/// Percent-encoding (RFC 3986), independent of the client's, so that a mistake in one shows.
enum PercentEncoding {
    /// Decodes `text`. Bytes that are not UTF-8 become U+FFFD. A `%` without two digits stays.
    static func decode(_ text: some StringProtocol, plusIsSpace: Bool) -> String {
        guard text.utf8.contains(UInt8(ascii: "%")) || plusIsSpace else { return String(text) }
        var bytes: [UInt8] = []
        var rest = Substring(text).utf8
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"), let value = value(ofDigits: rest.prefix(2)) {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(plusIsSpace && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func value(ofDigits digits: Substring.UTF8View.SubSequence) -> UInt8? {
        let text = String(Substring(digits))
        guard text.utf8.count == 2, text.allSatisfy(\.isHexDigit) else { return nil }
        return UInt8(text, radix: 16)
    }

    /// Encodes all bytes except letters, digits and `-._~`.
    static func encode(_ text: String) -> String {
        text.utf8.reduce(into: "") { result, byte in
            let isPlain =
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
                case UInt8(ascii: "0")...UInt8(ascii: "9"): true
                default: "-._~".utf8.contains(byte)
                }
            if isPlain {
                result.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                result += "%" + (digits.count < 2 ? "0" : "") + digits
            }
        }
    }
}
