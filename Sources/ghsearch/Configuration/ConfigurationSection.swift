/// An object in a file of settings, and the names that lead to it: what reads it says where it is wrong.
struct ConfigurationSection {
    private let members: [LocatedJSON.Member]
    private let path: String
    /// Names from the outermost, with dots between; empty for the whole file.
    private let key: String

    /// The whole file at `path`.
    ///
    /// - Throws: ``ConfigurationError/wrongValue(path:location:key:wanted:)`` unless it is an object.
    init(_ json: LocatedJSON, path: String) throws(ConfigurationError) {
        try self.init(json, path: path, key: "")
    }

    private init(_ json: LocatedJSON, path: String, key: String) throws(ConfigurationError) {
        guard case .object(let members) = json.value else {
            let name = key.isEmpty ? "the file" : key
            throw .invalidValue(path: path, location: "\(json.location)", key: name, expected: "an object ({…})")
        }
        (self.members, self.path, self.key) = (members, path, key)
    }

    /// In the order in which they stand there.
    var names: [String] { members.map(\.name) }

    /// - Throws: ``ConfigurationError/unknownKey(path:location:key:known:)`` for the first name that is none of these.
    func allow(_ known: String...) throws(ConfigurationError) {
        guard let stranger = members.first(where: { !known.contains($0.name) }) else { return }
        throw .unknownKey(
            path: path, location: "\(stranger.location)", key: full(stranger.name), known: known.map(full))
    }

    /// The object of that name, if it is there.
    func section(_ name: String) throws(ConfigurationError) -> ConfigurationSection? {
        guard let json = self[name]?.value else { return nil }
        return try ConfigurationSection(json, path: path, key: full(name))
    }

    /// The text of that name, if it is there; `wanted` says which texts are valid.
    func string(
        _ name: String, expected: String, isValid: (String) -> Bool
    ) throws(ConfigurationError) -> String? {
        guard let json = self[name]?.value else { return nil }
        guard case .string(let text) = json.value, isValid(text) else { throw invalidValue(name, expected: expected) }
        return text
    }

    /// The whole number of that name, if it is there.
    func number(_ name: String, in range: ClosedRange<Int>) throws(ConfigurationError) -> Int? {
        guard let json = self[name]?.value else { return nil }
        guard case .number(let text) = json.value, let number = Int(text), range.contains(number) else {
            throw invalidValue(name, expected: "a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// What is wrong with the value of `name`, or with the name itself.
    func invalidValue(_ name: String, expected: String, isName: Bool = false) -> ConfigurationError {
        let location = self[name].map { isName ? $0.location : $0.value.location }
        return .invalidValue(
            path: path, location: "\(location ?? .init())", key: isName ? "\(key)" : full(name), expected: expected)
    }

    private subscript(name: String) -> LocatedJSON.Member? { members.first { $0.name == name } }

    private func full(_ name: String) -> String { key.isEmpty ? name : "\(key).\(name)" }
}
