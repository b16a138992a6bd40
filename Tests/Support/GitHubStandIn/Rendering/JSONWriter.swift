/// Writes JSON as bytes in one pass.
struct JSONWriter {
    private(set) var bytes: [UInt8] = []
    /// Whether the next value in the current object or array needs a comma.
    private var needsComma = false

    mutating func object(_ content: (inout JSONWriter) -> Void) {
        nest("{", "}", content)
    }

    mutating func array(_ content: (inout JSONWriter) -> Void) {
        nest("[", "]", content)
    }

    mutating func key(_ name: StaticString) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        bytes.append(contentsOf: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
        append("\":")
        needsComma = false
    }

    /// Writes a key that is not a constant.
    @_disfavoredOverload
    mutating func key(_ name: String) {
        string(name)
        append(":")
        needsComma = false
    }

    mutating func field(_ name: StaticString, _ value: String?) {
        key(name)
        string(value)
    }

    /// Writes a string that needs no escaping, such as an address or a date.
    mutating func plain(_ name: StaticString, _ parts: String...) {
        key(name)
        bytes.append(UInt8(ascii: "\""))
        for part in parts { append(part) }
        bytes.append(UInt8(ascii: "\""))
        needsComma = true
    }

    mutating func field(_ name: StaticString, _ value: Int) {
        key(name)
        raw(String(value))
    }

    /// Writes a field whose name is not a constant.
    @_disfavoredOverload
    mutating func field(_ name: String, _ value: Int) {
        key(name)
        raw(String(value))
    }

    /// Writes a field whose name is not a constant.
    @_disfavoredOverload
    mutating func field(_ name: String, _ value: String) {
        key(name)
        string(value)
    }

    mutating func field(_ name: StaticString, _ value: Bool?) {
        key(name)
        raw(value.map { $0 ? "true" : "false" } ?? "null")
    }

    mutating func null(_ name: StaticString) {
        key(name)
        raw("null")
    }

    mutating func string(_ value: String?) {
        guard let value else { return raw("null") }
        separate()
        bytes.append(UInt8(ascii: "\""))
        if value.utf8.contains(where: Self.mustEscape) { escape(value) } else { append(value) }
        bytes.append(UInt8(ascii: "\""))
        needsComma = true
    }

    /// Writes a value that is JSON already.
    mutating func raw(_ json: String) {
        separate()
        append(json)
        needsComma = true
    }

    /// Writes a value that is JSON already.
    mutating func raw(_ json: [UInt8]) {
        separate()
        bytes.append(contentsOf: json)
        needsComma = true
    }

    private mutating func nest(_ open: String, _ close: String, _ content: (inout JSONWriter) -> Void) {
        separate()
        append(open)
        needsComma = false
        content(&self)
        append(close)
        needsComma = true
    }

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = false
    }

    private mutating func append(_ text: String) {
        bytes.append(contentsOf: text.utf8)
    }

    private static func mustEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    private mutating func escape(_ value: String) {
        for byte in value.utf8 {
            switch byte {
            case UInt8(ascii: "\""): append("\\\"")
            case UInt8(ascii: "\\"): append("\\\\")
            case UInt8(ascii: "\n"): append("\\n")
            case UInt8(ascii: "\r"): append("\\r")
            case UInt8(ascii: "\t"): append("\\t")
            case ..<0x20: append("\\u00" + (byte < 16 ? "0" : "") + String(byte, radix: 16))
            default: bytes.append(byte)
            }
        }
    }
}
