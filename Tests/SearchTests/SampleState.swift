import GitHubModel
import Store
import TerminalUI

@testable import Search

#if canImport(FoundationEssentials)
import struct FoundationEssentials.Date
#else
import struct Foundation.Date
#endif

/// People and prompts to test the screen with.
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

    /// Somebody seen before and opened `opened` times.
    static func stored(
        _ login: String, _ id: Int64, name: String? = nil, followers: Int = 0, opened: Int = 0
    ) throws -> StoredPerson {
        let person = try person(login, id, name: name, followers: name.map { _ in followers })
        let seen = Date(timeIntervalSince1970: 1_750_000_000)
        return StoredPerson(person: person, seenAt: seen, timesOpened: opened, openedAt: opened > 0 ? seen : nil)
    }

    /// `count` people without profiles, numbered from `first`.
    static func people(_ count: Int, from first: Int64 = 1) throws -> [Person] {
        try (0..<Int64(count)).map { try person("person-\(first + $0)", first + $0) }
    }

    static func search(
        _ people: [Person], total: Int? = nil, isIncomplete: Bool = false, nextPage: Int? = nil
    ) -> SearchResults {
        var search = SearchResults(people, total: total ?? people.count, isIncomplete: isIncomplete, exact: nil)
        search.nextPage = nextPage
        return search
    }

    /// The prompt in a window after `actions`.
    static func state(
        _ text: String = "", in size: Size = Size(columns: 80, rows: 24), _ actions: SearchScreen.Action...
    ) -> SearchScreen.State {
        var state = SearchScreen.State(text: text)
        for action in [.resized(size)] + actions { _ = SearchScreen.reduce(&state, action) }
        return state
    }
}

extension Frame {
    /// The window's text, without the spaces at the ends of lines.
    var text: String {
        lines.map { line in
            var text = line.text
            while text.last == " " { text.removeLast() }
            return text
        }.joined(separator: "\n")
    }
}
