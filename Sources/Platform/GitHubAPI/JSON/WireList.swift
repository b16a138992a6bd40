/// An array that is decoded entry by entry: an entry that can't be decoded is left out and counted.
struct WireList<Element: Decodable>: Decodable {
    let elements: [Element]
    /// The number of entries that are left out.
    let unreadableCount: Int

    /// Throws if the value is not an array, or if no entry of several can be decoded: then it is a list of something
    /// else.
    init(from decoder: any Decoder) throws {
        let entries = try [WireEntry<Element>](from: decoder)
        elements = entries.compactMap(\.value)
        unreadableCount = entries.count - elements.count
        guard elements.isEmpty, let error = entries.first?.error else { return }
        throw error
    }

    /// How many entries are left out, or `nil` if each was decoded.
    var unreadable: UnreadableEntries? {
        unreadableCount == 0 ? nil : UnreadableEntries(count: unreadableCount, total: elements.count + unreadableCount)
    }
}

extension WireList: Sendable where Element: Sendable {}

/// A value, or the reason why it can't be decoded.
struct WireEntry<Value: Decodable>: Decodable {
    private let result: Result<Value, any Error>

    init(from decoder: any Decoder) throws {
        result = try UnsupportedJSONError.result { try Value(from: decoder) }
    }

    var value: Value? { if case .success(let value) = result { value } else { nil } }
    var error: (any Error)? { if case .failure(let error) = result { error } else { nil } }
}

extension WireEntry: Sendable where Value: Sendable {}

/// The entries of a list that could not be decoded.
package struct UnreadableEntries: Sendable, Hashable {
    package private(set) var count: Int
    /// The number of entries of the list, with those.
    package private(set) var total: Int

    package init(count: Int, total: Int) {
        self.count = count
        self.total = total
    }

    /// Counts the entries that can't be decoded, or that are decoded and unreadable. Returns `nil` if there are none.
    init?<Value>(of entries: [WireEntry<Value>], where isUnreadable: (Value) -> Bool) {
        let count = entries.count { $0.value.map(isUnreadable) ?? true }
        guard count > 0 else { return nil }
        self.init(count: count, total: entries.count)
    }
}
