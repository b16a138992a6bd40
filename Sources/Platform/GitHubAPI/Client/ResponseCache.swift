package import Foundation
package import GitHubModel

/// A cache of responses: functions that access the storage, and the policy.
package struct ResponseCache: Sendable {
    /// When a cached response is used: while it is fresh, only after GitHub has confirmed it, or always.
    package enum Policy: Sendable, Hashable {
        /// Without a request while they are fresh, then after revalidation, or if GitHub is unreachable.
        case `default`
        /// Only after revalidation, or if GitHub is unreachable.
        case refresh
        /// Always. No requests are sent.
        case cacheOnly
    }

    /// How long a cached response is used without a request, unless the endpoint specifies another time: 60 s.
    package static let defaultMaxAge: Duration = .seconds(60)

    var policy: Policy
    let load: @Sendable (CacheKey) async -> CachedResponse?
    let loadOfAnyAccount: @Sendable (CacheKey) async -> CachedResponse?
    let store: @Sendable (CachedResponse, CacheKey) async -> Void
    let revalidate: @Sendable (CacheKey, Date) async -> Void
    var onFallback: @Sendable (Date) -> Void

    /// - Parameters:
    /// - store: Stores a response that has been decoded successfully.
    /// - revalidate: Sets the time of a response that GitHub has confirmed.
    /// - onFallback: Receives the time of each response that is used because GitHub is unreachable or no requests are
    ///   allowed.
    package init(
        policy: Policy = .default, load: @escaping @Sendable (CacheKey) async -> CachedResponse?,
        loadOfAnyAccount: @escaping @Sendable (CacheKey) async -> CachedResponse? = { _ in nil },
        store: @escaping @Sendable (CachedResponse, CacheKey) async -> Void,
        revalidate: @escaping @Sendable (CacheKey, Date) async -> Void,
        onFallback: @escaping @Sendable (Date) -> Void = { _ in }
    ) {
        self.policy = policy
        self.load = load
        self.loadOfAnyAccount = loadOfAnyAccount
        self.store = store
        self.revalidate = revalidate
        self.onFallback = onFallback
    }

    /// Whether data of `date` is younger than `maxAge`. False for a date in the future, which a wrong clock causes.
    package static func isFresh(_ date: Date, for maxAge: Duration = Self.defaultMaxAge, now: Date) -> Bool {
        (0..<(maxAge / .seconds(1))).contains(now.timeIntervalSince(date))
    }
}

/// How the body of a response is decoded, and how the cache stores it.
struct BodyFormat<Wire: Sendable>: Sendable {
    /// A form of decoded bodies that is smaller and faster to decode than GitHub's, or leaves out what is not to be
    /// stored.
    struct Stored: Sendable {
        /// Returns `nil` if the body is to be stored as it is.
        let encode: @Sendable (Wire) throws -> [UInt8]?
        /// Returns `nil` for other bytes, such as a body in GitHub's form.
        let decode: @Sendable ([UInt8]) -> Wire?
    }

    let decode: @Sendable ([UInt8]) throws -> Wire
    var stored: Stored?
    /// Whether a body is stored. False if a part is missing that the same request can have later.
    var isStorable: @Sendable (Wire) -> Bool = { _ in true }

    init(stored: Stored? = nil, decode: @escaping @Sendable ([UInt8]) throws -> Wire) {
        self.stored = stored
        self.decode = decode
    }

    func storedBody(_ body: [UInt8], _ wire: Wire) throws -> [UInt8] { try stored?.encode(wire) ?? body }

    func decodeStored(_ bytes: [UInt8]) throws -> Wire { try stored?.decode(bytes) ?? decode(bytes) }
}

/// A ``BodyFormat`` without its type. Requests, retries and the cache pass decoded bodies on and look into none of
/// them, so their code is compiled once instead of once for each type.
struct ErasedBodyFormat: Sendable {
    let decode: @Sendable ([UInt8]) throws -> any Sendable
    let decodeStored: @Sendable ([UInt8]) throws -> any Sendable
    let storedBody: @Sendable ([UInt8], any Sendable) throws -> [UInt8]
    let isStorable: @Sendable (any Sendable) -> Bool

    init<Wire>(_ format: BodyFormat<Wire>) {
        decode = { try format.decode($0) }
        decodeStored = { try format.decodeStored($0) }
        storedBody = { try format.storedBody($0, restored($1)) }
        isStorable = { format.isStorable(restored($0)) }
    }
}

/// Returns a value whose type was erased. The functions of a request are given only what its own functions returned.
func restored<Value>(_ value: Any) -> Value {
    guard let value = value as? Value else { preconditionFailure("not a \(Value.self): \(type(of: value))") }
    return value
}

extension BodyFormat {
    static func json(_ decoder: ResponseDecoder) -> BodyFormat where Wire: Decodable {
        BodyFormat { try decoder.decode(Wire.self, from: $0) }
    }

    static func jsonOrEmpty<Content: Decodable>(_ decoder: ResponseDecoder) -> BodyFormat where Wire == Content? {
        BodyFormat { try $0.isEmpty ? nil : decoder.decode(Content.self, from: $0) }
    }
}
