/// The queries that somebody was chosen from, and the way back and forth among them, as a shell has it.
struct QueryTrail: Sendable, Hashable {
    /// The oldest first.
    private var queries: [String]
    /// The query at hand; `nil` for the text being typed.
    private var place: Int?
    /// What was typed before going back.
    private var draft = ""

    init(_ queries: [String] = []) { self.queries = queries }

    /// The query before `text`, which is what the prompt holds; `nil` where there is none.
    mutating func earlier(than text: String) -> String? {
        guard let index = queries[..<(place ?? queries.count)].lastIndex(where: { $0 != text }) else { return nil }
        if place == nil { draft = text }
        place = index
        return queries[index]
    }

    /// The query after `text`, and after the last one what was typed; `nil` for who has not gone back.
    mutating func later(than text: String) -> String? {
        guard let index = place else { return nil }
        place = queries[(index + 1)...].firstIndex { $0 != text }
        return place.map { queries[$0] } ?? draft
    }

    /// The text is the person's own again.
    mutating func leave() { place = nil }

    /// Somebody was chosen from `query`.
    mutating func add(_ query: String) {
        if queries.last != query { queries.append(query) }
        place = nil
    }
}
