import GitHubModel

/// Why a word of a filter limits nothing.
package enum FilterProblem: Sendable, Hashable, CustomStringConvertible {
    case unknownName(String)
    case invalidValue(FilterName, String)

    package var description: String {
        switch self {
        case .unknownName(let name):
            let names = FilterName.allCases.map { "\($0.rawValue):" }.joined(separator: " ")
            let nearest = FilterName.nearest(to: name).map { " Did you mean \($0.rawValue):?" } ?? ""
            return "\"\(TextSanitizer.excerpt(name)):\" is not a filter.\(nearest) Filters: \(names)"
        case .invalidValue(let name, let value):
            return "\"\(TextSanitizer.excerpt(value))\" is no value of \(name.rawValue): \(Self.hint(for: name))"
        }
    }

    private static func hint(for name: FilterName) -> String {
        switch name {
        case .stars, .forks, .size, .issues: "use a number, such as 100, >1k, <=50 or 10..50."
        case .pushed, .created: "use a date or an age, such as 2024, >2025-10, 2024..2025 or <30d."
        case .is: "use archived, fork, template, private, internal or public."
        case .fork: "use yes, no or true (forks and others)."
        case .archived: "use yes or no."
        case .sort: "use stars, name, updated, pushed, created or forks; with -asc or -desc for a direction."
        case .lang, .topic, .license: "use names, separated by commas."
        }
    }
}
