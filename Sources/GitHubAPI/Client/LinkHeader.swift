/// The URLs of a `Link` header by relation (RFC 8288). GitHub uses `next`, `prev`, `first` and `last`.
struct LinkHeader: Sendable, Hashable {
    private let field: String

    /// - Parameter field: the value of the header, or an empty string.
    init(_ field: String) { self.field = field }

    /// The URL of `relation`, or `nil`. Other relations are not parsed: `first` of `/users` is a template, not a URL.
    ///
    /// Parsed by hand, because a regular expression takes a tenth of the processor time of a list.
    subscript(relation: String) -> String? {
        for link in field.split(separator: "<", omittingEmptySubsequences: false).dropFirst() {
            guard let end = link.firstIndex(of: ">") else { continue }
            let parameters = link[end...].split { $0 == ";" || $0 == "," }.dropFirst()
            if Self.relations(in: parameters).contains(relation[...]) { return String(link[..<end]) }
        }
        return nil
    }

    /// Returns the value of the first parameter `rel`, which can be several relations.
    private static func relations(in parameters: ArraySlice<Substring>) -> [Substring] {
        for parameter in parameters {
            let parameter = parameter.drop { $0 == " " }
            guard parameter.prefix(4).lowercased() == "rel=" else { continue }
            let value = parameter.dropFirst(4)
            return value.drop { $0 == "\"" }.prefix { $0 != "\"" }.split(separator: " ")
        }
        return []
    }
}
