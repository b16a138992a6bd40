import GitHubModel

/// The schemas `simple-user`, `public-user` and `private-user`. Only login and ID are required.
struct WirePerson: Decodable, Sendable {
    let login: SanitizedLine
    let id: Int64
    let type: SanitizedLine?
    let avatar_url: SanitizedLine?
    let html_url: SanitizedLine?
    let name: SanitizedLine?
    let bio: String?
    let company: SanitizedLine?
    let location: SanitizedLine?
    let blog: SanitizedLine?
    let followers: ClampedCount?
    let following: ClampedCount?
    let public_repos: ClampedCount?
    let created_at: LenientDate?

    /// - Throws: `InvalidLoginError` if the login is invalid.
    func person() throws(InvalidLoginError) -> Person {
        Person(
            login: try Login(login.text), id: id, kind: Person.Kind(type?.nonEmptyText ?? "User"),
            avatarURL: avatar_url?.text ?? "", url: html_url?.text ?? "", profile: profile)
    }

    /// The profile, or `nil` if the response has none of its counts.
    private var profile: Person.Profile? {
        guard followers != nil || public_repos != nil else { return nil }
        var profile = Person.Profile(
            followers: followers?.number ?? 0, following: following?.number ?? 0,
            publicRepositories: public_repos?.number ?? 0)
        profile.name = name?.nonEmptyText
        profile.bio = bio.map { TextSanitizer.multiline($0.truncated) }.flatMap { $0.isEmpty ? nil : $0 }
        profile.company = company?.nonEmptyText
        profile.location = location?.nonEmptyText
        profile.blog = blog?.nonEmptyText
        profile.createdAt = created_at?.date
        return profile
    }
}

/// The response of `GET /search/users`.
struct WireSearch: Decodable, Sendable {
    let total_count: ClampedCount
    let incomplete_results: Bool?
    let items: [WirePerson]
}
