import Foundation
import GitHubModel
import TerminalUI
import UnicodeText
import Who

extension WhoPerson {
    /// The login, with a mark if it is only claimed.
    var markedLogin: String { person.map { isConfirmed ? "\($0.login)" : "\($0.login)\(Self.claimMark)" } ?? "" }
    static let claimMark = "?"
}

extension WhoPerson: TabularRecord {
    static var jsonFields: [Field] {
        let person = Person.jsonFields.map { field -> Field in
            (field.name, { who in field.name == "name" ? who.displayName : who.person.flatMap(field.value) })
        }
        let facts: [Field] = [
            ("commits", { $0.commits }), ("lines", { $0.lines }), ("evidence", { $0.evidence?.rawValue }),
            ("confirmed", { $0.isConfirmed }), ("firstCommitAt", { $0.firstCommitAt }),
            ("lastCommitAt", { $0.lastCommitAt }), ("isFirstContribution", { $0.isFirstContribution }),
            ("input", { $0.inputs.joined(separator: ", ") }),
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
        columns.append(String(isConfirmed))
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
        let namesakes = Namesakes(of: people)
        for who in people {
            append([
                who.markedLogin, who.displayName ?? "",
                who.commits > 0 ? NumberFormat.compact(who.commits) : "",
                who.lines > 0 ? NumberFormat.compact(who.lines) : "",
                who.lastCommitAt.map { RelativeTime.formatted(since: $0) } ?? "",
                who.isFirstContribution == true ? "yes" : "", who.evidence?.rawValue ?? namesakes.hint(for: who),
                who.shownAddresses.joined(separator: ", "), who.person?.profile?.location ?? "",
            ])
        }
    }
}

/// The accounts of a list by their names. A name is no evidence, but a hint for a person at a terminal, who can look.
private struct Namesakes {
    private let logins: [FoldedText: Set<String>]

    init(of people: [WhoPerson]) {
        logins = people.reduce(into: [:]) { logins, who in
            guard who.person != nil, let name = who.displayName else { return }
            logins[FoldedText(name), default: []].insert(who.markedLogin)
        }
    }

    /// Says that a person without an account has the name of one, unless several have it.
    func hint(for who: WhoPerson) -> String {
        guard let name = who.displayName, let found = logins[FoldedText(name)], found.count == 1,
            let login = found.first
        else { return "unknown" }
        return "unknown, same name as \(login)"
    }
}
