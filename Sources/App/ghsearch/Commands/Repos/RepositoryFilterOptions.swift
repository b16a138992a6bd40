import ArgumentParser
import Foundation
import GitHubModel
import Repositories

struct RepositoryFilterOptions: ParsableArguments {
    enum Visibility: String, CaseIterable, Sendable { case `public`, `private`, `internal` }

    @Option(
        name: [.customShort("l", allowingJoined: true), .long],
        help: ArgumentHelp("Include only this language (repeatable, ignores case).", valueName: "name"),
        completion: .languages)
    var language: [String] = []

    @Option(help: ArgumentHelp("Include only repositories with this topic (repeatable).", valueName: "name"))
    var topic: [String] = []

    @Option(help: ArgumentHelp("Include only this number of stars, such as '>100' or 10..50.", valueName: "n"))
    var stars: String?

    @Option(help: "Include only this visibility.")
    var visibility: Choice<Visibility>?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Include only what the filter of the screen finds, such as 'lang:go pushed:<30d'.",
            valueName: "text"))
    var filter: String?

    @Flag(help: "Exclude forks.")
    var source = false

    @Flag(help: "Include only forks.")
    var fork = false

    @Flag(inversion: .prefixedNo, help: "Include only archived repositories, or exclude them.")
    var archived: Bool?

    @Option(
        name: [.customShort("L", allowingJoined: true), .long],
        help: ArgumentHelp("Maximum number of repositories.", valueName: "n"))
    var limit: Int?

    private var starsCondition = Validated<RepositoryCondition?>(nil)

    mutating func validate() throws {
        if source, fork { throw ValidationError("Use either --source or --fork.") }
        if let limit, limit < 1 { throw ValidationError("--limit must be at least 1.") }
        starsCondition.value = try stars.map(Self.condition(stars:))
        // Words that name values of the list can be checked only with it: here only other errors are found.
        if let problem = listFilter(FilterValues(of: [])).problem { throw ValidationError("\(problem)") }
    }

    /// Returns the repositories that the options include, in the order of the filter or else in `sorting`.
    func filtered(_ repositories: [Repository], _ sorting: RepositorySorting) -> [Repository] {
        let needsValues = filter != nil || !language.isEmpty || !topic.isEmpty
        let values = FilterValues(of: needsValues ? repositories : [])
        let filter = listFilter(values)
        let conditions = conditions(values)
        return (filter.sorting ?? sorting).sorted(repositories) { repository in
            conditions.allSatisfy { $0.matches(repository) } && filter.matches(repository)
        }
    }

    private func listFilter(_ values: FilterValues) -> ListFilter {
        ListFilter(filter ?? "", values: values, now: Date(), isComplete: true)
    }

    private func conditions(_ values: FilterValues) -> [RepositoryCondition] {
        var conditions = topic.map {
            RepositoryCondition.text(.topic, in: Set(values.exactMatches(of: $0, in: .topic)))
        }
        if !language.isEmpty {
            conditions.append(
                .text(.language, in: Set(language.flatMap { values.exactMatches(of: $0, in: .language) })))
        }
        if let stars = starsCondition.value { conditions.append(stars) }
        if let visibility { conditions.append(visibility.value.condition) }
        if source { conditions.append(.not(.property(.fork))) }
        if fork { conditions.append(.property(.fork)) }
        if let archived { conditions.append(archived ? .property(.archived) : .not(.property(.archived))) }
        return conditions
    }

    private static func condition(stars text: String) throws -> RepositoryCondition {
        guard let condition = RepositoryCondition(stars: text) else {
            throw ValidationError("--stars takes a number, such as 100, '>100', '<=50' or 10..50.")
        }
        return condition
    }
}

extension RepositoryFilterOptions.Visibility {
    fileprivate var condition: RepositoryCondition {
        switch self {
        case .public: .not(.property(.private))
        case .private: .property(.private)
        case .internal: .property(.internal)
        }
    }
}
