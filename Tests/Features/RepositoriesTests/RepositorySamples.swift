import Foundation
import GitHubModel
@testable import Store
import TerminalUI

@testable import Repositories

/// Sample repositories and screens.
enum Sample {
    static func repository(
        _ name: String, _ language: String?, stars: Int = 0, _ change: (inout Repository) -> Void = { _ in }
    ) throws -> Repository {
        let id = Int64(name.unicodeScalars.reduce(7) { ($0 &* 31 &+ Int($1.value)) % 1_000_003 })
        var repository = try Repository(id: id, fullName: "mona/\(name)", url: "https://github.com/mona/\(name)")
        (repository.language, repository.stars) = (language, stars)
        change(&repository)
        return repository
    }

    /// Returns six repositories in three languages and without one.
    static func few() throws -> [Repository] {
        [
            try repository("octopus", "Swift", stars: 1_200) { $0.description = "Eight arms. 🐙" },
            try repository("squid", "Swift", stars: 3) { $0.isFork = true },
            try repository("nautilus", "C", stars: 40) { ($0.isArchived, $0.description) = (true, "A shell 貝") },
            try repository("cuttlefish", "Python", stars: 40) { $0.isFork = true },
            try repository("dotfiles", nil, stars: 2_000),
            try repository("argonaut", "C", stars: 0) { $0.description = "Paper" },
        ]
    }

    static func many(_ count: Int) throws -> [Repository] {
        try (0..<count).map { try repository("r\($0)", ["Swift", "C", nil, "Go"][$0 % 4], stars: ($0 * 37) % 101) }
    }

    /// The date of all listings.
    static let now = Date(timeIntervalSince1970: 1_800_000_000)

    static func days(_ days: Double) -> Date { now.addingTimeInterval(-days * 86_400) }

    /// Returns the same repositories as ``few()``, with all properties. All were updated just now, and pushed to
    /// before.
    static func rich() throws -> [Repository] {
        let ages: [Double] = [0.1, 3, 90, 800, 1.5, 20]
        return try zip(few(), ages).map { repository, age in
            var repository = repository
            (repository.pushedAt, repository.createdAt) = (days(age), days(age + 1_000))
            repository.updatedAt = days(0.01)  // a star moves it
            (repository.forks, repository.license) = (repository.stars / 10, repository.isFork ? nil : "Apache-2.0")
            return repository
        }
    }

    static func listing(_ repositories: [Repository], pages: Int = 1, isComplete: Bool = true) -> RepositoryListing {
        var listing = RepositoryListing()
        (listing.repositories, listing.pages, listing.isComplete) = (repositories, pages, isComplete)
        listing.date = now
        return listing
    }

    /// Returns a preview from the cache that is three hours old.
    static func preview(_ repositories: [Repository]) -> RepositoryListing {
        var listing = listing(repositories)
        listing.mark(storedAt: days(0.125), now: now)
        listing.isPreview = true
        return listing
    }

    static func mona(repositories: Int? = nil) throws -> Person {
        var person = Person(
            login: try Login("mona"), id: 1, kind: .user, avatarURL: "", url: "https://github.com/mona")
        person.profile = repositories.map { Person.Profile(followers: 2, publicRepositories: $0) }
        person.profile?.name = "Mona Lisa Octocat"
        person.profile?.bio = "Draws\noctopuses."
        return person
    }

    /// Returns the screen after `events`.
    static func state(
        in size: Size = Size(columns: 80, rows: 24), _ events: RepositoriesScreen.Event...
    ) throws -> RepositoriesScreen.State {
        var state = RepositoriesScreen.State(of: try mona())
        _ = RepositoriesScreen.reduce(&state, .resized(size))
        for event in events { send(event, &state) }
        return state
    }

    /// Presses `keys`, then types each character of `text`.
    static func press(
        _ state: inout RepositoriesScreen.State, _ keys: Key..., typing text: String = ""
    ) -> [RepositoriesScreen.Effect] {
        (keys + text.map(Key.character)).flatMap { RepositoriesScreen.reduce(&state, .pressed($0)) }
    }

    static func send(_ event: RepositoriesScreen.Event, _ state: inout RepositoriesScreen.State) {
        _ = RepositoriesScreen.reduce(&state, .received(event))
    }
}

extension Frame {
    /// The text of the frame without trailing spaces.
    var text: String {
        lines.map { line in
            var text = line.text
            while text.last == " " { text.removeLast() }
            return text
        }.joined(separator: "\n")
    }
}

extension RepositoriesScreen.State {
    /// The rows of the list: titles in uppercase, repositories by name. A collapsed title ends with an ellipsis.
    var names: [String] {
        rows.lines.map { line in
            switch line {
            case .section(let section): section.title.uppercased() + (section.isCollapsed ? "…" : "")
            case .repository(let repository): repository.name
            }
        }
    }
}
