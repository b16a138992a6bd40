import ArgumentParser
import GitHubModel
import Store
import Who

/// What programs that call ghsearch have to know, as one short page, made of the commands themselves.
struct AgentGuide {
    static func text(in columns: Int) -> String {
        [
            introduction, commands(in: columns), fields(in: columns), HelpTopic.exitTable.text(in: columns),
            recipes(in: columns),
        ]
        .joined(separator: "\n\n")
    }

    private static let introduction = """
        ghsearch for programs: results are on standard output, everything else on standard error. In a pipe, nothing asks, and
        each record is a line of columns, separated by tabs. --json prints all fields, --json=A,B some, --jq filters them. No
        account is needed for public data, within 60 requests an hour and 10 searches a minute; --offline sends none.
        """

    /// The commands that print, with what they do.
    private static func commands(in columns: Int) -> String {
        let names: Set = ["users", "who", "people", "explore", "repos", "repo", "user", "open", "status", "warm"]
        var rows: [HelpTable.Row] = []
        for group in RootCommand.configuration.groupedSubcommands {
            for command in group.subcommands {
                let configuration = command.configuration
                guard let name = configuration.commandName, names.contains(name) else { continue }
                rows.append((name, configuration.abstract))
            }
        }
        return HelpTable("Commands", rows).text(in: columns)
    }

    private static func fields(in columns: Int) -> String {
        let people = Person.jsonFieldNames
        func others(_ fields: [String]) -> String { fields.filter { !people.contains($0) }.joined(separator: ", ") }
        return HelpTable(
            "JSON fields",
            [
                ("users, explore", people.joined(separator: ", ")),
                ("people", "those of users, and " + others(KnownPerson.jsonFieldNames)),
                ("user", "those of users, and " + others(AccountSummary.jsonFieldNames)),
                ("who", "those of users, and " + others(WhoPerson.jsonFieldNames)),
                ("repos, repo", Repository.jsonFieldNames.joined(separator: ", ")),
            ]
        ).text(in: columns)
    }

    /// Each sends at most five requests without an account.
    static let examples: [(command: String, text: String)] = [
        ("ghsearch users 'linus torvalds' -L 1 --json=login,name,id", "The account of a name that is half remembered."),
        ("ghsearch user mona --json=login,name,followers,totalStars", "A profile with its totals."),
        ("ghsearch repos mona --json=fullName,stargazersCount,language", "All repositories, most stars first."),
        (
            "ghsearch who HEAD~5..HEAD --json=login,name,commits,evidence,confirmed",
            "The accounts behind commits, by evidence, and whether GitHub confirms them."
        ),
        ("ghsearch users 'mona' -L 1 --print coauthor", "A Co-authored-by line."),
    ]

    private static func recipes(in columns: Int) -> String {
        (["RECIPES:"] + examples.map { "  \($0.command)\n    \($0.text)" }).joined(separator: "\n")
    }
}
