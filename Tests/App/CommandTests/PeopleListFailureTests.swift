import CommandSupport
import Foundation
import GitHubStandIn
import TestSupport
import Testing

@Suite("Failures of lists of people on the command line", .timeLimit(.minutes(3)))
struct PeopleListFailureTests {
    @Test("A rate limit within a list ends it with the reason; the people before it are printed")
    func rateLimit() async throws {
        try await Ghsearch.run(people: 3_000) { ghsearch in
            ghsearch.control.setRateLimit(.core, for: .anonymous, remaining: 3, resetsIn: .seconds(1_500))
            let ended = try await ghsearch("users", "--followers-of", "many-repos", "-L", "1000")
            #expect(ended.status == 75)
            #expect((100...300).contains(ended.lines.count))
            let part = "Got \(ended.lines.count) of up to 1,000 people."
            #expect(ended.errors.hasPrefix("\(part) Rate limit reached. "), "\(ended.errors)")
            let offline = try await ghsearch("users", "--followers-of", "many-repos", "-L", "1000", "--offline")
            #expect(offline.status == 1)
            #expect(offline.lines == ended.lines)
            #expect(offline.errors.contains("\(part) Not cached."), "\(offline.errors)")
        }
    }

    @Test("If queries fail, only the first people are sorted, with a message, and not a thousand with a request each")
    func failedQuery() async throws {
        try await Ghsearch.run(people: 3_000) { ghsearch in
            let token = ["GHSEARCH_TOKEN": try ghsearch.control.token(for: "mona")]
            let words = ["users", "--followers-of", "many-repos", "--sort", "followers", "--limit", "5"]
            ghsearch.control.inject(.status(502), onPathPrefix: "/graphql", times: nil)
            let ended = try await ghsearch.call(words, environment: token.mapValues { $0 })
            #expect(ended.status == 0)
            #expect(ended.lines.count == 5)
            #expect(ended.errors == "Only the first 30 people of the list are sorted.\n")
            #expect(ghsearch.control.requests.count < 60)
        }
    }

    @Test(
        "If profiles are missing, the message has their number, and does not call the list sorted",
        arguments: [
            ["users", "--followers-of", "many-repos", "--sort", "followers", "--limit", "5"],
            ["explore", "--count", "10", "--sort", "followers", "--seed", "1"],
        ])
    func missingProfiles(words: [String]) async throws {
        try await Ghsearch.run(people: 500) { ghsearch in
            ghsearch.control.setRateLimit(.core, for: .anonymous, remaining: 24, resetsIn: .seconds(1_500))
            let ended = try await ghsearch.call(words)
            #expect(ended.status == 75)
            #expect([5, 10].contains(ended.lines.count))
            let part = #/(?m)^Got \d+ of (30|10) profiles\. Rate limit reached\. /#
            #expect(ended.errors.contains(part), "\(ended.errors)")
            #expect(!ended.errors.contains("are sorted"), "\(ended.errors)")
        }
    }

    @Test(
        "What does not exist, and what is empty, exits with 2",
        arguments: [
            (["users", "--followers-of", "no-such-login"], "No such user: no-such-login"),
            (["users", "--following-of", "no-such-login"], "No such user: no-such-login"),
            (["users", "--members-of", "mona"], "No such organization: mona"),
            (["users", "--contributors-to", "mona/no-such-name"], "No such repository: mona/no-such-name"),
            (["users", "--following-of", "empty-user"], "empty-user follows no visible accounts."),
            (["users", "--followers-of", "shy-person"], "shy-person has no visible followers."),
            (["repos", "--starred-by", "no-such-login"], "No such user: no-such-login"),
            (["repos", "--starred-by", "empty-user"], "empty-user has no starred repositories."),
        ])
    func missing(words: [String], message: String) async throws {
        try await Ghsearch.run { ghsearch in
            let ended = try await ghsearch.call(words)
            #expect(ended == .init(status: 2, output: "", errors: message + "\n"))
        }
    }

    @Test(
        "Options that exclude each other are one sentence, before any request",
        arguments: [
            (["users", "mona", "--followers-of", "mona"], "Use either QUERY or a list."),
            (["users", "--followers-of", "a", "--members-of", "b"], "Use either --followers-of or --members-of."),
            (["users", "--followers-of", "mona", "--type", "org"], "--type can't be combined with a list."),
            (["users", "--contributors-to", "mona"], "\"mona\" is not a repository: write it as OWNER/NAME."),
            (["users", "a/b"], "a/b is a repository. To show it: ghsearch repo a/b"),
            (["users", "--followers-of", "a b"], "\"a b\" is not a login: "),
            (["users", "--followers-of", "mona", "-L", "0"], "--limit must be a number from 1 to 1000."),
            (["repos", "mona", "--starred-by", "mona"], "Use either LOGIN or --starred-by."),
            (["users"], "Specify QUERY, or a list such as --followers-of LOGIN."),
        ])
    func wrongUsage(words: [String], message: String) async throws {
        try await Ghsearch.run { ghsearch in
            let ended = try await ghsearch.call(words)
            #expect(ended.status == 64)
            #expect(ended.output == "")
            #expect(ended.errors.hasPrefix("Error: \(message)"), "\(ended.errors)")
            #expect(ghsearch.control.requests.isEmpty)
        }
    }
}
