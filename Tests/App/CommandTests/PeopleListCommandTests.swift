import CommandSupport
import Foundation
import GitHubStandIn
import TestSupport
import Testing

@Suite("Lists of people and stars on the command line", .timeLimit(.minutes(3)))
struct PeopleListCommandTests {
    private static let lists = [
        ["--followers-of", "many-repos"], ["--following-of", "mona"], ["--members-of", "octo-org"],
        ["--contributors-to", "mona/new-name"],
    ]

    @Test("Each list is printed in GitHub's order, without a search", arguments: lists)
    func order(words: [String]) async throws {
        try await Ghsearch.run(people: 400) { ghsearch in
            let ended = try await ghsearch.call(["users"] + words + ["-q", ".[].login"])
            #expect((ended.status, ended.errors) == (0, ""))
            #expect(!ended.lines.isEmpty)
            #expect(ended.lines.count <= 30)
            #expect(Set(ended.lines).count == ended.lines.count)
            #expect(ghsearch.control.requests.count == 1)
            #expect(ghsearch.control.requests(onPathPrefix: "/search").isEmpty)
            let rows = try await ghsearch.call(["users"] + words).lines
            #expect(rows.map { $0.prefix { $0 != "\t" } } == ended.lines.map { $0[...] })
            #expect(rows.allSatisfy { $0.count { $0 == "\t" } == 5 })
        }
    }

    @Test("The limit takes as many pages as it needs")
    func limit() async throws {
        try await Ghsearch.run(people: 3_000) { ghsearch in
            for (limit, requests) in [(7, 1), (250, 3), (1000, 10)] {
                ghsearch.control.clearLog()
                let words = ["users", "--followers-of", "many-repos", "--refresh", "-L", "\(limit)"]
                let ended = try await ghsearch.call(words)
                #expect(ended.status == 0)
                #expect(Set(ended.lines).count == limit)
                #expect(ghsearch.control.requests.count == requests)
            }
        }
    }

    @Test("An address works as the login or the repository")
    func addresses() async throws {
        try await Ghsearch.run { ghsearch in
            for (option, plain, address) in [
                ("--followers-of", "mona", "@mona"), ("--following-of", "mona", "https://github.com/mona"),
                ("--members-of", "octo-org", "github.com/octo-org/"),
                ("--contributors-to", "mona/new-name", "git@github.com:mona/new-name.git"),
            ] {
                let ended = try await ghsearch("users", option, address)
                #expect(ended.status == 0)
                #expect(ended == (try await ghsearch("users", option, plain)))
            }
            let starred = try await ghsearch("repos", "--starred-by", "https://github.com/mona")
            #expect(starred == (try await ghsearch("repos", "--starred-by", "mona")))
            let other = try await ghsearch("users", "--followers-of", "https://gitlab.com/mona")
            let message = "gitlab.com is not a known host: use an address of github.com.\n"
            #expect(other == .init(status: 64, output: "", errors: message))
        }
    }

    @Test("Sorting loads the missing profiles; offline, people without a cached one come last")
    func sort() async throws {
        try await Ghsearch.run { ghsearch in
            let words = [
                "users", "--following-of", "mona", "--sort", "followers", "-q", ".[] | [.login,.followers] | @csv",
            ]
            let sorted = try await ghsearch.call(words)
            #expect(sorted.status == 0)
            let counts = sorted.lines.compactMap { $0.split(separator: ",").last.flatMap { Int($0) } }
            #expect(counts.count == sorted.lines.count)
            #expect(counts.count > 5)
            #expect(counts == counts.sorted(by: >))
            let reversed = try await ghsearch.call(words + ["--order", "asc"])
            #expect(
                reversed.lines.compactMap { $0.split(separator: ",").last.flatMap { Int($0) } } == counts.reversed())
            _ = try await ghsearch("users", "--followers-of", "mona")
            ghsearch.control.clearLog()
            let offline = try await ghsearch(
                "users", "--followers-of", "mona", "--sort", "followers", "--offline", "-q", ".[].followers")
            #expect(offline.status == 0)
            #expect(offline.errors == "Offline. Showing cached data from just now.\n")
            #expect(ghsearch.control.requests.isEmpty)
        }
    }

    @Test("Starred repositories have all options of a list; on a terminal their names contain the owners")
    func starred() async throws {
        try await Ghsearch.run(people: 400) { ghsearch in
            let all = try await ghsearch("repos", "--starred-by", "mona", "-q", ".[] | .stargazersCount")
            let stars = all.lines.compactMap { Int($0) }
            #expect(stars.count == 130)
            #expect(stars == stars.sorted(by: >))
            let sources = try await ghsearch(
                "repos", "--starred-by", "mona", "--source", "-L", "3", "--json=owner,isFork")
            #expect(sources.output.components(separatedBy: "\"isFork\":false").count == 4)
            let page = "\(ghsearch.address)/mona?tab=stars\n"
            #expect(try await ghsearch("repos", "--starred-by", "mona", "--web").output == page)
            let names = try await ghsearch("repos", "--starred-by", "mona", "-L", "5", "-q", ".[].fullName").lines
            let screen = try await ghsearch.printed(["repos", "--starred-by", "mona", "-L", "5"]).lines
            for name in names { #expect(screen.contains { $0.hasPrefix(name.prefix(16)) }, "\(name)") }
        }
    }

    @Test("On a terminal, a message says that a list is longer")
    func longer() async throws {
        try await Ghsearch.run(people: 400) { ghsearch in
            let screen = try await ghsearch.printed(["users", "--followers-of", "mona", "-L", "5"])
            #expect(screen.lines.contains("Showing the first 5 people. Use --limit to show more."))
        }
    }

    @Test("--limit applies after --sort: the first people are the first of all")
    func sortsBeforeLimit() async throws {
        try await Ghsearch.run(people: 500) { ghsearch in
            let all = try await ghsearch("users", "--members-of", "octo-org", "--sort", "followers").lines
            let first = try await ghsearch("users", "--members-of", "octo-org", "--sort", "followers", "-L", "3")
            #expect(first.lines == Array(all.prefix(3)))
            #expect(all.count > 3)
        }
    }

    @Test("people --print sends no request; people without an ID are left out with a message")
    func localPrint() async throws {
        try await Ghsearch.run { ghsearch in
            let clone = #"""
                git init -q "$HOME/c" && cd "$HOME/c"
                commit() { git -c user.name="$1" -c user.email="$2" commit -q --allow-empty -m x; }
                commit Old old@users.noreply.github.com; commit Mona 2001+mona@users.noreply.github.com
                "$GHSEARCH" warm
                """#
            #expect(try await ghsearch.shell(clone).status == 0)
            let printed = try await ghsearch("people", "--print", "coauthor")
            #expect(printed.output == "Co-authored-by: Mona <2001+mona@users.noreply.github.com>\n")
            #expect(printed.errors == "The ID of old is unknown. To look it up: ghsearch user old\n")
            #expect(printed.status == 1)
            #expect(ghsearch.control.requests.isEmpty)
        }
    }
}
