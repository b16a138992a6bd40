import CRapidJSON
import struct Foundation.Data
import class Foundation.JSONDecoder
import class Foundation.NSLock
import Synchronization

/// Decodes the JSON of responses as `JSONDecoder` does, in a tenth of its time.
///
/// RapidJSON parses a text. `JSONDecoder` decodes what RapidJSON rejects and what ``JSONTape`` does not support, such
/// as a number with a fraction, so values and errors are always those of `JSONDecoder`. Invalid characters in strings
/// are replaced by U+FFFD.
final class ResponseDecoder: Sendable {
    /// The parsers that are not in use. Each keeps the memory for the largest text that it parsed.
    private let parsers = Mutex<[JSONParser]>([])
    /// Decoding takes 15 times the memory of a text, so a host must not have it done for several large ones at once.
    private let largeText = NSLock()
    /// The size in bytes above which a text is large. A page of a list has half of it.
    private static let maxSharedSize = 1 << 20

    /// Decodes a JSON text. Of large ones, one at a time. Throws the errors of `JSONDecoder`.
    func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
        guard bytes.count > Self.maxSharedSize else { return try decodeAtOnce(type, from: bytes) }
        return try largeText.withLock { try decodeAtOnce(type, from: bytes) }
    }

    private func decodeAtOnce<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
        do {
            return try decodeTape(type, from: bytes)
        } catch {
            return try decodeSlowly(type, from: bytes)
        }
    }

    private func decodeSlowly<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
        guard let repaired = RepairedText.repaired(bytes) else {
            return try JSONDecoder().decode(type, from: Data(bytes))
        }
        do {
            return try decodeTape(type, from: repaired)
        } catch {
            return try JSONDecoder().decode(type, from: Data(repaired))
        }
    }

    func decodeTape<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
        let parser = try parsers.withLock { $0.popLast() } ?? JSONParser()
        defer { if bytes.count <= Self.maxSharedSize { parsers.withLock { $0.append(parser) } } }
        return try parser.withTape(of: bytes) { tape in try tape.value(type, at: tape.root) }
    }
}

/// A parser of RapidJSON. Safe to send: its memory is used in ``withTape(of:_:)`` only, by one task at a time.
private final class JSONParser: @unchecked Sendable {
    private static let maxDepth = 500

    private let pointer: OpaquePointer

    init() throws {
        guard let pointer = crapidjson_parser_new(Self.maxDepth) else { throw UnsupportedJSONError() }
        self.pointer = pointer
    }

    deinit { crapidjson_parser_free(pointer) }

    /// Calls `body` with the values of a text, which are valid during the call.
    func withTape<Value>(of bytes: [UInt8], _ body: (JSONTape) throws -> Value) throws -> Value {
        var words: UnsafePointer<UInt64>?
        var strings: UnsafePointer<UInt8>?
        guard crapidjson_parse(pointer, bytes, bytes.count, &words, &strings), let words, let strings else {
            throw UnsupportedJSONError()
        }
        return try body(JSONTape(words: words, strings: strings))
    }
}

/// The reason to decode a text with `JSONDecoder`.
struct UnsupportedJSONError: Error {
    /// Returns what `decode` returns, or the error if the value is invalid. Throws only if `JSONDecoder` decodes the
    /// body.
    static func result<Value>(of decode: () throws -> Value) throws -> Result<Value, any Error> {
        do {
            return .success(try decode())
        } catch let error as UnsupportedJSONError {
            throw error
        } catch {
            return .failure(error)
        }
    }

    /// Returns what `decode` returns, or `nil` if the value is invalid. Throws only if `JSONDecoder` decodes the body.
    static func valid<Value>(_ decode: () throws -> Value?) throws -> Value? {
        switch try result(of: decode) {
        case .success(let value): value
        case .failure: nil
        }
    }
}

extension GitHubClient {
    /// The name and version of the library that parses responses.
    package static var parserVersion: String { "RapidJSON/" + String(cString: crapidjson_version()) }
}
