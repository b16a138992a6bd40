import GitHubAPI
import GitHubModel
package import People

extension RepositoryService {
    /// The repositories of a person, as a card counts them.
    package var cardRepositories: CardRepositories {
        CardRepositories(
            cached: { person in
                try await cachedListing(of: Source(person)).map { CardRepositorySummary($0, of: person) }
            },
            loaded: { person in
                .running { continuation in
                    for try await listing in listing(of: Source(person)) where !listing.isPreview {
                        continuation.yield(CardRepositorySummary(listing, of: person))
                    }
                }
            })
    }
}

extension RepositoryService.Source {
    fileprivate init(_ person: Person) { self = .account(person.login, kind: person.kind) }
}

extension CardRepositorySummary {
    fileprivate init(_ listing: RepositoryListing, of person: Person) {
        self.init(
            of: listing.repositories, total: person.profile?.publicRepositories, isComplete: listing.isComplete,
            age: listing.age)
    }
}
