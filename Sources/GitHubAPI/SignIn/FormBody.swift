/// Fields as `application/x-www-form-urlencoded`, everything but unreserved characters percent-encoded.
struct FormBody {
    let fields: KeyValuePairs<String, String>

    var bytes: [UInt8] {
        Array(fields.map { "\(Self.encoded($0.key))=\(Self.encoded($0.value))" }.joined(separator: "&").utf8)
    }

    private static func encoded(_ text: String) -> String {
        var encoded = ""
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                encoded.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                encoded += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
        return encoded
    }
}
