package import Foundation

package struct Snapshot<Value: Sendable>: Sendable {
    package enum Source: Sendable, Hashable {
        /// GitHub, or cached responses that are fresh.
        case gitHub
        /// Cached responses, of which GitHub sent the oldest at this date.
        case cache(Date)
    }

    package var value: Value
    package var source: Source
    package var isFinal: Bool
    package var isComplete: Bool
    package var problem: Problem?
    /// Whether pages are missing because of the ``problem``.
    package var isPart = false

    package init(value: Value, source: Source, isFinal: Bool, isComplete: Bool, problem: Problem? = nil) {
        self.value = value
        self.source = source
        self.isFinal = isFinal
        self.isComplete = isComplete
        self.problem = problem
    }
}

extension Snapshot {
    package var error: GitHubError? {
        if case .error(let error) = problem?.cause { error as? GitHubError } else { nil }
    }
    /// The date of a whole cached value and the error because of which it is used, or `nil`.
    package var fallback: (date: Date, error: GitHubError)? {
        guard case .cache(let date) = source, let error, !isPart else { return nil }
        return (date, error)
    }
    package var errorOfPart: GitHubError? { isPart ? error : nil }
}
