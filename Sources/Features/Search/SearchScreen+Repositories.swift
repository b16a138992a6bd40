package import GitHubModel
import People
import PeopleUI
import TerminalUI

/// Repositories whose names contain the text, which lead to people who are known for what they built.
extension SearchScreen.State {
    private static let minPeople = 5

    /// None if enough people match, one of them by the login.
    var repositoryMatches: [RepositoryMatch] {
        guard lacksPeople, let found = rows.search?.repositories, !found.isEmpty else { return [] }
        // One of several words leads to a repository only if nobody matches them.
        guard input.repositoryWord != nil || people.isEmpty else { return [] }
        let words = input.repositoryWords
        return found.filter { match in words.contains(where: match.matches) }
    }

    /// Whether the text is the name of a repository that is listed. Its owner is sought rather than the account that
    /// has this login.
    var hasRepositoryOfText: Bool {
        guard let word = input.repositoryWord else { return false }
        return repositoryMatches.contains { $0.isNamed(word) }
    }

    /// The part of a name by which repositories have to be requested, or `nil` if they need not.
    var missingRepositoryWord: String? {
        guard let search = rows.search, search.repositories == nil, search.source == .gitHub, !search.lacksSearch,
            lacksPeople
        else { return nil }
        return input.repositoryWord
    }

    /// Whether nobody matches a text of several words, one of which can be the name of a repository.
    var lacksRepositoriesOfPerson: Bool {
        guard let search = rows.search, search.repositories == nil, search.similar != nil else { return false }
        return rowCount == 0 && !input.repositoryWords.isEmpty
    }

    private var lacksPeople: Bool {
        people.count < Self.minPeople || !(input.login.map(rows.contains) ?? false)
    }

    package var selectedRepository: Repository? {
        guard case .repositoryMatch(let match) = selection else { return nil }
        return match.repository
    }

    var copyMenu: CopyMenu? { selected.map { CopyMenu($0) } ?? selectedRepository.map { CopyMenu($0) } }

    /// The address of the page of the selected person or repository.
    var selectedURL: String? { selected?.url ?? selectedRepository?.url }
}
