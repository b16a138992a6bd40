import GitHubModel

/// `simple-user`, `public-user` and `private-user` of GitHub's description: only what identifies is required.
struct WirePerson: Decodable, Sendable {
    let login: WireLine
    let id: Int64
    let type: WireLine?
    let avatar_url: WireLine?
    let html_url: WireLine?
    let name: WireLine?
    let bio: WireBlock?
    let company: WireLine?
    let location: WireLine?
    let blog: WireLine?
    let followers: WireCount?
    let following: WireCount?
    let public_repos: WireCount?
    let created_at: WireDate?

    /// - Throws: `InvalidLogin` if GitHub sent one that is none.
    func person() throws(InvalidLogin) -> Person {
        Person(
            login: try Login(login.text), id: id, kind: Person.Kind(type?.textIfAny ?? "User"),
            avatarURL: avatar_url?.text ?? "", url: html_url?.text ?? "", profile: profile)
    }

    /// There if any of the numbers that only a profile has is there.
    private var profile: Person.Profile? {
        guard followers != nil || public_repos != nil else { return nil }
        var profile = Person.Profile(
            followers: followers?.number ?? 0, following: following?.number ?? 0,
            publicRepositories: public_repos?.number ?? 0)
        profile.name = name?.textIfAny
        profile.bio = bio?.textIfAny
        profile.company = company?.textIfAny
        profile.location = location?.textIfAny
        profile.blog = blog?.textIfAny
        profile.createdAt = created_at?.date
        return profile
    }
}

/// The answer of `GET /search/users`.
struct WireSearch: Decodable, Sendable {
    let total_count: WireCount
    let incomplete_results: Bool?
    let items: [WirePerson]
}
