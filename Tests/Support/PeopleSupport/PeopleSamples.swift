import Foundation
import GitHubAPI
package import GitHubModel
@testable package import Store

@testable package import People

/// Sample people, results of searches, and what a card shows of a person.
package enum Sample {
    package static func person(
        _ login: String, _ id: Int64, kind: Person.Kind = .user, name: String? = nil, followers: Int? = nil
    ) throws -> Person {
        var profile = followers.map { Person.Profile(followers: $0) }
        profile?.name = name
        return Person(
            login: try Login(login), id: id, kind: kind, avatarURL: "", url: "https://github.com/\(login)",
            profile: profile)
    }

    /// Returns a cached person that was opened `opened` times.
    package static func stored(
        _ login: String, _ id: Int64, name: String? = nil, followers: Int = 0, opened: Int = 0
    ) throws -> StoredPerson {
        let person = try person(login, id, name: name, followers: name.map { _ in followers })
        let date = Date(timeIntervalSince1970: 1_750_000_000)
        return StoredPerson(person: person, seenAt: date, timesOpened: opened, openedAt: opened > 0 ? date : nil)
    }

    /// Returns `count` people without profiles, numbered from `first`.
    package static func people(_ count: Int, from first: Int64 = 1) throws -> [Person] {
        try (0..<Int64(count)).map { try person("person-\(first + $0)", first + $0) }
    }

    /// The result of comparing the logins of the sample people: none looks like another.
    package static let noLookAlikes = Dictionary(uniqueKeysWithValues: (0...999).map { (Int64($0), Login?.none) })

    package static func search(
        _ people: [Person], total: Int? = nil, isIncomplete: Bool = false, nextPage: Int? = nil
    ) -> SearchResults {
        var search = SearchResults(people, total: total ?? people.count, isIncomplete: isIncomplete, exact: nil)
        search.nextPage = nextPage.map { .page($0) }
        return search
    }

    package static func profile(
        _ person: Person, name: String = "The Octocat", bio: String? = nil, repositories: Int = 8
    ) -> Person {
        var (person, profile) = (
            person, Person.Profile(followers: 20_480, following: 9, publicRepositories: repositories)
        )
        (profile.name, profile.bio) = (name, bio)
        (profile.company, profile.location, profile.blog) = ("@github", "San Francisco", "github.blog")
        profile.createdAt = Date(timeIntervalSince1970: 1_295_981_076)
        person.profile = profile
        return person
    }

    package static func repositories(isComplete: Bool = true, total: Int? = nil) throws -> CardRepositorySummary {
        let languages = ["Swift", "Swift", "Swift", "C", "Rust", nil]
        let all = try languages.enumerated().map { index, language in
            var repository = try Repository(
                id: Int64(index), fullName: "octocat/repo-\(index)", url: "https://github.com/octocat/repo-\(index)")
            (repository.language, repository.stars) = (language, 1000 - index * 10)
            return repository
        }
        return CardRepositorySummary(of: all, total: total, isComplete: isComplete)
    }
}
