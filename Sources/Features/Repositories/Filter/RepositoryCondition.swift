package import Foundation
package import GitHubModel

/// A condition on a repository, such as more than 100 stars.
package indirect enum RepositoryCondition: Sendable, Hashable {
    package enum Number: Sendable, Hashable { case stars, forks, issues, size }
    package enum Moment: Sendable, Hashable { case pushed, created }
    package enum Text: Sendable, Hashable { case language, topic, license }
    package enum Property: Sendable, Hashable { case fork, archived, template, `private`, `internal` }

    case number(Number, in: ClosedRange<Int>)
    /// Without the date, a repository does not match.
    case moment(Moment, in: Range<Date>)
    /// The text, or one of the topics, is one of these, which have the case of the repositories.
    case text(Text, in: Set<String>)
    case property(Property)
    case not(RepositoryCondition)

    /// Creates a condition on the number of stars, such as `>100`; `nil` if `range` is invalid.
    package init?(stars range: String) {
        do {
            self = .number(.stars, in: try FilterRange(range).numbers())
        } catch {
            return nil
        }
    }

    /// Joins conditions on a text of which a repository has only one: `lang:c lang:c++` means either, as on GitHub.
    static func joined(_ conditions: [RepositoryCondition]) -> [RepositoryCondition] {
        var texts: [Text: Set<String>] = [:]
        var others: [RepositoryCondition] = []
        for condition in conditions {
            if case .text(let text, let values) = condition, text != .topic {
                texts[text, default: []].formUnion(values)
            } else {
                others.append(condition)
            }
        }
        return others + texts.map { .text($0.key, in: $0.value) }
    }

    package func matches(_ repository: Repository) -> Bool {
        switch self {
        case .number(let number, let range): number.value(of: repository).map(range.contains) ?? false
        case .moment(let moment, let range): moment.value(of: repository).map(range.contains) ?? false
        case .text(let text, let values): text.values(of: repository).contains(where: values.contains)
        case .property(let property): property.value(of: repository)
        case .not(let condition): !condition.matches(repository)
        }
    }
}

extension RepositoryCondition.Number {
    fileprivate func value(of repository: Repository) -> Int? {
        switch self {
        case .stars: repository.stars
        case .forks: repository.forks
        case .issues: repository.openIssues
        case .size: repository.size
        }
    }
}

extension RepositoryCondition.Moment {
    fileprivate func value(of repository: Repository) -> Date? {
        switch self {
        case .pushed: repository.pushedAt
        case .created: repository.createdAt
        }
    }
}

extension RepositoryCondition.Text {
    func values(of repository: Repository) -> [String] {
        switch self {
        case .language: [repository.language].compactMap(\.self)
        case .license: [repository.license].compactMap(\.self)
        case .topic: repository.topics
        }
    }
}

extension RepositoryCondition.Property {
    fileprivate func value(of repository: Repository) -> Bool {
        switch self {
        case .fork: repository.isFork
        case .archived: repository.isArchived
        case .template: repository.isTemplate
        case .private: repository.isPrivate
        case .internal: repository.isInternal
        }
    }
}
