import GitHubStandIn
import TestSupport
import Testing

@Suite("What is stored answers too", .timeLimit(.minutes(3)))
struct StoreCommandTests {
    @Test("What was seen answers offline and says so; what was not is no empty answer")
    func offline() async throws {
        try await Ghsearch.run { ghsearch in
            let seen = try await ghsearch("repos", "mona")
            let person = try await ghsearch("user", "mona")
            ghsearch.control.clearLog()
            let again = try await ghsearch("repos", "mona", "--offline")
            #expect((again.status, again.output) == (0, seen.output))
            #expect(again.errors.contains("Nothing was asked: this was stored"))
            #expect(try await ghsearch("user", "mona", "--offline").output == person.output)
            let unknown = try await ghsearch("repos", "hundred", "--offline")
            #expect(unknown.status == 1 && unknown.errors.contains("--offline asks nothing"))
            #expect(ghsearch.control.requests.isEmpty)
        }
    }

    @Test("A second look asks nothing; --refresh asks again, and confirmed answers cost nothing with a token")
    func secondLook() async throws {
        try await Ghsearch.run { ghsearch in
            let token = ["GHSEARCH_TOKEN": try ghsearch.control.token(for: "mona")]
            let first = try await ghsearch("repos", "hundred-one", environment: token)
            ghsearch.control.clearLog()
            #expect(try await ghsearch("repos", "hundred-one", environment: token).output == first.output)
            #expect(ghsearch.control.requests.isEmpty)
            let asked = try await ghsearch("repos", "hundred-one", "--refresh", environment: token)
            #expect(asked.output == first.output)
            #expect(ghsearch.control.requests.map(\.outcome) == [.responded(status: 304), .responded(status: 304)])
        }
    }

    @Test("Without a way to GitHub the stored answer comes with its age, and without one the reason")
    func unreachable() async throws {
        try await Ghsearch.run { ghsearch in
            let commands = [["user", "mona"], ["repos", "mona"], ["users", "mona"]]
            var seen: [String] = []
            for words in commands { try await seen.append(ghsearch.call(words).output) }
            await ghsearch.server.stop()
            for (words, output) in zip(commands, seen) {
                let again = try await ghsearch.call(words + ["--refresh"])
                #expect((again.status, again.output) == (0, output))
                #expect(again.errors.contains("GitHub can't be reached: this was stored"))
            }
            let unknown = try await ghsearch("user", "hundred")
            #expect(unknown.status == 1 && unknown.errors.contains("127.0.0.1"))
        }
    }

    @Test("cache status tells what there is, cache clear removes it")
    func cache() async throws {
        try await Ghsearch.run { ghsearch in
            _ = try await ghsearch("users", "mona")
            let status = try await ghsearch("cache", "status")
            #expect(status.status == 0 && !status.output.contains("People: 0"))
            #expect(status.lines.map { $0.prefix { $0 != ":" } }.prefix(4) == ["Path", "Size", "People", "Answers"])
            let plant = "mkdir -p $HOME/.cache/ghsearch/avatars && printf 12345 > $HOME/.cache/ghsearch/avatars/1-2-64"
            #expect(try await ghsearch.shell(plant).status == 0)
            #expect(try await ghsearch("cache", "status").output.contains("Pictures: 1, 1 kB\n"))
            #expect(try await ghsearch("cache", "clear", "--yes").status == 0)
            #expect(try await ghsearch("cache", "status").output.contains("Pictures: 0, 0 kB\n"))
            #expect(try await ghsearch("cache", "status").output.contains("People: 0"))
        }
    }

    @Test("Where nothing can be stored, everything else works, and one sentence says so")
    func nowhere() async throws {
        try await Ghsearch.run { ghsearch in
            let ended = try await ghsearch("repos", "mona", environment: ["XDG_CACHE_HOME": "/dev/null"])
            #expect(ended.status == 0 && ended.lines.count == 30)
            #expect(ended.errors.split(separator: "\n").count == 1 && ended.errors.contains("Nothing is stored"))
        }
    }

    @Test("Signing out removes what that account saw")
    func signOut() async throws {
        try await Ghsearch.run { ghsearch in
            let token = try ghsearch.control.token(for: "mona", scopes: ["repo"])
            _ = try await ghsearch.call(["login", "--with-token"], input: token)
            #expect(try await ghsearch("repos").status == 0)
            #expect(try await ghsearch("logout").status == 0)
            #expect(try await ghsearch("cache", "status").output.contains("Answers: 0"))
        }
    }

    @Test("Sign-ins that can't be read stop nobody from looking at what is public")
    func damagedSignIn() async throws {
        try await Ghsearch.run { ghsearch in
            let token = try ghsearch.control.token(for: "mona")
            _ = try await ghsearch.call(["login", "--with-token"], input: token)
            let damage = try await ghsearch.shell(#"file=$(find "$HOME" -name sign-ins.sealed) && printf x > "$file""#)
            try #require(damage.status == 0)
            let ended = try await ghsearch("repos", "mona")
            #expect(ended.status == 0 && ended.lines.count == 30)
            #expect(ended.errors.contains("Going on without an account."))
        }
    }
}
