import GitHubModel

/// The schemas `simple-user`, `public-user` and `private-user`, or an account of a query, whose fields have the same
/// names. Only login and ID are required; the ID of an organization in a query is a part of its node ID.
struct WirePerson: Decodable {
    let person: Person

    private enum Key: CodingKey {
        case login, id, node_id, type, avatar_url, html_url
        case name, bio, company, location, blog, followers, following, public_repos, created_at
        case follower_total, following_total, repository_total  // of a query
        case contributions  // of a contributor
    }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        let nodeID = try fields.line(.node_id)
        guard let id = try fields.decodeIfPresent(Int64.self, forKey: .id) ?? nodeID.flatMap(AccountID.organization)
        else { throw DecodingError.dataCorruptedError(forKey: .id, in: fields, debugDescription: "no account ID") }
        var person = Person(
            login: try Login(try fields.line(.login) ?? ""), id: id,
            kind: Person.Kind(try fields.line(.type) ?? "User"), avatarURL: try fields.line(.avatar_url) ?? "",
            url: try fields.line(.html_url) ?? "", profile: try Self.profile(fields))
        person.nodeID = nodeID
        person.contributions = try fields.count(.contributions)
        if person.profile == nil { person.listedName = try fields.name(.name) }
        self.person = person
    }

    /// The account in the schema `organization-simple`, which has neither a type nor the URL of a page.
    func organization(on host: Host) -> Person {
        Person(
            login: person.login, id: person.id, kind: .organization, avatarURL: person.avatarURL,
            url: "\(host.webURL)/\(person.login)")
    }

    private static func profile(_ fields: KeyedDecodingContainer<Key>) throws -> Person.Profile? {
        let followers = try fields.count(.followers) ?? fields.total(.follower_total)
        let repositories = try fields.count(.public_repos)
        guard followers != nil || repositories != nil else { return nil }
        var profile = Person.Profile(
            followers: followers ?? 0,
            following: try fields.count(.following) ?? fields.total(.following_total) ?? 0,
            publicRepositories: try repositories ?? fields.total(.repository_total) ?? 0)
        profile.name = try fields.name(.name)
        profile.bio = try fields.lines(.bio)
        profile.company = try fields.line(.company)
        profile.location = try fields.line(.location)
        profile.blog = try fields.line(.blog)
        profile.createdAt = try fields.date(.created_at)
        return profile
    }
}

struct WireSearch: Decodable {
    let total: Int
    let isIncomplete: Bool
    let people: [Person]
    let unreadable: UnreadableEntries?

    private enum Key: CodingKey { case total_count, incomplete_results, items }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        total = try fields.decode(Int.self, forKey: .total_count).clampedCount
        isIncomplete = try fields.flag(.incomplete_results)
        let items = try fields.decode(WireList<WireSearchResult>.self, forKey: .items)
        people = items.elements.map(\.person)
        unreadable = items.unreadable
    }
}

/// An item of `GET /search/users`: a person, and with the media type `text-match` where the query was found.
private struct WireSearchResult: Decodable {
    let person: Person

    private enum Key: CodingKey { case text_matches }

    init(from decoder: any Decoder) throws {
        var person = try WirePerson(from: decoder).person
        let fields = try decoder.container(keyedBy: Key.self)
        let matches = try fields.decodeIfPresent([WireEntry<SearchMatch>].self, forKey: .text_matches) ?? []
        SearchMatch.add(matches.compactMap(\.value), to: &person)
        self.person = person
    }
}

/// An element of `text_matches`, or of `textMatches` in GraphQL.
struct SearchMatch: Decodable, Sendable {
    private let property, fragment: String?

    /// Adds where the search found its query. A found name is the name of the account, which the item itself does not
    /// contain.
    static func add(_ matches: [SearchMatch], to person: inout Person) {
        person.match = displayed(of: matches)
        guard person.displayName == nil, let match = person.match, match.property == "name" else { return }
        person.listedName = match.fragment
    }

    /// Returns the match to show, or `nil` if there is none. One in the login is visible anyway, and the name says more
    /// than other fields.
    private static func displayed(of matches: [SearchMatch]) -> Person.SearchMatch? {
        let found = matches.filter { $0.property != "login" }
        guard let match = found.first(where: { $0.property == "name" }) ?? found.first, let property = match.property,
            let fragment = match.fragment
        else { return nil }
        return Person.SearchMatch(
            property: property.sanitizedLine, fragment: fragment.sanitizedLine)
    }
}
