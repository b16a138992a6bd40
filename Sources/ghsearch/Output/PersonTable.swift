import GitHubModel
import TerminalUI

struct PersonTable {
    private let people: [Person]

    init(_ people: [Person]) { self.people = people }

    /// Returns a header and a line for each person. Columns without data are left out.
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
    /// The values that are printed in a pipe; empty if the response does not contain them.
    var columns: [String] {
        [
            "\(login)", "\(kind)", profile?.name ?? "", profile.map { String($0.followers) } ?? "",
            profile.map { String($0.publicRepositories) } ?? "", profile?.location ?? "",
        ]
    }
}
