import GitHubModel
import TerminalUI

extension Table {
    /// Creates a table with a row for each person.
    init(_ people: [Person]) {
        self.init([
            .init("LOGIN", .bold, minWidth: 16, dropPriority: 0),
            .init("TYPE", .dim, dropPriority: 3),
            .init("NAME", minWidth: 12, dropPriority: 1),
            .init("FOLLOWERS", isNumber: true, dropPriority: 2),
            .init("REPOS", isNumber: true, dropPriority: 4),
            .init("LOCATION", .dim, isFlexible: true, dropPriority: 5),
        ])
        for person in people {
            append([
                "\(person.login)", "\(person.kind)", person.profile?.name ?? "",
                person.profile.map { NumberFormat.compact($0.followers) } ?? "",
                person.profile.map { NumberFormat.compact($0.publicRepositories) } ?? "",
                person.profile?.location ?? "",
            ])
        }
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
