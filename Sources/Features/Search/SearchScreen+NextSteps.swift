import GitHubModel
import People
import TerminalUI

/// What can be done next if nothing matches the text.
enum NextStep: Hashable {
    case removeWord
    case lookInRepository(RepositoryScope)

    /// The name of the key, or `nil` if it has none.
    func key(in state: SearchScreen.State) -> String? {
        switch self {
        case .removeWord: state.removeWordKey
        case .lookInRepository: state.scopeKey
        }
    }

    var help: String {
        switch self {
        case .removeWord: "Remove the last word"
        case .lookInRepository(let scope): "Look in \(scope.fullName)"
        }
    }
}

extension SearchScreen.State {
    /// Whether the text can be searched for once more, for what is similar.
    var lacksSimilar: Bool { rows.lacksSimilar && repositoryMatches.isEmpty }

    /// Whether the text is searched for once more.
    var isSearchingAgain: Bool { isLoading && lacksSimilar && rows.isFinal }

    /// Whether GitHub has found nothing for the text, nor for what is similar.
    var hasNothing: Bool {
        rows.search?.similar != nil && people.isEmpty && repositoryMatches.isEmpty && !isLoading && failure == nil
    }

    var nextSteps: [NextStep] {
        guard hasNothing else { return [] }
        var steps: [NextStep] = text.split(whereSeparator: \.isWhitespace).count > 1 ? [.removeWord] : []
        if let scope = isScoped && scope != nil ? nil : scope ?? nearbyScope { steps.append(.lookInRepository(scope)) }
        return steps
    }
}

extension SearchScreen.State {
    /// The steps that have a key.
    var namedSteps: [(key: String, help: String)] {
        nextSteps.compactMap { step in step.key(in: self).map { ($0, step.help) } }
    }
}

extension SearchScreen {
    /// The steps with their keys, in one line below the rows.
    static func nextStepRows(of state: State, in size: Size) -> [StyledLine] {
        let text = state.namedSteps.map { "\($0.key)  \($0.help)" }.joined(separator: "   ")
        guard !text.isEmpty else { return [] }
        return (state.rowCount == 0 ? [] : [StyledLine()]) + [StyledLine("  " + text, .dim).truncated(to: size.columns)]
    }
}
