import GitHubModel
import TerminalUI

/// People for a person at a terminal.
struct PersonTable {
    private let people: [Person]

    init(_ people: [Person]) { self.people = people }

    /// A header and a line for each; what no answer holds has no column.
    func lines(in width: Int) -> [StyledLine] {
        var table = Table([
            .init(title: "LOGIN", style: .bold, minWidth: 16, dropPriority: 0),
            .init(title: "TYPE", style: .dim, dropPriority: 3),
            .init(title: "NAME", minWidth: 12, dropPriority: 1),
            .init(title: "FOLLOWERS", isNumber: true, dropPriority: 2),
            .init(title: "REPOS", isNumber: true, dropPriority: 4),
            .init(title: "LOCATION", style: .dim, isFlexible: true, dropPriority: 5),
        ])
        for person in people {
            table.append([
                "\(person.login)", "\(person.kind)", person.profile?.name ?? "",
                person.profile.map { NumberFormat.compact($0.followers) } ?? "",
                person.profile.map { NumberFormat.compact($0.publicRepositories) } ?? "",
                person.profile?.location ?? "",
            ])
        }
        return table.lines(in: width)
    }
}

extension Person {
    /// What stands on the account's line in a pipe; empty where the answer does not hold it.
    var columns: [String] {
        [
            "\(login)", "\(kind)", profile?.name ?? "", profile.map { String($0.followers) } ?? "",
            profile.map { String($0.publicRepositories) } ?? "", profile?.location ?? "",
        ]
    }
}
