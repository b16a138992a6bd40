import GitHubModel
import TerminalUI

/// People for a person at a terminal.
struct PersonTable {
    private let people: [Person]

    init(_ people: [Person]) { self.people = people }

    /// A header and a line for each; what no answer holds has no column.
    func lines(in width: Int) -> [StyledLine] {
        var table = Table([
            .init(title: "LOGIN", style: .bold, least: 16, rank: 0), .init(title: "TYPE", style: .dim, rank: 3),
            .init(title: "NAME", least: 12, rank: 1), .init(title: "FOLLOWERS", isNumber: true, rank: 2),
            .init(title: "REPOS", isNumber: true, rank: 4),
            .init(title: "LOCATION", style: .dim, isElastic: true, rank: 5),
        ])
        for person in people {
            table.append([
                "\(person.login)", "\(person.kind)", person.profile?.name ?? "",
                person.profile.map { Count.short($0.followers) } ?? "",
                person.profile.map { Count.short($0.publicRepositories) } ?? "", person.profile?.location ?? "",
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
