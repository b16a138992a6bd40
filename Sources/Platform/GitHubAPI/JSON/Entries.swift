import Synchronization

/// A list without the entries that can't be decoded: one of them must not cost the others.
struct Entries<Element: Decodable>: Decodable {
    let elements: [Element]

    /// Any value, which is not read.
    private struct Skipped: Decodable {
        init(from decoder: any Decoder) {}
    }

    init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        var elements: [Element] = []
        elements.reserveCapacity(min(list.count ?? 0, 100))
        while !list.isAtEnd {
            let index = list.currentIndex
            let element = try UnsupportedJSONError.valid { try list.decode(Element.self) }
            if let element { elements.append(element) }
            // An entry that failed is still the next one.
            if list.currentIndex == index { _ = try list.decode(Skipped.self) }
        }
        self.elements = elements
        UnreadableEntries.current?.add(list.currentIndex - elements.count, of: list.currentIndex)
    }
}

extension Entries: Sendable where Element: Sendable {}

/// Counts the entries of a response that can't be decoded.
final class UnreadableEntries: Sendable {
    @TaskLocal static var current: UnreadableEntries?

    private let counts = Mutex<(unreadable: Int, all: Int)>((0, 0))

    func add(_ unreadable: Int, of all: Int) {
        guard unreadable > 0 else { return }
        counts.withLock { counts in
            counts.unreadable += unreadable
            counts.all += all
        }
    }

    /// What to say, or `nil` if all could be decoded.
    var message: String? {
        let (unreadable, all) = counts.withLock { ($0.unreadable, $0.all) }
        guard unreadable > 0 else { return nil }
        return "\(unreadable) of \(all) entries \(unreadable == 1 ? "was" : "were") unreadable."
    }
}
