import Foundation

/// The values of a JSON text, in the form of `crapidjson_parse`.
///
/// A value begins at an index. Its word has the kind in the highest byte; the others are the offset of a string, or the
/// index after an array or object. The next word is a number, the length of a string, or the number of members or
/// elements.
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

    var root: Int { 0 }

    func kind(at index: Int) -> UInt8 { UInt8(truncatingIfNeeded: words[index] >> 56) }

    func end(of index: Int) -> Int {
        switch kind(at: index) {
        case Kind.object, Kind.array: payload(at: index)
        case Kind.string, Kind.integer, Kind.unsignedInteger: index + 2
        default: index + 1
        }
    }

    /// The number of elements, members or bytes.
    func count(at index: Int) -> Int { Int(words[index + 1]) }

    /// The index of the first element of an array, or of the first name in an object.
    func contents(of index: Int) -> Int { index + 2 }

    func utf8(at index: Int) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: strings + payload(at: index), count: count(at: index))
    }

    private func payload(at index: Int) -> Int { Int(words[index] & 0xFF_FFFF_FFFF_FFFF) }

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
        guard !Self.unsupportedTypes.contains(where: { $0 == type }) else { throw UnsupportedJSONError() }
        return try Value(from: TapeDecoder(tape: self, index: index))
    }

    private func cast<From, To>(_ value: From) throws -> To {
        guard let value = value as? To else { throw UnsupportedJSONError() }
        return value
    }

    private static let unsupportedTypes: [any (Decodable & SendableMetatype).Type] = [
        Data.self, Date.self, URL.self, Decimal.self, Float.self, Double.self, Int8.self, Int16.self, Int32.self,
        Int128.self, UInt.self, UInt8.self, UInt16.self, UInt32.self, UInt64.self, UInt128.self,
    ]
}

/// Decodes the value at an index of a tape. The generic methods implement those of the protocols for each type.
struct TapeDecoder: Decoder, SingleValueDecodingContainer {
    let tape: JSONTape
    let index: Int

    // `JSONDecoder` reports errors with the path.
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(try TapeObject<Key>(tape, index))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { try TapeArray(tape, index) }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    func decodeNil() -> Bool { tape.kind(at: index) == JSONTape.Kind.null }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try tape.value(type, at: index) }
}

private struct TapeArray: UnkeyedDecodingContainer {
    private let tape: JSONTape
    private let end: Int
    private var next: Int
    private(set) var currentIndex = 0
    let count: Int?

    init(_ tape: JSONTape, _ index: Int) throws {
        guard tape.kind(at: index) == JSONTape.Kind.array else { throw UnsupportedJSONError() }
        self.tape = tape
        next = tape.contents(of: index)
        end = tape.end(of: index)
        count = tape.count(at: index)
    }

    var codingPath: [any CodingKey] { [] }
    var isAtEnd: Bool { next >= end }

    mutating func decodeNil() throws -> Bool {
        guard !isAtEnd else { throw UnsupportedJSONError() }
        guard tape.kind(at: next) == JSONTape.Kind.null else { return false }
        advance()
        return true
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        guard !isAtEnd else { throw UnsupportedJSONError() }
        let value = try tape.value(type, at: next)
        advance()
        return value
    }

    mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        throw UnsupportedJSONError()
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { throw UnsupportedJSONError() }

    mutating func superDecoder() throws -> any Decoder { throw UnsupportedJSONError() }

    private mutating func advance() {
        next = tape.end(of: next)
        currentIndex += 1
    }
}

private struct TapeObject<Key: CodingKey>: KeyedDecodingContainerProtocol {
    private let tape: JSONTape
    private let members: TapeMembers

    init(_ tape: JSONTape, _ index: Int) throws {
        self.tape = tape
        members = try TapeMembers(tape, index)
    }

    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { members.names.compactMap { Key(stringValue: $0) } }

    func contains(_ key: Key) -> Bool { members[key.stringValue] != nil }

    func decodeNil(forKey key: Key) throws -> Bool { tape.kind(at: try requiredIndex(of: key)) == JSONTape.Kind.null }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try tape.value(type, at: try requiredIndex(of: key))
    }

    // The default implementations look a member up three times.
    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? { try value(type, of: key) }
    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { try value(type, of: key) }
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try value(type, of: key) }
    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
        try value(type, of: key)
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
        KeyedDecodingContainer(try TapeObject<Nested>(tape, try requiredIndex(of: key)))
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try TapeArray(tape, try requiredIndex(of: key))
    }

    func superDecoder() throws -> any Decoder { throw UnsupportedJSONError() }

    func superDecoder(forKey key: Key) throws -> any Decoder { throw UnsupportedJSONError() }

    private func value<Value: Decodable>(_ type: Value.Type, of key: Key) throws -> Value? {
        guard let index = members[key.stringValue], tape.kind(at: index) != JSONTape.Kind.null else { return nil }
        return try tape.value(type, at: index)
    }

    private func requiredIndex(of key: Key) throws -> Int {
        guard let index = members[key.stringValue] else { throw UnsupportedJSONError() }
        return index
    }
}

/// The names of the members of an object. Independent of the type of the keys, so that it is compiled without generic
/// types.
private struct TapeMembers {
    private let tape: JSONTape
    private let indexes: [Int]

    init(_ tape: JSONTape, _ index: Int) throws {
        guard tape.kind(at: index) == JSONTape.Kind.object else { throw UnsupportedJSONError() }
        self.tape = tape
        var indexes: [Int] = []
        indexes.reserveCapacity(tape.count(at: index))
        var next = tape.contents(of: index)
        let end = tape.end(of: index)
        while next < end {
            indexes.append(next)
            next = tape.end(of: tape.end(of: next))
        }
        self.indexes = indexes
    }

    var names: [String] { indexes.map { String(decoding: tape.utf8(at: $0), as: UTF8.self) } }

    /// Returns the index of the value of a member. Of several with the same name, the first one counts, as for
    /// `JSONDecoder`.
    subscript(name: String) -> Int? {
        var name = name
        return name.withUTF8 { name in
            indexes.first { Self.areEqual(tape.utf8(at: $0), name) }.map(tape.end(of:))
        }
    }

    private static func areEqual(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Bool {
        guard left.count == right.count, let start = left.baseAddress, let other = right.baseAddress else {
            return false
        }
        return memcmp(start, other, left.count) == 0
    }
}
