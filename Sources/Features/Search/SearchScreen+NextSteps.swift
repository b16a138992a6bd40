import GitHubModel
import TerminalUI

/// What can be done next if nothing matches the text.
enum NextStep: Hashable {
    case searchCommits
    case removeWord
    case lookInRepository(RepositoryScope)
    case searchWeb

    /// The key, as the help names it.
    var key: String {
        switch self {
        case .searchCommits: "Alt-A"
        case .removeWord: "Ctrl-W"
        case .lookInRepository: "Alt-I"
        case .searchWeb: "Alt-W"
        }
    }

    var help: String {
        switch self {
        case .searchCommits: "Search commits by the name of the author"
        case .removeWord: "Remove the last word"
        case .lookInRepository(let scope): "Look in \(scope.fullName)"
        case .searchWeb: "Search on the website"
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
        guard hasNothing, let search = rows.search else { return [] }
        var steps: [NextStep] = search.includesCommitAuthors || !input.isPlain ? [] : [.searchCommits]
        if text.split(whereSeparator: \.isWhitespace).count > 1 { steps.append(.removeWord) }
        if let scope = isScoped && scope != nil ? nil : scope ?? nearbyScope { steps.append(.lookInRepository(scope)) }
        return webSearch == nil ? steps : steps + [.searchWeb]
    }

    /// The page of the website that searches for the text.
    var webSearch: String? { isEmpty ? nil : host?.searchPage(for: text) }
}

extension SearchScreen {
    /// The keys of the steps that have no key otherwise.
    static func nextStepBindings(_ state: State) -> [KeyBinding<Command>] {
        state.nextSteps.compactMap { step in
            switch step {
            case .searchCommits: KeyBinding([.alt("a")], .searchCommits, step.help)
            case .searchWeb: KeyBinding([.alt("w")], .searchWeb, step.help)
            case .removeWord, .lookInRepository: nil
            }
        }
    }

    static func apply(commitAuthors authors: [Person], _ state: inout State) -> [Effect] {
        guard var results = state.rows.search else { return [] }
        results.add(commitAuthors: authors)
        state.loading.finish()
        show(state.rows.finished(results), &state)
        guard authors.isEmpty else { return [] }
        let name = TextSanitizer.excerpt(state.text)
        return [.common(.showNotice("No account is linked to commits by \(name)."))]
    }

    /// The steps with their keys, below the rows.
    static func nextStepRows(of state: State, in size: Size) -> [StyledLine] {
        let lines = state.nextSteps.map { keyLine($0.key, $0.help, in: size) }
        return (state.rowCount == 0 ? [] : [StyledLine()]) + lines
    }
}
