/// The URLs of a `Link` header by relation (RFC 8288). GitHub uses `next`, `prev`, `first` and `last`.
struct LinkHeader: Sendable, Hashable {
    private let field: String

    /// - Parameter field: the value of the header, or an empty string.
    init(_ field: String) { self.field = field }

    /// The URL of `relation`, or `nil`. Other relations are not parsed: `first` of `/users` is a template, not a URL.
    subscript(relation: String) -> String? {
        field.matches(of: #/<([^>]*)>[^<]*?[;,] *rel="?([^<";,]*)/#.ignoresCase())
            .first { $0.2.split(separator: " ").contains(relation[...]) }
            .map { String($0.1) }
    }
}
