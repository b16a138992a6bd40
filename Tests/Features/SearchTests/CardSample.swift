import Foundation
import GitHubModel
import TerminalUI

@testable import PeopleUI
@testable import Search

/// Sample cards and prompts with a card.
extension Sample {
    static func profile(
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

    static func repositories(isComplete: Bool = true, total: Int? = nil) throws -> CardRepositorySummary {
        let languages = ["Swift", "Swift", "Swift", "C", "Rust", nil]
        let all = try languages.enumerated().map { index, language in
            var repository = try Repository(
                id: Int64(index), fullName: "octocat/repo-\(index)", url: "https://github.com/octocat/repo-\(index)")
            (repository.language, repository.stars) = (language, 1000 - index * 10)
            return repository
        }
        return CardRepositorySummary(of: all, total: total, isComplete: isComplete)
    }

    /// Returns an avatar of block characters, as on a terminal without an image protocol.
    static func avatar(in size: Size) -> RenderedImage {
        .lines((0..<size.rows).map { _ in StyledLine(String(repeating: "▀", count: size.columns)) })
    }

    /// Returns a prompt with three people and the complete card of the first one.
    static func stateWithCard(in size: Size) throws -> SearchScreen.State {
        let people = try ["octocat", "octopus", "octo-org"].enumerated().map {
            try person($0.element, Int64($0.offset + 1))
        }
        var state = state("octo", in: size, .searchFinished(.found(search(people)), to: "octo"))
        let profile = profile(people[0], bio: "I am the mascot of a place where people write programs.")
        state.card.apply(.updated(.profile(profile), of: people[0].id))
        state.card.apply(.updated(.repositories(try repositories()), of: people[0].id))
        if let cells = state.card.content?.avatarSize {
            state.card.apply(.avatarLoaded(avatar(in: cells), of: people[0].id, in: cells))
        }
        return state
    }
}
