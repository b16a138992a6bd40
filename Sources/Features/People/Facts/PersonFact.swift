package import Foundation
package import GitHubAPI
package import GitHubModel
package import Store
import TerminalUI

/// What is known about a person in a repository, with its date and source, such as "Merged here: 3 pull requests
/// (GitHub, 2026-05-04)". A fact, never a judgement.
package struct PersonFact: Sendable, Hashable, Encodable {
    package let name: String
    package let value: String
    /// When the source said so, or `nil` if the source has no date.
    package let date: Date?
    /// GitHub, git, or a file with the number of the line.
    package let source: String

    package init(name: String, value: String, date: Date?, source: String) {
        self.name = name
        self.value = value
        self.date = date
        self.source = source
    }

    private enum CodingKeys: CodingKey { case name, value, date, source }

    package func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(name, forKey: .name)
        try fields.encode(value, forKey: .value)
        try fields.encode(date, forKey: .date)  // null without a date
        try fields.encode(source, forKey: .source)
    }
}

/// Makes the list of facts about one person in one repository out of what GitHub, the cache and the clone
/// returned. An unknown number is left out, or is the text "not known"; it is never 0.
package struct FactsInRepository: Sendable {
    let repository: RepositoryScope
    let now: Date
    /// `nil` if GitHub can't be asked, as without an account.
    package var account: AccountFacts?
    package var createdAt: Date?
    package var sources: [PersonSourceEntry] = []
    package var formerLogins: [Login] = []
    package var vouched: VouchedFinding?

    package init(repository: RepositoryScope, now: Date) {
        self.repository = repository
        self.now = now
    }

    private static let gitHub = "GitHub"
    private static let maxClones = 5

    package var all: [PersonFact] {
        (commitsHere + pullRequests + recent + accountAge + relation + list + clones + renames).map { fact in
            PersonFact(
                name: fact.name, value: TextSanitizer.singleLine(fact.value), date: fact.date,
                source: TextSanitizer.singleLine(fact.source))
        }
    }

    private var gitHubDate: Date { account?.storedAt ?? now }

    private func gitHubFact(_ name: String, _ value: String) -> PersonFact {
        PersonFact(name: name, value: value, date: gitHubDate, source: Self.gitHub)
    }

    private func isHere(_ entry: PersonSourceEntry) -> Bool {
        entry.repository == repository.repositoryName
    }

    private var commitsHere: [PersonFact] {
        commits.filter(isHere).prefix(1).map { entry in
            PersonFact(
                name: "Commits here", value: Self.commits(entry), date: entry.lastSeenAt, source: "git")
        }
    }

    private var commits: [PersonSourceEntry] { Acquaintance.merged(sources.filter { $0.source.kind == .git }) }

    /// Only commits count that name the account.
    private static func commits(_ entry: PersonSourceEntry) -> String {
        let doubt = entry.source == .git(isChecked: false) ? ", not checked" : ""
        return "\(NumberFormat.counted(entry.times, "commit")) or more, last known \(day(entry.lastSeenAt))\(doubt)"
    }

    private var pullRequests: [PersonFact] {
        guard let account else {
            return [PersonFact(name: "Pull requests", value: "not known", date: nil, source: Self.gitHub)]
        }
        let first = account.firstMergedHere.map { ", the first on \(Self.day($0))" } ?? ""
        return [
            gitHubFact("Merged here", Self.requests(account.mergedHere) + first),
            gitHubFact("Merged elsewhere", Self.requests(account.mergedElsewhere)),
        ]
    }

    private static func requests(_ count: Int?) -> String {
        count.map { NumberFormat.counted($0, "pull request") } ?? "not known"
    }

    private var recent: [PersonFact] {
        guard let account else { return [] }
        let opened = account.opened.map { "\(NumberFormat.counted($0, "pull request")) opened" }
        let closed = account.closedUnmerged.map { "\(NumberFormat.grouped($0)) closed without a merge" }
        let counts = [opened, closed].compactMap(\.self)
        return [
            gitHubFact(
                "Since \(Self.day(account.since))", counts.isEmpty ? "not known" : counts.joined(separator: ", "))
        ]
    }

    private var accountAge: [PersonFact] {
        guard let date = account?.createdAt ?? createdAt else { return [] }
        return [gitHubFact("Account created", Self.day(date))]
    }

    private var relation: [PersonFact] {
        let follows = AccountDetails.following(account?.isFollowedByViewer, account?.followsViewer)
        let reviewed = account?.reviewed.flatMap { count in
            count == 0 ? nil : "reviewed \(NumberFormat.grouped(count)) of your pull requests"
        }
        let parts = [follows, reviewed].compactMap(\.self)
        return parts.isEmpty ? [] : [gitHubFact("You", parts.joined(separator: " · "))]
    }

    private var list: [PersonFact] {
        switch vouched {
        case nil: []
        case .listed(let line, let number, let file)?:
            [
                PersonFact(
                    name: line.isDenounced ? "Denounced" : "Vouched", value: line.reason ?? "no reason given",
                    date: nil, source: "\(file):\(number)")
            ]
        case .notListed(let file)?: [PersonFact(name: "Vouched", value: "not listed", date: nil, source: file)]
        case .unreadable(let file)?:
            [PersonFact(name: "Vouched", value: "not known: the file can't be read", date: nil, source: file)]
        }
    }

    private var clones: [PersonFact] {
        commits.filter { !isHere($0) }.prefix(Self.maxClones).map { entry in
            PersonFact(
                name: "In \(entry.repository?.description ?? "another clone")", value: Self.commits(entry),
                date: entry.lastSeenAt,
                source: "git")
        }
    }

    private var renames: [PersonFact] {
        guard !formerLogins.isEmpty else { return [] }
        let logins = formerLogins.map(\.description).joined(separator: ", ")
        return [PersonFact(name: "Earlier login", value: logins, date: nil, source: "git")]
    }

    private static func day(_ date: Date) -> String { date.formatted(.iso8601.year().month().day()) }
}

/// What the file `VOUCHED.td` of a clone says about a login.
package enum VouchedFinding: Sendable, Hashable {
    /// The last line about the login, with its number from 1, and the path in the clone.
    case listed(VouchedLine, number: Int, file: String)
    case notListed(file: String)
    case unreadable(file: String)
}
