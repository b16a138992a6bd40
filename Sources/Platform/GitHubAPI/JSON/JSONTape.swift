import Foundation

/// The values of a JSON text, as simdjson writes them (<https://github.com/simdjson/simdjson/blob/master/doc/tape.md>).
///
/// A value begins at an index. Its word has the kind in the highest byte; the others are the position of a text, or the index
/// after an array or object. The word of a number is followed by the number.
struct JSONTape {
    private let words: UnsafePointer<UInt64>
    private let strings: UnsafePointer<UInt8>

    init(words: UnsafePointer<UInt64>, strings: UnsafePointer<UInt8>) {
        self.words = words
        self.strings = strings
    }

    enum Kind {
        static let object = UInt8(ascii: "{")
        static let array = UInt8(ascii: "[")
        static let string = UInt8(ascii: "\"")
        static let integer = UInt8(ascii: "l")
        static let unsignedInteger = UInt8(ascii: "u")
        static let double = UInt8(ascii: "d")
        static let `true` = UInt8(ascii: "t")
        static let `false` = UInt8(ascii: "f")
        static let null = UInt8(ascii: "n")
    }

    var root: Int { 1 }

    func kind(at index: Int) -> UInt8 { UInt8(truncatingIfNeeded: words[index] >> 56) }

    func end(of index: Int) -> Int {
        switch kind(at: index) {
        case Kind.object, Kind.array: Int(words[index] & 0xFFFF_FFFF)
        case Kind.integer, Kind.unsignedInteger, Kind.double: index + 2
        default: index + 1
        }
    }

    /// The number of elements or members, limited to 24 bits.
    func count(at index: Int) -> Int { Int(words[index] >> 32 & 0xFF_FFFF) }

    func utf8(at index: Int) -> UnsafeBufferPointer<UInt8> {
        let start = strings + Int(words[index] & 0xFF_FFFF_FFFF_FFFF)
        let count = UnsafeRawPointer(start).loadUnaligned(as: UInt32.self)
        return UnsafeBufferPointer(start: start + 4, count: Int(count))
    }

    /// Throws ``UnsupportedJSONError`` for values that `JSONDecoder` rejects, converts, or decodes in its own way.
    func value<Value: Decodable>(_ type: Value.Type, at index: Int) throws -> Value {
        let kind = kind(at: index)
        if Value.self == String.self {
            guard kind == Kind.string else { throw UnsupportedJSONError() }
            return try cast(String(decoding: utf8(at: index), as: UTF8.self))
        }
        if Value.self == Int.self || Value.self == Int64.self {
            guard kind == Kind.integer else { throw UnsupportedJSONError() }
            let number = Int64(bitPattern: words[index + 1])
            return Value.self == Int.self ? try cast(Int(number)) : try cast(number)
        }
        if Value.self == Bool.self {
            guard kind == Kind.true || kind == Kind.false else { throw UnsupportedJSONError() }
            return try cast(kind == Kind.true)
        }
        guard !Self.isUnsupported(type) else { throw UnsupportedJSONError() }
        return try Value(from: TapeDecoder(tape: self, index: index))
    }

    private func cast<From, To>(_ value: From) throws -> To {
        guard let value = value as? To else { throw UnsupportedJSONError() }
        return value
    }

    private static func isUnsupported<Value>(_ type: Value.Type) -> Bool {
        let identifier = ObjectIdentifier(type)
        return unsupportedTypes.contains { $0 == identifier }
    }

    private static let unsupportedTypes = [
        ObjectIdentifier(Data.self), ObjectIdentifier(Date.self), ObjectIdentifier(URL.self),
        ObjectIdentifier(Decimal.self), ObjectIdentifier(Float.self), ObjectIdentifier(Double.self),
        ObjectIdentifier(Int8.self), ObjectIdentifier(Int16.self), ObjectIdentifier(Int32.self),
        ObjectIdentifier(Int128.self), ObjectIdentifier(UInt128.self), ObjectIdentifier(UInt.self),
        ObjectIdentifier(UInt8.self), ObjectIdentifier(UInt16.self), ObjectIdentifier(UInt32.self),
        ObjectIdentifier(UInt64.self),
    ]
}
