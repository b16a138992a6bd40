/// The conditions of a search, tried on one account at a time.
struct SearchFilter: Sendable {
    private let conditions: [@Sendable (Account) -> Bool]

    /// Conditions of different names must all hold; of `user:`, `org:`, `language:` and `location:`, any.
    init(_ text: SearchText) {
        var conditions: [@Sendable (Account) -> Bool] = [{ $0.enterprise == nil }]
        for kind in text.values(of: "type") {
            let wanted: Account.Kind? = ["user": .user, "org": .organization][kind.lowercased()]
            conditions.append { $0.kind == wanted }
        }
        let named = (text.values(of: "user") + text.values(of: "org")).map { $0.lowercased() }
        if !named.isEmpty { conditions.append { named.contains($0.login.lowercased()) } }
        let places = text.values(of: "location").map { $0.lowercased() }
        if !places.isEmpty {
            conditions.append { account in places.contains { account.location?.lowercased().contains($0) == true } }
        }
        let languages = text.values(of: "language").map { $0.lowercased() }
        if !languages.isEmpty {
            conditions.append { $0.languages.contains { languages.contains($0.lowercased()) } }
        }
        for name in text.values(of: "fullname").map({ $0.lowercased() }) {
            conditions.append { $0.name?.lowercased().contains(name) == true }
        }
        if !text.values(of: "is").isEmpty { conditions.append { _ in false } }  // nobody invented has sponsors
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
            // A day is asked for, so all of its seconds count as its first.
            + condition("created", { HTTPDate.parse($0) }, { $0.created / 86_400 * 86_400 })
    }

    func accepts(_ account: Account) -> Bool {
        conditions.allSatisfy { $0(account) }
    }
}
