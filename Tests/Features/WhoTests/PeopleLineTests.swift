import GitHubModel
import Testing

@testable import Who

@Suite("People in lines of text", .timeLimit(.minutes(3)))
struct PeopleLineTests {
    /// Returns entries such as `@mona Mona Lisa`, `Mona Lisa <mona@corp.example>`, `team` and `other host`.
    private func entries(_ line: String) throws -> [String] {
        PeopleLine(line[...], on: try Host("github.com")).entries.map(text)
    }

    private func text(_ entry: PeopleLine.Entry) -> String {
        switch entry {
        case .login(let login, let name): name.isEmpty ? "@\(login)" : "@\(login) \(name)"
        case .identity(let identity): "\(identity.name) <\(identity.address)>"
        case .team: "team"
        case .otherHost: "other host"
        }
    }

    @Test(
        "A name with an address and a login is the account that has the login",
        arguments: [
            "Mona Lisa <mona@corp.example> (@mona)", "* Mona Lisa <mona@corp.example> @mona",
            "Mona Lisa (@mona) <mona@corp.example>", "- Mona Lisa (mona@corp.example / @mona)",
            "  * `storage`: Mona Lisa (<mona@corp.example> / @mona)", "M:\tMona Lisa <mona@corp.example> (@mona)",
            "Mona Lisa <mona@corp.example> <mona@example.org> (@mona) pkg:*",
            "1. Mona Lisa <mona@corp.example> - @mona",
            "Mona Lisa <mona@corp.example> ([@mona](https://github.com/mona))",
            "**Mona Lisa** <mona@corp.example> (@mona)",
            "| Mona Lisa | [@mona](https://github.com/mona) | mona@corp.example |",
            "Mona Lisa <mona@corp.example> https://github.com/mona", "\"Mona Lisa\" <mona@corp.example> (@mona)",
        ])
    func joined(line: String) throws {
        #expect(try entries(line) == ["@mona Mona Lisa"])
    }

    @Test(
        "Several people in a line, and what else stands there, are told apart",
        arguments: [
            (
                "x: Mona Lisa (<m@x.org> / @mona), Hubot <h@x.org> (@hubot) and Zoe <z@x.org>",
                ["@mona Mona Lisa", "@hubot Hubot", "Zoe <z@x.org>"]
            ),
            ("Lisa, Mona <m@x.org> (@mona)", ["@mona Lisa, Mona"]),
            ("Mona (she/her) <m@x.org> @mona", ["@mona Mona (she/her)"]),
            ("Mona Lisa (@mona)", ["@mona"]), ("@mona m@x.org", ["@mona", " <m@x.org>"]),
            ("Ask m@x.org or @mona", [" <m@x.org>", "@mona"]),
            ("Mona <m@x.org> or @hubot", ["Mona <m@x.org>", "@hubot"]),
            ("Mona <m@x.org> (@mona @hubot)", [" <m@x.org>", "@mona", "@hubot"]),
            ("Mona <m@x.org> <n@x.org>", ["Mona <m@x.org>", "Mona <n@x.org>"]),
            ("Mona <m@x.org> (@octo/core)", [" <m@x.org>", "team"]),
            ("Mona <m@x.org>, @hubot", ["Mona <m@x.org>", "@hubot"]),
            ("remote: @mona, @hubot", ["@mona", "@hubot"]), ("write to mona@x.org", [" <mona@x.org>"]), ("nothing", []),
            ("Mona <m@x.org> https://gitlab.com/mona", [" <m@x.org>", "other host"]),
        ])
    func several(line: String, expected: [String]) throws {
        #expect(try entries(line) == expected)
    }

    @Test(
        "What follows a login is a part of it: an app is the app, a team the team, a path no person",
        arguments: [
            ("@dependabot[bot]", ["@dependabot[bot]"]), ("(@dependabot[bot])", ["@dependabot[bot]"]),
            ("[@dependabot[bot]](https://github.com/apps/dependabot)", ["@dependabot[bot]"]),
            ("https://github.com/apps/dependabot", ["@dependabot[bot]"]), ("@octo/core", ["team"]),
            ("https://github.com/orgs/octo/teams/core", ["team"]),
            ("[core](https://github.com/orgs/octo/teams/core)", ["team"]),
            (
                "49699333+dependabot[bot]@users.noreply.github.com",
                [" <49699333+dependabot[bot]@users.noreply.github.com>"]
            ),
            ("https://github.com/mona/r", []), ("@mona@social.example", [" <@mona@social.example>"]),
            ("@mona.github.io", []),
            ("@mona[bot]s", []), ("@mona,", ["@mona"]), ("@mona's", ["@mona"]),
        ])
    func partsOfLogins(line: String, expected: [String]) throws {
        #expect(try entries(line) == expected)
    }
}
