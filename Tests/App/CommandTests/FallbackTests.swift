import CommandSupport
import GitHubStandIn
import TestSupport
import Testing

@Suite("Cached data after failures", .timeLimit(.minutes(3)))
struct FallbackTests {
    private static let commands = [
        ["user", "mona"], ["repos", "mona"], ["users", "mona"], ["repo", "mona/Hello-World"],
        ["users", "a", "--limit", "150"], ["users", "--followers-of", "mona", "--limit", "150"],
        ["users", "--contributors-to", "mona/new-name"], ["repos", "--starred-by", "mona"],
    ]

    @Test("With an exhausted rate limit, cached data is printed with its age and the reason", arguments: commands)
    func rateLimit(words: [String]) async throws {
        try await Ghsearch.run(people: 2_000) { ghsearch in
            let seen = try await ghsearch.call(words)
            #expect(seen.status == 0)
            for resource in [RateLimitBucket.core, .search] {
                ghsearch.control.setRateLimit(resource, for: .anonymous, remaining: 0, resetsIn: .seconds(1_500))
            }
            let again = try await ghsearch.call(words + ["--refresh"])
            #expect((again.status, again.output) == (0, seen.output))
            let message = #/^(Rate|Search) limit reached\. Try again in 2[56] min, or run `ghsearch login` for more\. /#
            #expect(again.errors.prefixMatch(of: message) != nil, "\(again.errors)")
            #expect(again.errors.hasSuffix(" Showing cached data from just now.\n"))
            #expect(again.errors.split(separator: "\n").count == 1)
        }
    }

    @Test(
        "After any failure of GitHub, cached data is printed with its age and the reason",
        arguments: [Fault.status(418), .garbage, .notHTTP, .reset, .status(403, .html)])
    func failures(fault: Fault) async throws {
        try await Ghsearch.run { ghsearch in
            for words in [["user", "mona"], ["repos", "mona"], ["users", "mona"]] {
                ghsearch.control.clearFaults()
                let seen = try await ghsearch.call(words)
                ghsearch.control.inject(fault, times: nil)
                let again = try await ghsearch.call(words + ["--refresh"])
                #expect((again.status, again.output) == (0, seen.output))
                #expect(again.errors.hasSuffix(" Showing cached data from just now.\n"), "\(again.errors)")
            }
        }
    }

    @Test("Another spelling of the login has the cached profile, with its age")
    func spelling() async throws {
        try await Ghsearch.run { ghsearch in
            let seen = try await ghsearch("user", "mona")
            let offline = try await ghsearch("user", "MONA", "--offline")
            #expect((offline.status, offline.output) == (0, seen.output))
            #expect(offline.errors == "Offline. Showing cached data from just now.\n")
        }
    }

    @Test("The own repositories and the own profile are cached too", arguments: ["repos", "user"])
    func own(command: String) async throws {
        try await Ghsearch.run { ghsearch in
            let token = ["GHSEARCH_TOKEN": try ghsearch.control.token(for: "mona", scopes: ["repo"])]
            let seen = try await ghsearch(command, environment: token)
            #expect(seen.status == 0)
            ghsearch.control.setRateLimit(.core, for: .login("mona"), remaining: 0, resetsIn: .seconds(600))
            let again = try await ghsearch(command, "--refresh", environment: token)
            #expect((again.status, again.output) == (0, seen.output))
            let message = #/^Rate limit reached\. Try again in 1[01] min\. Showing cached data from /#
            #expect(again.errors.prefixMatch(of: message) != nil, "\(again.errors)")
        }
    }

    @Test(
        "explore prints cached people after a refusal, with the reason, but not after a limit or without a valid token",
        arguments: [(Fault.status(403), 0), (.status(429), 75), (.status(401), 4)] as [(Fault, Int32)])
    func refusedSample(fault: Fault, status: Int32) async throws {
        try await Ghsearch.run(people: 30) { ghsearch in
            let token = ["GHSEARCH_TOKEN": try ghsearch.control.token(for: "mona")]
            let words = ["explore", "--count", "5", "--seed", "4"]
            #expect(try await ghsearch.call(words, environment: token).lines.count == 5)
            ghsearch.control.inject(fault, onPathPrefix: "/users", times: nil)
            let refused = try await ghsearch.call(words + ["--refresh"], environment: token)
            #expect(refused.status == status)
            #expect(refused.lines.count == (status == 0 ? 5 : 0))
            #expect(refused.errors.hasSuffix(" Showing cached data from just now.\n") == (status == 0))
        }
    }

    @Test("A list of an account with another login replaces the cached one, with a message that says whose it is")
    func otherLogin() async throws {
        try await Ghsearch.run { ghsearch in
            #expect(try await ghsearch("repos", "mona").lines.count == 30)
            let server = try LoopbackServer { connection in
                while connection.receive() != nil {
                    connection.respond("200 OK", [], body: #"[{"id":1,"full_name":"hubot/tool"}]"#.utf8)
                }
            }
            defer { server.stop() }
            let address = ["GHSEARCH_API_URL": "\(server.address)", "GHSEARCH_WEB_URL": "\(server.address)"]
            let ended = try await ghsearch("repos", "mona", "--refresh", environment: address)
            #expect(ended.status == 0)
            #expect(ended.lines.map { $0.prefix { $0 != "\t" } } == ["hubot/tool"])
            #expect(ended.errors == "GitHub returned the repositories of hubot for mona.\n")
        }
    }

    @Test("A rejected token is not hidden by cached data")
    func rejectedToken() async throws {
        try await Ghsearch.run { ghsearch in
            let token = try ghsearch.control.token(for: "mona")
            #expect(try await ghsearch("user", "mona", environment: ["GHSEARCH_TOKEN": token]).status == 0)
            ghsearch.control.revoke(token: token)
            let ended = try await ghsearch("user", "mona", "--refresh", environment: ["GHSEARCH_TOKEN": token])
            #expect(ended.status == 4)
            #expect(ended.output == "")
        }
    }

    @Test("404 of a later page is a failure that prints the first page; cached repositories are printed instead")
    func notFoundMidway() async throws {
        try await Ghsearch.run { ghsearch in
            let page = "/user/101222/repos"
            ghsearch.control.inject(.status(404), onPathPrefix: page, times: nil)
            let part = try await ghsearch("repos", "hundred-one")
            #expect(part.status == 1)
            #expect(part.lines.count == 100)
            let reason = "GitHub returned an unexpected status (404). Try again."
            #expect(part.errors == "Got 100 of up to 200 repositories. \(reason)\n")
            ghsearch.control.clearFaults()
            let seen = try await ghsearch("repos", "hundred-one", "--refresh")
            #expect(seen.lines.count == 101)
            ghsearch.control.inject(.status(404), onPathPrefix: page, times: nil)
            let again = try await ghsearch("repos", "hundred-one", "--refresh")
            #expect((again.status, again.output) == (0, seen.output))
            #expect(again.errors == "\(reason) Showing cached data from just now.\n")
        }
    }

    @Test("404 of the repositories of a known account is a failure, not \"No such user\"")
    func notFoundAfterProfile() async throws {
        try await Ghsearch.run { ghsearch in
            ghsearch.control.inject(.status(404), onPathPrefix: "/users/mona/repos", times: nil)
            let ended = try await ghsearch("user", "mona", "--refresh")
            #expect(ended.status == 1)
            #expect(ended.errors == "GitHub returned an unexpected status (404). Try again.\n")
            ghsearch.control.clearFaults()
            let seen = try await ghsearch("user", "mona", "--refresh")
            ghsearch.control.inject(.status(404), onPathPrefix: "/users/mona/repos", times: nil)
            let again = try await ghsearch("user", "mona", "--refresh")
            #expect((again.status, again.output) == (0, seen.output))
            ghsearch.control.inject(.status(404), onPathPrefix: "/users/mona", times: nil)
            let deleted = try await ghsearch("user", "mona", "--refresh")
            #expect(deleted == .init(status: 2, output: "", errors: "No such user: mona\n"))
        }
    }

    @Test("404 of a proxy is a failure, not \"No such user\": cached data are printed")
    func notFoundByProxy() async throws {
        try await Ghsearch.run { ghsearch in
            let seen = try await ghsearch("user", "mona")
            ghsearch.control.inject(.status(404, .html), onPathPrefix: "/", times: nil)
            let cached = try await ghsearch("user", "mona", "--refresh")
            #expect((cached.status, cached.output) == (0, seen.output))
            #expect(cached.errors.contains("sent an unreadable response"))
            for words in [["user", "hundred"], ["repos", "hundred"], ["users", "--followers-of", "hundred"]] {
                let ended = try await ghsearch.call(words)
                #expect(ended.status == 1)
                #expect(ended.errors.contains("sent an unreadable response"), "\(ended.errors)")
            }
        }
    }

    @Test("users --offline prints the cached people with the text in login or name, with their age")
    func offlinePeople() async throws {
        try await Ghsearch.run { ghsearch in
            for login in ["mona", "octo-org", "one-repo"] { _ = try await ghsearch("user", login) }
            ghsearch.control.clearLog()
            let byLogin = try await ghsearch("users", "mon", "--offline")
            #expect(byLogin.output == "mona\tUser\tMona Lisa Octocat\t20480\t30\tSan Francisco\n")
            #expect(byLogin.status == 0)
            #expect(byLogin.errors == "Offline. Showing cached data from just now.\n")
            let byName = try await ghsearch("users", "OCTO", "--offline", "--jq", ".[].login")
            #expect(byName.lines == ["octo-org", "mona"])
            #expect(try await ghsearch("users", "octo", "--offline", "--type", "user").lines.count == 1)
            #expect(try await ghsearch("users", "octo", "--offline", "-L", "1").lines.count == 1)
            let sorted = try await ghsearch("users", "o", "--offline", "--sort", "repositories", "-q", ".[].login")
            #expect(sorted.lines == ["mona", "octo-org", "one-repo"])
            for words in [["no-such-person"], ["octo", "type:user"]] {
                let none = try await ghsearch.call(["users", "--offline"] + words)
                #expect(none.status == 1)
                #expect(none.errors == "Not cached. Try again without --offline.\n")
            }
            #expect(ghsearch.control.requests.isEmpty)
        }
    }

    @Test(
        "users --offline prints the cached results of the same search in the order of the prompt, and each person once")
    func offlineResults() async throws {
        try await Ghsearch.run { ghsearch in
            let seen = try await ghsearch("users", "hundred", "-q", ".[].login")
            _ = try await ghsearch("user", "hundred-one")
            let offline = try await ghsearch("users", "hundred", "--offline", "-q", ".[].login")
            #expect(Set(offline.lines.prefix(seen.lines.count)) == Set(seen.lines))
            #expect(Set(offline.lines).count == offline.lines.count)
            #expect(try await ghsearch("-f", "hundred", "--offline").lines == offline.lines)
            #expect(offline.errors == "Offline. Showing cached data from just now.\n")
        }
    }

    @Test("Without cached repositories user does not say that it shows cached data")
    func profileOnly() async throws {
        try await Ghsearch.run { ghsearch in
            #expect(try await ghsearch("users", "@mona").status == 0)
            ghsearch.control.setRateLimit(.core, for: .anonymous, limit: 60, remaining: 0, resetsIn: .seconds(900))
            let ended = try await ghsearch("user", "mona", "--refresh")
            #expect(ended.status == 75)
            #expect(ended.output == "")
            #expect(!ended.errors.contains("cached"), "\(ended.errors)")
        }
    }
}
