/// The URLs of a `Link` header by relation (RFC 8288). GitHub uses `next`, `prev`, `first` and `last`.
struct LinkHeader: Sendable, Hashable {
    private let field: String

    /// - Parameter field: the value of the header, or an empty string.
    init(_ field: String) { self.field = field }

    /// The URL of `relation`, or `nil`. Other relations are not parsed: `first` of `/users` is a template, not a URL.
    subscript(relation: String) -> String? {
        let links = field.matches(of: #/<([^>]*)>([^<]*)/#)
        return links.first { Self.relations(in: $0.2).contains(relation[...]) }.map { String($0.1) }
    }

    /// Returns the values of `rel` in `parameters`, quoted or not.
    private static func relations(in parameters: Substring) -> [Substring] {
        let parameter = parameters.split(whereSeparator: { $0 == ";" || $0 == "," }).first {
            $0.drop { $0 == " " }.lowercased().hasPrefix("rel=")
        }
        guard let parameter, let equals = parameter.firstIndex(of: "=") else { return [] }
        return parameter[parameter.index(after: equals)...].split { $0 == "\"" || $0 == " " }
    }
}
