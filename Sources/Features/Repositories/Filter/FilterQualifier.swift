import Foundation
import GitHubModel

/// The names of qualifiers.
package enum FilterName: String, Sendable, CaseIterable {
    case lang, stars, forks, size, issues, pushed, created, topic, license, `is`, fork, archived, sort

    init?(_ text: some StringProtocol) {
        let text = text.lowercased()
        self.init(rawValue: text == "language" ? "lang" : text)
    }

    /// Returns the name that a misspelled one probably means.
    static func nearest(to text: String) -> FilterName? {
        text.nearest(among: allCases.map(\.rawValue) + ["language"]).flatMap { FilterName($0) }
    }
}

/// A word of a filter that is a name, a colon and a value, such as `stars:>100`. The syntax follows GitHub's search
/// qualifiers.
enum FilterQualifier: Sendable, Hashable {
    case condition(RepositoryCondition)
    case sorting(RepositorySorting)
    /// All repositories match, because the value asks for that or is not complete yet.
    case all
    case invalid(FilterProblem)

    /// What the values of qualifiers are compared with.
    struct Context: Sendable {
        let values: FilterValues
        /// Ages of dates are those at this time.
        let now: Date
        /// Whether the beginning of a value is an error, because nobody is typing.
        let isComplete: Bool
    }

    /// Parses a word of a filter; `nil` for a plain one: no letters before a colon, or an address.
    init?(_ word: Substring, in context: Context) {
        guard let parts = Self.parts(of: word) else { return nil }
        guard let name = FilterName(parts.name) else {
            self = .invalid(.unknownName(String(parts.name)))
            return
        }
        do throws(FilterValueError) {
            let qualifier = try Self.qualifier(name, parts.value, context)
            self = parts.isNegated ? try qualifier.negated : qualifier
        } catch {
            let isTyped = error == .incomplete && !context.isComplete
            self = isTyped ? .all : .invalid(.invalidValue(name, parts.value))
        }
    }

    struct Parts {
        let isNegated: Bool
        let name: Substring
        /// Without quotes.
        let value: String
    }

    static func parts(of word: Substring) -> Parts? {
        let isNegated = word.hasPrefix("-")
        let text = isNegated ? word.dropFirst() : word
        guard let colon = text.firstIndex(of: ":") else { return nil }
        let value = text[text.index(after: colon)...]
        let name = text[..<colon]
        guard !name.isEmpty, name.allSatisfy({ $0.isASCII && $0.isLetter }), !value.hasPrefix("//"),
            !value.hasPrefix(":")
        else { return nil }
        return Parts(isNegated: isNegated, name: name, value: value.filter { $0 != "\"" })
    }

    private var negated: FilterQualifier {
        get throws(FilterValueError) {
            guard case .condition(let condition) = self else { throw .invalid }
            return .condition(.not(condition))
        }
    }

    private static func qualifier(
        _ name: FilterName, _ value: String, _ context: Context
    ) throws(FilterValueError) -> FilterQualifier {
        guard !value.isEmpty else { throw .incomplete }
        return switch name {
        case .lang: try .condition(texts(.language, value, context))
        case .topic: try .condition(texts(.topic, value, context))
        case .license: try .condition(texts(.license, value, context))
        case .stars: try .condition(.number(.stars, in: FilterRange(value).numbers()))
        case .forks: try .condition(.number(.forks, in: FilterRange(value).numbers()))
        case .size: try .condition(.number(.size, in: FilterRange(value).numbers()))
        case .issues: try .condition(.number(.issues, in: FilterRange(value).numbers()))
        case .pushed: try .condition(.moment(.pushed, in: FilterRange(value).dates(now: context.now)))
        case .created: try .condition(.moment(.created, in: FilterRange(value).dates(now: context.now)))
        case .is: try .condition(choice(value, properties))
        case .fork: try choice(value, forkValues)
        case .archived: try .condition(choice(value, archivedValues))
        case .sort: try .sorting(choice(value, sortings))
        }
    }

    /// Returns the condition that a text is one of those in `value`, which are separated by commas.
    private static func texts(
        _ kind: RepositoryCondition.Text, _ value: String, _ context: Context
    ) throws(FilterValueError) -> RepositoryCondition {
        let parts = value.split(separator: ",")
        guard !parts.isEmpty else { throw .incomplete }
        return .text(kind, in: Set(parts.flatMap { context.values.matches(of: $0, in: kind) }))
    }

    static let properties: [String: RepositoryCondition] = [
        "archived": .property(.archived), "fork": .property(.fork), "template": .property(.template),
        "private": .property(.private), "internal": .property(.internal), "public": .not(.property(.private)),
    ]

    /// In GitHub's search, `true` adds forks to the others, which are in a list anyway.
    static let forkValues: [String: FilterQualifier] = [
        "true": .all, "yes": .condition(.property(.fork)), "only": .condition(.property(.fork)),
        "no": .condition(.not(.property(.fork))), "false": .condition(.not(.property(.fork))),
    ]

    static let archivedValues: [String: RepositoryCondition] = [
        "true": .property(.archived), "yes": .property(.archived), "only": .property(.archived),
        "no": .not(.property(.archived)), "false": .not(.property(.archived)),
    ]

    static let sortings: [String: RepositorySorting] = {
        var sortings: [String: RepositorySorting] = [:]
        for order in RepositoryOrder.allCases {
            let isAscending = order == .name
            sortings[order.rawValue] = RepositorySorting(order: order)
            sortings["\(order)-asc"] = RepositorySorting(order: order, isReversed: !isAscending)
            sortings["\(order)-desc"] = RepositorySorting(order: order, isReversed: isAscending)
        }
        return sortings
    }()

    private static func choice<Value>(
        _ text: String, _ values: [String: Value]
    ) throws(FilterValueError) -> Value {
        let text = text.lowercased()
        if let value = values[text] { return value }
        throw values.keys.contains { $0.hasPrefix(text) } ? .incomplete : .invalid
    }
}
