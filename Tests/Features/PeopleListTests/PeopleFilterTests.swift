import GitHubModel
import Testing

@testable import PeopleList

@Suite("Filter of a list of people", .timeLimit(.minutes(1)))
struct PeopleFilterTests {
    private func people() throws -> [Person] {
        let facts = [
            ("mona", "Mona Lisa", "@octo-corp", "Paris, France"), ("hubot", "Hubot", nil, "Berlin"),
            ("berlina", "Bea", nil, nil), ("zelda", "Zelda Q", "Berlin Labs", "Utrecht"), ("otto", "Otto", nil, nil),
        ]
        return try facts.enumerated().map { index, facts in
            var person = Person(
                login: try Login(facts.0), id: Int64(index + 1), kind: .user, avatarURL: "", url: "")
            var profile = Person.Profile()
            (profile.name, profile.company, profile.location) = (facts.1, facts.2, facts.3)
            person.profile = profile
            return person
        }
    }

    private func logins(_ text: String) throws -> [String] {
        let query = try #require(NameQuery(text))
        return PeopleFilter.matches(try people(), query).map(\.login.description)
    }

    @Test(
        "Names come first, then company and location, whose words can be beside those of names",
        arguments: [
            ("berlin", ["berlina", "hubot", "zelda"]), ("octo-corp", ["mona"]), ("france", ["mona"]),
            ("hubot berlin", ["hubot"]), ("lisa paris", ["mona"]), ("hubot paris", []), ("erlin", ["berlina"]),
        ])
    func order(text: String, expected: [String]) throws { #expect(try logins(text) == expected) }
}
