import GitHubModel
import HTTPTypes

/// What a GET asks for: a path below the API's base, with its parameters.
struct Endpoint: Sendable, Hashable {
    /// Percent-encoded, from its first slash, its query included.
    let target: String
    /// The allowance it is expected to be counted against, until the answer says which it was.
    let resource: RateLimitResource
    /// How long an answer is used again without asking.
    var maxAge = ResponseCache.defaultMaxAge
    /// Is an answer of any use later?
    var isCacheable = true

    /// - Parameters:
    ///   - path: its segments, not yet encoded.
    ///   - query: names and values, not yet encoded.
    init(_ path: [String], query: [(name: String, value: String)] = [], resource: RateLimitResource = .core) {
        let path = path.map { "/" + $0.percentEncoded }.joined()
        let query = query.map { "\($0.name.percentEncoded)=\($0.value.percentEncoded)" }.joined(separator: "&")
        self.init(target: query.isEmpty ? path : "\(path)?\(query)", resource: resource)
    }

    /// A target as a `Link` header gave it.
    init(target: String, resource: RateLimitResource) {
        (self.target, self.resource) = (target, resource)
    }

    /// The same target with its query item `name` set to `value`: how page 7 is told from page 2.
    func replacing(_ name: String, with value: String) -> Endpoint? {
        guard let mark = target.firstIndex(of: "?") else { return nil }
        var items = target[target.index(after: mark)...].split(separator: "&").map(String.init)
        guard let place = items.firstIndex(where: { $0.hasPrefix("\(name)=") }) else { return nil }
        items[place] = "\(name)=\(value.percentEncoded)"
        return Endpoint(target: "\(target[..<mark])?\(items.joined(separator: "&"))", resource: resource)
    }

    /// The number in query item `name`.
    func number(_ name: String) -> Int? {
        guard let mark = target.firstIndex(of: "?") else { return nil }
        let item = target[target.index(after: mark)...].split(separator: "&").first { $0.hasPrefix("\(name)=") }
        return item.flatMap { Int($0.dropFirst(name.utf8.count + 1)) }
    }
}
