import Foundation
import GitHubAPI
import GitHubModel
@testable import Store
import TerminalUI

@testable import Search

/// Sample people and prompts.
enum Sample {
    static func person(
        _ login: String, _ id: Int64, kind: Person.Kind = .user, name: String? = nil, followers: Int? = nil
    ) throws -> Person {
        var profile = followers.map { Person.Profile(followers: $0) }
        profile?.name = name
        return Person(
            login: try Login(login), id: id, kind: kind, avatarURL: "", url: "https://github.com/\(login)",
            profile: profile)
    }

    /// Returns a cached person that was opened `opened` times.
    static func stored(
        _ login: String, _ id: Int64, name: String? = nil, followers: Int = 0, opened: Int = 0
    ) throws -> StoredPerson {
        let person = try person(login, id, name: name, followers: name.map { _ in followers })
        let date = Date(timeIntervalSince1970: 1_750_000_000)
        return StoredPerson(person: person, seenAt: date, timesOpened: opened, openedAt: opened > 0 ? date : nil)
    }

    /// Returns `count` people without profiles, numbered from `first`.
    static func people(_ count: Int, from first: Int64 = 1) throws -> [Person] {
        try (0..<Int64(count)).map { try person("person-\(first + $0)", first + $0) }
    }

    static let account = account(searches: 9)

    /// Returns the indicator without an account, by the rate limit of searches.
    static func account(searches: Int) -> AccountIndicator {
        AccountIndicator(.anonymous, [.search: RateLimit(limit: 10, remaining: searches, resetsIn: .seconds(60))])
    }

    /// The result of comparing the logins of the sample people: none looks like another.
    static let noLookAlikes = Dictionary(uniqueKeysWithValues: (0...999).map { (Int64($0), Login?.none) })

    static func search(
        _ people: [Person], total: Int? = nil, isIncomplete: Bool = false, nextPage: Int? = nil
    ) -> SearchResults {
        var search = SearchResults(people, total: total ?? people.count, isIncomplete: isIncomplete, exact: nil)
        search.nextPage = nextPage.map { .page($0) }
        return search
    }

    /// Returns the prompt after `actions`, which a screen reader can read.
    static func state(
        _ text: String = "", in size: Size = Size(columns: 80, rows: 24), _ actions: SearchScreen.Action...
    ) -> SearchScreen.State {
        var state = SearchScreen.State(text: text)
        (state.lookAlikes, state.isAccessible) = (noLookAlikes, true)
        for action in [.resized(size)] + actions { _ = SearchScreen.reduce(&state, action) }
        return state
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
