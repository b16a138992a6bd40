/// A line of a people file.
struct PersonEntry: Decodable, Sendable {
    let login: String
    /// `nil` where it is not known: one is invented.
    let id: Int?
    let name: String?
    let company: String?
    let location: String?
    let bio: String?
    let followers: Int?
    let following: Int?
    let public_repos: Int?
    let type: String?
    let created_at: String?

    /// What the line leaves out is as for an account that never filled anything in.
    func account(id: Int) -> Account {
        let created = created_at.flatMap { HTTPDate.parse($0) } ?? LoadedDataset.unknownDate
        var account = Account(id: id, login: login, created: created, updated: created)
        account.kind = type.flatMap(Account.Kind.init) ?? .user
        (account.name, account.company, account.location) = (name, company, location)
        account.bio = bio
        (account.followers, account.following) = (followers ?? 0, following ?? 0)
        account.publicRepositories = public_repos ?? 0
        return account
    }
}
