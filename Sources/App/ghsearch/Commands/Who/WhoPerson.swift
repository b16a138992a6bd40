import struct Foundation.Date
import GitHistory
import GitHubModel
import TerminalUI

/// A person of commits, files or a list: the account if it is known.
struct WhoPerson: Sendable {
    /// `nil` if nothing says which account it is.
    var person: Person?
    /// In the commits or in the input.
    var name: String
    var evidence: Evidence?
    /// Those in the commits and in the input.
    var addresses: [String] = []
    /// Those that may be printed.
    var shownAddresses: [String] = []
    /// Those of ``shownAddresses`` that a signature can have: GitHub says that they are the account's.
    var signingAddresses: [String] = []
    var commits = 0
    var lines = 0
    var firstCommitAt: Date?
    var lastCommitAt: Date?
    /// `nil` if no range is asked for, or if an unknown address before it can be the person's.
    var isFirstContribution: Bool?
    /// The texts from which the person was read.
    var inputs: [String] = []

    var displayName: String? { person?.displayName ?? (name.isEmpty ? nil : name) }

    /// Adds what another identity of the same person contributed.
    mutating func merge(_ other: WhoPerson) {
        if commits == 0 {
            isFirstContribution = other.isFirstContribution
        } else if other.commits > 0, isFirstContribution != other.isFirstContribution {
            isFirstContribution = isFirstContribution == false || other.isFirstContribution == false ? false : nil
        }
        if let one = evidence, let two = other.evidence, Self.rank(two) < Self.rank(one) { evidence = two }
        if name.isEmpty || (other.lastCommitAt ?? .distantPast) > (lastCommitAt ?? .distantPast), !other.name.isEmpty {
            name = other.name
        }
        addresses += other.addresses.filter { !addresses.contains($0) }
        shownAddresses += other.shownAddresses.filter { !shownAddresses.contains($0) }
        signingAddresses += other.signingAddresses.filter { !signingAddresses.contains($0) }
        commits += other.commits
        lines += other.lines
        firstCommitAt = [firstCommitAt, other.firstCommitAt].compactMap(\.self).min()
        lastCommitAt = [lastCommitAt, other.lastCommitAt].compactMap(\.self).max()
        inputs += other.inputs.filter { !inputs.contains($0) }
    }

    /// The strongest evidence first.
    private static func rank(_ evidence: Evidence) -> Int {
        switch evidence {
        case .noreply: 0
        case .commit: 1
        case .login: 2
        case .merge: 3
        case .clone: 4
        }
    }
}

extension WhoPerson: TabularRecord {
    static var jsonFields: [Field] {
        let person = Person.jsonFields.map { field -> Field in
            (field.name, { who in field.name == "name" ? who.displayName : who.person.flatMap(field.value) })
        }
        let facts: [Field] = [
            ("commits", { $0.commits }), ("lines", { $0.lines }), ("evidence", { $0.evidence?.rawValue }),
            ("firstCommitAt", { $0.firstCommitAt }), ("lastCommitAt", { $0.lastCommitAt }),
            ("isFirstContribution", { $0.isFirstContribution }), ("input", { $0.inputs.joined(separator: ", ") }),
            ("emails", { $0.shownAddresses }),
        ]
        return person + facts
    }

    /// The columns of `users`, then those of commits.
    var columns: [String] {
        var columns = person?.columns ?? ["", "", "", "", "", ""]
        columns[2] = displayName ?? ""
        columns += [String(commits), evidence?.rawValue ?? ""]
        columns += [firstCommitAt, lastCommitAt].map { $0?.formatted(.iso8601) ?? "" }
        columns += [isFirstContribution.map(String.init) ?? "", inputs.joined(separator: ", ")]
        columns.append(shownAddresses.joined(separator: ", "))
        return columns
    }
}

extension Table {
    /// Columns without values are left out.
    init(_ people: [WhoPerson]) {
        self.init([
            .init("LOGIN", .bold, minWidth: 16, dropPriority: 0), .init("NAME", minWidth: 12, dropPriority: 1),
            .init("COMMITS", isNumber: true, dropPriority: 2), .init("LINES", isNumber: true, dropPriority: 2),
            .init("LAST", .dim, dropPriority: 4), .init("FIRST TIME", .dim, dropPriority: 5),
            .init("EVIDENCE", .dim, dropPriority: 6), .init("EMAIL", minWidth: 12, dropPriority: 3),
            .init("LOCATION", .dim, isFlexible: true, dropPriority: 7),
        ])
        for who in people {
            append([
                who.person.map { "\($0.login)" } ?? "", who.displayName ?? "",
                who.commits > 0 ? NumberFormat.compact(who.commits) : "",
                who.lines > 0 ? NumberFormat.compact(who.lines) : "",
                who.lastCommitAt.map { RelativeTime.formatted(since: $0) } ?? "",
                who.isFirstContribution == true ? "yes" : "", who.evidence?.rawValue ?? "unknown",
                who.shownAddresses.joined(separator: ", "), who.person?.profile?.location ?? "",
            ])
        }
    }
}
