import CommandSupport
import Foundation
import GitHistory
import GitHubAPI
import GitHubModel
import GitHubStandIn
import PeopleUI
import TerminalUI
import TestSupport
import Testing

@testable import People
@testable import Store
@testable import ghsearch

@Suite("Facts about a person in a repository", .timeLimit(.minutes(3)))
struct UserFactsTests {
    private func ago(_ days: Double) -> Date { Date().addingTimeInterval(-days * 86_400) }

    private func addPullRequests(to control: StandInControl) {
        let hundred = "hundred"
        for days in [400.0, 30] {
            control.addPullRequest(
                .init(in: "mona/new-name", by: hundred, createdAt: ago(days + 1), mergedAt: ago(days)))
        }
        control.addPullRequest(.init(in: "cli/cli", by: hundred, createdAt: ago(90), mergedAt: ago(80)))
        control.addPullRequest(.init(in: "cli/cli", by: hundred, createdAt: ago(3), closedAt: ago(2)))
        control.addPullRequest(.init(in: "cli/cli", by: hundred, createdAt: ago(1)))
        control.addPullRequest(.init(in: "a/b", by: "mona", createdAt: ago(50), reviewers: [hundred]))
    }

    @Test("Signed in, one more query has the facts, each with its source and date; JSON has them too")
    func signedIn() async throws {
        try await Ghsearch.run(people: 400) { ghsearch in
            addPullRequests(to: ghsearch.control)
            let token = ["GHSEARCH_TOKEN": try ghsearch.control.token(for: "mona")]
            let words = ["user", "hundred", "--in", "mona/new-name"]
            _ = try await ghsearch.call(["user", "hundred"], environment: token)
            ghsearch.control.clearLog()
            let json = try await ghsearch.call(words + ["--json", "facts"], environment: token)
            #expect(json.status == 0, "\(json.errors)")
            #expect(ghsearch.control.requests.count == 1, "the profile is cached")
            struct Output: Decodable {
                struct Fact: Decodable { let name: String, value: String, source: String, date: String? }
                let facts: [Fact]
            }
            let facts = try JSONDecoder().decode(Output.self, from: Data(json.output.utf8)).facts
            func value(_ prefix: String) -> String? { facts.first { $0.name.hasPrefix(prefix) }?.value }
            #expect(value("Merged here")?.hasPrefix("2 pull requests, the first on 20") == true)
            #expect(value("Merged elsewhere") == "1 pull request")
            #expect(value("Since ") == "2 pull requests opened, 1 closed without a merge")
            #expect(value("You")?.contains("reviewed 1 of your pull requests") == true)
            #expect(facts.allSatisfy { $0.source == "GitHub" && $0.date != nil })
            let terminal = try await ghsearch.printed(words, environment: token, columns: 100, rows: 50)
            #expect(terminal.lines.contains { $0.contains("Merged elsewhere") && $0.contains("(GitHub, 20") })
        }
    }

    @Test("Without an account, counts are not known, which is not 0")
    func anonymous() async throws {
        try await Ghsearch.run(people: 400) { ghsearch in
            addPullRequests(to: ghsearch.control)
            let terminal = try await ghsearch.printed(
                ["user", "hundred", "--in", "mona/new-name"], columns: 100, rows: 50)
            #expect(terminal.lines.contains { $0.contains("Pull requests") && $0.contains("not known") })
            #expect(!terminal.lines.contains { $0.contains("Merged") })
            #expect(ghsearch.control.requests(onPathPrefix: "/search").isEmpty)
        }
    }

    @Test("In a clone, VOUCHED.td is named with the line and its reason, without control characters")
    func vouched() async throws {
        try await Ghsearch.run(people: 400) { ghsearch in
            let ended = try await ghsearch.shell(
                """
                cd "$(mktemp -d)" && git init -q . && git remote add origin \(ghsearch.address)/mona/new-name
                mkdir .github && printf '# list\\nmona\\n' > .github/VOUCHED.td
                printf -- '-hundred spam \\033[31mlinks\\n' >> .github/VOUCHED.td
                for login in hundred mona hundred-one; do
                  "$GHSEARCH" user $login --in . --json facts --jq '.facts[] | select(.source | contains("td"))'
                done
                """)
            #expect(ended.status == 0, "\(ended.errors)")
            #expect(
                ended.lines.map { $0.replacing(#/\{|\}|"/#, with: "") } == [
                    "date:null,name:Denounced,source:.github/VOUCHED.td:3,value:spam links",
                    "date:null,name:Vouched,source:.github/VOUCHED.td:2,value:no reason given",
                    "date:null,name:Vouched,source:.github/VOUCHED.td,value:not listed",
                ], "\(ended.lines)")
            #expect(!ended.output.contains("\u{1B}"))
        }
    }

    @Test("A directory that is in no clone has no list")
    func noClone() async throws {
        let directory = try TemporaryDirectory()
        #expect(await VouchedFile.finding(about: try Login("mona"), at: directory.path, by: GitProcesses()) == nil)
    }
}
