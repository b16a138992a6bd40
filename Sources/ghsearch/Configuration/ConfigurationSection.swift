/// An object in a file of settings, and the names that lead to it: what reads it says where it is wrong.
struct ConfigurationSection {
    private let members: [PlacedJSON.Member]
    private let path: String
    /// Names from the outermost, with dots between; empty for the whole file.
    private let key: String

    /// The whole file at `path`.
    ///
    /// - Throws: ``ConfigurationError/wrongValue(path:place:key:wanted:)`` unless it is an object.
    init(_ json: PlacedJSON, path: String) throws(ConfigurationError) {
        try self.init(json, path: path, key: "")
    }

    private init(_ json: PlacedJSON, path: String, key: String) throws(ConfigurationError) {
        guard case .object(let members) = json.value else {
            let name = key.isEmpty ? "the file" : key
            throw .wrongValue(path: path, place: "\(json.place)", key: name, wanted: "an object ({…})")
        }
        (self.members, self.path, self.key) = (members, path, key)
    }

    /// In the order in which they stand there.
    var names: [String] { members.map(\.name) }

    /// - Throws: ``ConfigurationError/unknownKey(path:place:key:known:)`` for the first name that is none of these.
    func allow(_ known: String...) throws(ConfigurationError) {
        guard let stranger = members.first(where: { !known.contains($0.name) }) else { return }
        throw .unknownKey(
            path: path, place: "\(stranger.place)", key: full(stranger.name), known: known.map(full))
    }

    /// The object of that name, if it is there.
    func section(_ name: String) throws(ConfigurationError) -> ConfigurationSection? {
        guard let json = self[name]?.value else { return nil }
        return try ConfigurationSection(json, path: path, key: full(name))
    }

    /// The text of that name, if it is there; `wanted` says which texts are valid.
    func string(
        _ name: String, wanted: String, isValid: (String) -> Bool
    ) throws(ConfigurationError) -> String? {
        guard let json = self[name]?.value else { return nil }
        guard case .string(let text) = json.value, isValid(text) else { throw refused(name, wanted: wanted) }
        return text
    }

    /// The whole number of that name, if it is there.
    func number(_ name: String, in range: ClosedRange<Int>) throws(ConfigurationError) -> Int? {
        guard let json = self[name]?.value else { return nil }
        guard case .number(let text) = json.value, let number = Int(text), range.contains(number) else {
            throw refused(name, wanted: "a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// What is wrong with the value of `name`, or with the name itself.
    func refused(_ name: String, wanted: String, isName: Bool = false) -> ConfigurationError {
        let place = self[name].map { isName ? $0.place : $0.value.place }
        return .wrongValue(
            path: path, place: "\(place ?? .init())", key: isName ? "\(key)" : full(name), wanted: wanted)
    }

    private subscript(name: String) -> PlacedJSON.Member? { members.first { $0.name == name } }

    private func full(_ name: String) -> String { key.isEmpty ? name : "\(key).\(name)" }
}
