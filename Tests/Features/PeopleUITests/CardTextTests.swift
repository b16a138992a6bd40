import GitHubModel
import PeopleSupport
import TestSupport
import Testing

@testable import People
@testable import PeopleUI

@Suite("Text of a card", .timeLimit(.minutes(3)))
struct CardTextTests {
    private func card(bio: String? = nil, name: String = "The Octocat") throws -> CardContent {
        var card = CardContent(of: Sample.profile(try Sample.person("octocat", 1), name: name, bio: bio))
        card.apply(.repositories(try Sample.repositories()))
        return card
    }

    @Test("The Markdown has the name, the facts and the repositories")
    func markdown() throws {
        let text = try card(bio: "I am the mascot.").text(isMarkdown: true, warning: nil)
        let expected = """
            **The Octocat** · [octocat](https://github.com/octocat)

            I am the mascot.

            - Followers: 20.5k, following 9
            - Repositories: 6
            - Total stars: ★ 5.9k
            - Top language: Swift
            - Company: \\@github
            - Location: San Francisco
            - Website: github.blog
            - Member since: 2011-01-25

            - [repo-0](https://github.com/octocat/repo-0) ★ 1k
            """
        #expect(text.hasPrefix(expected), "\(text)")
    }

    @Test("Plain text has no escapes and links, and the warning comes before the facts")
    func plain() throws {
        let text = try card().text(isMarkdown: false, warning: "octocat looks like 0ctocat.")
        #expect(text.hasPrefix("The Octocat · octocat\n\noctocat looks like 0ctocat.\n\n- Followers: "), "\(text)")
        #expect(text.contains("- Company: @github\n"))
    }

    @Test(
        "No text of an account adds a link, an image or HTML to the Markdown",
        arguments: [
            "![x](https://evil.example/x.png)", "<img src=x>", "[a](b)", "# big", "```", "a\n\n# b", "\u{1B}[31m",
            "&lt;",
        ])
    func hostile(text: String) throws {
        let markdown = try card(bio: text, name: text).text(isMarkdown: true, warning: nil)
        for pattern in [#/(^|[^\\])!\[/#, #/(^|[^\\])<[a-z]/#, #/(^|\n)#/#, #/(^|[^\\])```/#, #/(^|[^\\])&/#] {
            #expect(markdown.firstMatch(of: pattern) == nil, "\(markdown)")
        }
        #expect(!markdown.contains("\u{1B}"))
        #expect(!markdown.contains("](b)") || markdown.contains("\\]"))
    }

    @Test("An address that would end the link is left out")
    func address() throws {
        let person = Person(
            login: try Login("mona"), id: 1, kind: .user, avatarURL: "", url: "https://evil.example/a)![](b")
        let text = CardContent(of: person).text(isMarkdown: true, warning: nil)
        #expect(text == "mona")
    }

    @Test("What does not arrive within the limit is left out")
    func limit() async throws {
        let (clock, stopped) = (ManualClock(), ManualClock())
        let repositories = try Sample.repositories()
        var dependencies = CardLoader.Dependencies(
            profile: { _ in
                try await stopped.sleep(for: .seconds(1))
                return nil
            }, repositories: { _ in AsyncThrowingStream { $0.finish() } })
        dependencies.stored = { _ in repositories }
        dependencies.clock = clock
        let loader = CardLoader(dependencies)
        async let text = loader.text(of: try Sample.person("octocat", 1), isMarkdown: false, within: .seconds(3))
        await clock.sleepsBegun(2)
        clock.advance(by: .seconds(3))
        #expect(try await text.contains("Total stars: ★ 5.9k"))
    }
}
