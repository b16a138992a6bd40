extension Person {
    /// What kind of account it is, unless it is a person's, and how many follow it, or else how many repositories it has,
    /// as far as that is known: `Organization · 1.2k followers`. Empty where there is nothing to tell.
    public var summary: String {
        let kind = kind == .user ? [] : ["\(kind)"]
        return (kind + count).joined(separator: " · ")
    }

    private var count: [String] {
        guard let profile else { return [] }
        func words(_ count: Int, _ one: String, _ many: String) -> String {
            "\(NumberFormat.compact(count)) \(count == 1 ? one : many)"
        }
        if profile.followers > 0 { return [words(profile.followers, "follower", "followers")] }
        let repositories = profile.publicRepositories
        return repositories > 0 ? [words(repositories, "repository", "repositories")] : []
    }
}
