import GitHubAPI
package import GitHubModel
import Store
import UnicodeText

/// The search for a text that nothing matches, once more, for the words that may be meant.
extension PeopleService {
    /// Returns the people that match `text`, best match first, or `nil` if there is no search: offline, for a text that
    /// is not a name, if it fails, or without an account if few searches remain. With an account it is one query of one
    /// point.
    package func similarPeople(to text: String) async throws -> [Person]? {
        guard !isOffline, let query = NameQuery(text), let searches = await alternativeSearches(for: text) else {
            return nil
        }
        do {
            guard let found = try await people(foundBy: searches) else { return nil }
            let complete = store?.people.addingProfiles(to: found) ?? found
            let meant = complete.filter { PersonMatch.isMeant(NameKeys($0), by: query) }
            let similar = Array(PersonMatch.ranked(meant, query).prefix(PersonMatch.maxWithSimilar))
            save(similar)
            return similar
        } catch is GitHubError {
            return nil  // the response that has nobody is there
        }
    }

    /// Returns the repositories with the most stars whose names contain the word of `text` that is likeliest to be such
    /// a name, because no cached person has it; for example ripgrep in "gallant ripgrep". They lead to their owners and
    /// contributors. Empty if there is no such word, or if few searches remain.
    package func repositoriesOfPerson(in text: String) async throws -> [RepositoryMatch] {
        guard !isOffline, let word = await repositoryWord(in: text), await isAnotherSearchAffordable() else {
            return []
        }
        do {
            return try await github.repositories(named: word)
        } catch is GitHubError {
            return []
        }
    }

    /// Reads the disk off the actor, so that keys are not delayed.
    @concurrent private func repositoryWord(in text: String) async -> String? {
        let words = NameQuery(text)?.repositoryWords.filter(PromptInput.isRepositoryWord) ?? []
        return words.first { !(store?.people.isName($0) ?? false) } ?? words.first
    }

    /// Loads the rules of the scripts of the names, which takes 100 ms the first time. Works off the actor, so that
    /// keys are not delayed.
    @concurrent package func loadTransliterations(of people: [Person]) async {
        for name in people.compactMap(\.displayName) { _ = Transliteration.spellings(of: name) }
    }

    /// Reads the disk off the actor, so that keys are not delayed.
    @concurrent private func alternativeSearches(for text: String) async -> AlternativeSearches? {
        do {
            return AlternativeSearches(try SearchQuery(text)) { word in
                if let store { store.people.correction(of: word) } else { word.correction(in: nil) }
            }
        } catch {
            return nil  // too long
        }
    }

    private func people(foundBy searches: AlternativeSearches) async throws -> [Person]? {
        let queried = try await github.withGraphQL {
            try await github.people(foundByAnyOf: searches.queries(GitHubClient.maxAlternatives))
        }
        if let queried { return queried }
        guard let query = searches.single, await isAnotherSearchAffordable() else { return nil }
        return try await github.searchPeople(query, perPage: 100).items
    }
}
