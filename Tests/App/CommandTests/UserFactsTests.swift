import Foundation
import GitHubAPI
import GitHubModel
import PeopleUI
import GitHubStandIn
import TerminalUI
import TestSupport
import Testing

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
                git add . && GIT_COMMITTER_DATE=2026-03-04T12:00:00Z git -c user.name=A -c user.email=a@example.org \
                  commit -qm 'Add a list'
                printf -- '-hundred spam \\033[31mlinks\\n' >> .github/VOUCHED.td
                for login in hundred mona hundred-one; do
                  "$GHSEARCH" user $login --in . --json facts --jq '.facts[] | select(.source | contains("td"))'
                done
                """)
            #expect(ended.status == 0, "\(ended.errors)")
            #expect(
                ended.lines.map { $0.replacing(#/\{|\}|"/#, with: "") } == [
                    "date:null,name:Denounced,source:.github/VOUCHED.td:3,value:spam links",
                    "date:2026-03-04T12:00:00Z,name:Vouched,source:.github/VOUCHED.td:2,value:no reason given",
                    "date:null,name:Vouched,source:.github/VOUCHED.td,value:not listed",
                ], "\(ended.lines)")
            #expect(!ended.output.contains("\u{1B}"))
        }
    }

    @Test("A list of 10 MB is read; a link is not followed")
    func files() async throws {
        let directory = try TemporaryDirectory()
        let login = try Login("last-one")
        let text = String(repeating: "-someone reason of some length\n", count: 330_000) + "github:last-one\n"
        let found = try #require(VouchedFile.lastEntry(about: login, in: text))
        #expect(found.line == VouchedLine("github:last-one"))
        #expect(found.number == 330_001)
        #expect(await VouchedFile.finding(about: login, at: directory.path) == nil)
    }

    /// Facts with every value, and with each one missing.
    private func samples() throws -> [RepositoryFacts] {
        let now = Date(timeIntervalSince1970: 1_800_000_000)
        let scope = RepositoryScope(owner: try Login("cli"), name: "cli")
        var samples: [RepositoryFacts] = []
        for count in [nil, 0, 1, 250] as [Int?] {
            for flag in [nil, false, true] as [Bool?] {
                var account = AccountFacts(since: now)
                account.mergedHere = count
                account.mergedElsewhere = count
                account.opened = count
                account.closedUnmerged = count
                account.reviewed = count
                account.followsViewer = flag
                account.isFollowedByViewer = flag
                account.firstMergedHere = count == 250 ? now : nil
                var facts = RepositoryFacts(repository: scope, now: now)
                facts.account = account
                facts.createdAt = now
                facts.formerLogins = [try Login("earlier")]
                let line = try #require(VouchedLine(flag == true ? "-x" : "x"))
                facts.vouched =
                    flag == nil ? .unreadable(file: "V") : .listed(line, number: 1, file: "V", committedAt: now)
                facts.sources = ["cli/cli", "a/b"].map {
                    PersonSourceEntry(source: .git(isChecked: true), repository: $0, times: 3, lastSeenAt: now)
                }
                samples.append(facts)
            }
        }
        return samples + [RepositoryFacts(repository: scope, now: now)]
    }

    @Test("No text judges, and nothing unknown is 0")
    func words() throws {
        let judgements = [
            "suspicious", "trust", "bot", "spam", "score", "risk", "warning", "safe", "likely", "fake", "good", "bad",
            "new account", "danger", "caution", "!",
        ]
        for facts in try samples() {
            for fact in facts.all {
                let text = "\(fact.name) \(fact.value) \(fact.source)".lowercased()
                #expect(!judgements.contains { text.contains($0) }, "\(text)")
                if facts.account?.mergedHere == nil { #expect(!text.contains("0 "), "\(text)") }
            }
            let lines = RepositoryFacts.lines(facts.all, in: 80)
            #expect(lines.allSatisfy { $0.width <= 80 })
        }
    }
}
