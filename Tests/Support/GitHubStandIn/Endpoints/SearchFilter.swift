/// The qualifiers of a search, as conditions on an account.
struct SearchFilter: Sendable {
    private let conditions: [@Sendable (Account) -> Bool]

    /// Qualifiers of different names must all match. Of several `user:`, `org:`, `language:` or `location:`, one must.
    init(_ text: SearchText) {
        var conditions: [@Sendable (Account) -> Bool] = []
        for kind in text.values(of: "type") {
            let requested: Account.Kind? = ["user": .user, "org": .organization][kind.lowercased()]
            conditions.append { $0.kind == requested }
        }
        let named = (text.values(of: "user") + text.values(of: "org")).map { $0.lowercased() }
        if !named.isEmpty { conditions.append { named.contains($0.login.lowercased()) } }
        let locations = text.values(of: "location").map { $0.lowercased() }
        if !locations.isEmpty {
            conditions.append { account in locations.contains { account.location?.lowercased().contains($0) == true } }
        }
        let languages = text.values(of: "language").map { $0.lowercased() }
        if !languages.isEmpty {
            conditions.append { $0.languages.contains { languages.contains($0.lowercased()) } }
        }
        for name in text.values(of: "fullname").map({ $0.lowercased() }) {
            conditions.append { $0.name?.lowercased().contains(name) == true }
        }
        if !text.values(of: "is").isEmpty { conditions.append { _ in false } }  // generated accounts have no sponsors
        self.conditions = conditions + Self.ranges(text)
    }

    private static func ranges(_ text: SearchText) -> [@Sendable (Account) -> Bool] {
        func condition(
            _ name: String, _ parse: @escaping (Substring) -> Int?, _ value: @escaping @Sendable (Account) -> Int
        ) -> [@Sendable (Account) -> Bool] {
            text.values(of: name).compactMap { SearchRange($0, parse: parse) }.map { range in
                { range.contains(value($0)) }
            }
        }
        return condition("repos", { Int($0) }, { $0.publicRepositories })
            + condition("followers", { Int($0) }, { $0.hidesActivity ? 0 : $0.followers })
            // Dates match by day, so all seconds of a day count as its first one.
            + condition("created", { HTTPDate.parse($0) }, { $0.created / 86_400 * 86_400 })
    }

    func accepts(_ account: Account) -> Bool {
        conditions.allSatisfy { $0(account) }
    }
}

/// A condition on a number or a date: `42`, `>42`, `>=42`, `<42`, `<=42`, `10..30`, `10..*`.
struct SearchRange: Sendable {
    private let range: ClosedRange<Int>

    /// - Parameter parse: Parses one bound. A date is its first second.
    init?(_ text: String, parse: (Substring) -> Int?) {
        let dots = text.split(separator: "..", omittingEmptySubsequences: false)
        let comparison = text.prefix { "<>=".contains($0) }
        if dots.count == 2 {
            let low = dots[0] == "*" ? Int.min : parse(dots[0])
            let high = dots[1] == "*" ? Int.max : parse(dots[1])
            guard let low, let high, low <= high else { return nil }
            range = low...high
        } else {
            guard let value = parse(text.dropFirst(comparison.count)) else { return nil }
            switch comparison {
            case ">": range = (value + 1)...Int.max
            case ">=": range = value...Int.max
            case "<": range = Int.min...(value - 1)
            case "<=": range = Int.min...value
            default: range = value...value
            }
        }
    }

    func contains(_ value: Int) -> Bool { range.contains(value) }
}
