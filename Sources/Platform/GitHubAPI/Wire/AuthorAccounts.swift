import class Foundation.JSONEncoder
import GitHubModel

/// The accounts of the authors of commits. Commits contain addresses, so that only the accounts are stored.
struct AuthorAccounts: Sendable {
    let people: [Person]

    /// The format of a body that `decode` converts.
    static func format(
        _ decoder: ResponseDecoder, _ decode: @escaping @Sendable ([UInt8]) throws -> [Person]
    ) -> BodyFormat<AuthorAccounts> {
        let stored = BodyFormat<AuthorAccounts>.Stored(
            encode: { try Self.stored($0.people) },
            decode: { bytes in AuthorAccounts(stored: bytes, by: decoder) })
        return BodyFormat(stored: stored) { AuthorAccounts(people: try decode($0)) }
    }

    private init(people: [Person]) { self.people = people }

    /// Returns the stored form.
    static func stored(_ people: [Person]) throws -> [UInt8] {
        Array(try JSONEncoder().encode(people.map(StoredAuthor.init)))
    }

    init?(stored bytes: [UInt8], by decoder: ResponseDecoder) {
        do {
            people = try decoder.decode(WireList<WirePerson>.self, from: bytes).elements.map { element in
                var person = element.person
                person.setListedName(person.listedName, isClaimed: true)
                return person
            }
        } catch {
            return nil  // a body of GitHub
        }
    }
}

/// An account in the form of GitHub's schema `simple-user`, with the name in the commit.
private struct StoredAuthor: Encodable {
    let login: String
    let id: Int64
    let type: String
    let avatar_url: String
    let html_url: String
    let name: String?

    init(_ person: Person) {
        login = person.login.description
        id = person.id
        type = person.kind.description
        avatar_url = person.avatarURL
        html_url = person.url
        name = person.listedName
    }
}
