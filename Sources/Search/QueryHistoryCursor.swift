/// The queries that somebody was chosen from, and the way back and forth among them, as a shell has it.
struct QueryHistoryCursor: Sendable, Hashable {
    /// The oldest first.
    private var queries: [String]
    /// The query at hand; `nil` for the text being typed.
    private var index: Int?
    /// What was typed before going back.
    private var draft = ""

    init(_ queries: [String] = []) { self.queries = queries }

    /// The query before `text`, which is what the prompt holds; `nil` where there is none.
    mutating func previous(to text: String) -> String? {
        guard let previous = queries[..<(index ?? queries.count)].lastIndex(where: { $0 != text }) else { return nil }
        if index == nil { draft = text }
        index = previous
        return queries[previous]
    }

    /// The query after `text`, and after the last one what was typed; `nil` for who has not gone back.
    mutating func next(after text: String) -> String? {
        guard let current = index else { return nil }
        index = queries[(current + 1)...].firstIndex { $0 != text }
        return index.map { queries[$0] } ?? draft
    }

    /// The text is the person's own again.
    mutating func reset() { index = nil }

    /// Somebody was chosen from `query`.
    mutating func add(_ query: String) {
        if queries.last != query { queries.append(query) }
        index = nil
    }
}
