/// The fields after `?`, or of a form: in the order and the spelling sent.
struct Query: Sendable, Equatable {
    struct Field: Sendable, Equatable {
        let name: String
        /// As sent, still encoded.
        var raw: String
    }
    private(set) var fields: [Field]

    init(_ text: some StringProtocol) {
        fields = text.split(separator: "&").map { pair in
            let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return Field(
                name: PercentEncoding.decode(halves[0], plusIsSpace: true),
                raw: halves.count > 1 ? String(halves[1]) : ""
            )
        }
    }

    /// The decoded value of the last field with this name, as Rails takes it.
    subscript(name: String) -> String? {
        fields.last { $0.name == name }.map { PercentEncoding.decode($0.raw, plusIsSpace: true) }
    }

    /// The same fields with one changed where it stands, or added at the end; the others keep their spelling.
    func setting(_ name: String, to value: String) -> String {
        var copy = fields
        if let index = copy.lastIndex(where: { $0.name == name }) {
            copy[index].raw = value
        } else {
            copy.append(Field(name: name, raw: value))
        }
        return copy.map { PercentEncoding.encode($0.name) + "=" + $0.raw }.joined(separator: "&")
    }
}
