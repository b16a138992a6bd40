import Foundation
import GitHubAPI
import GitHubModel
import Testing

@testable import People
@testable import Store

@Suite("Facts in a repository", .timeLimit(.minutes(3)))
struct FactsInRepositoryTests {
    /// Facts with every value, and with each one missing.
    private func samples() throws -> [FactsInRepository] {
        let now = Date(timeIntervalSince1970: 1_800_000_000)
        let scope = RepositoryScope(owner: try Login("cli"), name: "cli")
        var samples: [FactsInRepository] = []
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
                var facts = FactsInRepository(repository: scope, now: now)
                facts.account = account
                facts.createdAt = now
                facts.formerLogins = [try Login("earlier")]
                let line = try #require(VouchedLine(flag == true ? "-x" : "x"))
                facts.vouched =
                    flag == nil ? .unreadable(file: "V") : .listed(line, number: 1, file: "V")
                facts.sources = ["cli/cli", "a/b"].map {
                    PersonSourceEntry(
                        source: .git(isChecked: true), repository: RepositoryName($0), times: 3, lastSeenAt: now)
                }
                samples.append(facts)
            }
        }
        return samples + [FactsInRepository(repository: scope, now: now)]
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
        }
    }
}
