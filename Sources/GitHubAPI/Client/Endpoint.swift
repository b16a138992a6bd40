import GitHubModel
import HTTPTypes

/// What a GET asks for: a path below the API's base, with its parameters.
struct Endpoint: Sendable, Hashable {
    /// Percent-encoded, from its first slash, its query included.
    let target: String
    /// The allowance it is expected to be counted against, until the answer says which it was.
    let bucket: Bucket
    /// How long an answer is used again without asking.
    var freshness = AnswerMemory.freshness
    /// Is an answer of any use later?
    var isRemembered = true

    /// - Parameters:
    ///   - path: its segments, not yet encoded.
    ///   - query: names and values, not yet encoded.
    init(_ path: [String], query: [(name: String, value: String)] = [], bucket: Bucket = .core) {
        let path = path.map { "/" + Self.encode($0) }.joined()
        let query = query.map { "\(Self.encode($0.name))=\(Self.encode($0.value))" }.joined(separator: "&")
        self.init(target: query.isEmpty ? path : "\(path)?\(query)", bucket: bucket)
    }

    /// A target as a `Link` header gave it.
    init(target: String, bucket: Bucket) {
        (self.target, self.bucket) = (target, bucket)
    }

    /// RFC 3986 with nothing but the unreserved characters left as they are: `+` must not become a space.
    static func encode(_ text: String) -> String {
        var encoded = ""
        encoded.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                encoded.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                encoded += digits.count == 1 ? "%0\(digits)" : "%\(digits)"
            }
        }
        return encoded
    }

    /// The same target with its query item `name` set to `value`: how page 7 is told from page 2.
    func replacing(_ name: String, with value: String) -> Endpoint? {
        guard let mark = target.firstIndex(of: "?") else { return nil }
        var items = target[target.index(after: mark)...].split(separator: "&").map(String.init)
        guard let place = items.firstIndex(where: { $0.hasPrefix("\(name)=") }) else { return nil }
        items[place] = "\(name)=\(Self.encode(value))"
        return Endpoint(target: "\(target[..<mark])?\(items.joined(separator: "&"))", bucket: bucket)
    }

    /// The number in query item `name`.
    func number(_ name: String) -> Int? {
        guard let mark = target.firstIndex(of: "?") else { return nil }
        let item = target[target.index(after: mark)...].split(separator: "&").first { $0.hasPrefix("\(name)=") }
        return item.flatMap { Int($0.dropFirst(name.utf8.count + 1)) }
    }
}
