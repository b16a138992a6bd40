/// The addresses of a `Link` header by relation (RFC 8288), of which GitHub uses `next`, `prev`, `first` and `last`.
struct LinkHeader: Sendable, Hashable {
    private let field: String

    /// - Parameter field: the header's value; empty if there is none.
    init(_ field: String) { self.field = field }

    /// The address of `relation`. Only the one asked for is looked at: `first` of `/users` is a template, not a URL.
    subscript(relation: String) -> String? {
        var rest = field[...]
        while let open = rest.firstIndex(of: "<"), let close = rest[open...].firstIndex(of: ">") {
            let address = rest[rest.index(after: open)..<close]
            rest = rest[rest.index(after: close)...]
            let parameters = rest.prefix { $0 != "<" }
            if Self.relations(in: parameters).contains(relation[...]) { return String(address) }
        }
        return nil
    }

    /// The words of `rel` among `parameters`, quoted or not.
    private static func relations(in parameters: Substring) -> [Substring] {
        let parameter = parameters.split(whereSeparator: { $0 == ";" || $0 == "," }).first {
            $0.drop { $0 == " " }.lowercased().hasPrefix("rel=")
        }
        guard let parameter, let equals = parameter.firstIndex(of: "=") else { return [] }
        return parameter[parameter.index(after: equals)...].split { $0 == "\"" || $0 == " " }
    }
}
