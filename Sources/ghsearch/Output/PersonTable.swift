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

extension Person: TabularRecord {
    /// The fields are `null` if the response does not contain them.
    static var jsonFields: [Field] {
        [
            ("login", { "\($0.login)" }), ("id", { $0.id }), ("type", { "\($0.kind)" }),
            ("name", { $0.profile?.name }), ("bio", { $0.profile?.bio }),
            ("company", { $0.profile?.company }), ("location", { $0.profile?.location }),
            ("blog", { $0.profile?.blog }), ("followers", { $0.profile?.followers }),
            ("following", { $0.profile?.following }),
            ("publicRepos", { $0.profile?.publicRepositories }), ("avatarUrl", { $0.avatarURL }),
            ("url", { $0.url }), ("createdAt", { $0.profile?.createdAt }),
        ]
    }

    var columns: [String] {
        [
            "\(login)", "\(kind)", profile?.name ?? "", profile.map { String($0.followers) } ?? "",
            profile.map { String($0.publicRepositories) } ?? "", profile?.location ?? "",
        ]
    }
}
