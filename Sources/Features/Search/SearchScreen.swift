import GitHubAPI
package import GitHubModel
package import People
package import PeopleUI
package import Store
package import TerminalUI

package enum SearchScreen: ListScreen {
    package enum Outcome: Sendable, Hashable {
        case found(SearchResults)
        /// Offline, and no response is cached.
        case notCached
        case unauthorized
        case failed(String)
        case retrying(SearchRetry)
        /// The next page failed, with the message to show. The people on screen stay.
        case nextPageFailed(String)
    }

    enum Paging: Sendable, Hashable {
        case idle
        case loading, failed
    }

    enum Row: Sendable, Hashable {
        case person(Person)
        /// The text as a login that no other row has.
        case exactLogin(Login)
        case repository(Login, name: String)
        /// The text as an address on another host.
        case otherHost(GitHubAddress)
        /// A repository whose name contains the text. It leads to its owner.
        case repositoryMatch(RepositoryMatch)
        /// A query that the text stands for.
        case suggestedQuery(String)
    }

    package enum LookUp: Sendable, Hashable {
        case found(Person)
        case foundRepository(Repository)
        /// There is none. `closest` is the known login that may be meant.
        case notFound(closest: Login?)
        case unauthorized
        case failed(String)
    }

    /// The account that a text names by a commit or an address.
    package enum Author: Sendable, Hashable {
        case account(Login)
        /// The reason why it is unknown.
        case unknown(String)
    }

    package enum Target: Sendable, Hashable {
        case person(Person)
        case marked([Person])
        case repositories(of: Person)
        /// Facts of the people side by side.
        case comparison([Person])
        case repository(Repository)
        case otherHost(String)
        case randomPeople

        var people: [Person] {
            switch self {
            case .person(let person), .repositories(let person): [person]
            case .marked(let people): people
            case .comparison, .repository, .otherHost, .randomPeople: []
            }
        }
    }

    package enum Action: NavigationAction, Sendable, Hashable {
        case pressed(Key)
        case performed(NamedAction<Command>)
        case resized(Size)
        case navigation(NavigationEvent)
        case storedPeopleLoaded([StoredPerson], to: String)
        /// The search for the text starts after a pause.
        case searchPaused(SearchPause, String)
        case searchStarted(String)
        /// People arrived while the search goes on: the account whose login is the text, people of the repository or
        /// the reason why some are missing can follow.
        case searchProgressed(SearchResults, to: String)
        case searchFinished(Outcome, to: String)
        case repositoriesFound([RepositoryMatch], to: String)
        case querySuggested(String, to: String)
        /// Nothing matches the text. The directory may have a clone of the repository.
        case nothingFound(localScope: RepositoryScope?, to: String)
        case lookUpFinished(LookUp, GitHubAddress.Target)
        case authorFound(Author, in: String)
        case accountChanged(AccountIndicator)
        case lookAlikeFound(Login?, of: Person.ID)
        case compared(Person, lookAlike: Login?)
        case card(Card.Action)
        case scopeFound(RepositoryScope?)
    }

    package enum Effect: Sendable, Hashable {
        /// Loads the cached people for the text before the next frame.
        case loadStored(String)
        case search(String)
        case refresh(String)
        case loadMore(String)
        case findScope
        case removeResults
        case lookUp(GitHubAddress.Target)
        /// Finds the person that the text names by a commit or an address.
        case findAuthor(AuthorText, in: String)
        /// Cancels the search: the text is an address, or too long.
        case cancelSearch
        case open(Target)
        /// Compares the person's login with those of people that the user knows or that are far better known, once the
        /// selection rests.
        case findLookAlike(of: Person)
        case compare(Person)
        case removeRecent(Person)
        case saveQuery(query: String)
        case card(Card.Effect)
        case common(CommonEffect)
    }

    package static func reduce(_ state: inout State, _ action: Action) -> [Effect] {
        var effects = step(&state, action)
        updateCount(&state)
        state.list.resize(to: cardLayout(of: state, in: state.size).list.rows)
        effects += followSelection(&state) + findLookAlike(&state) + loadMore(&state)
        if state.isAccessible { updateAnnouncement(&state) }
        return effects
    }

    private static func step(_ state: inout State, _ action: Action) -> [Effect] {
        switch action {
        case .pressed(let key): return press(key, &state)
        case .performed(let action): return perform(action, &state)
        case .resized(let size): state.size = size
        case .navigation(let event):
            return apply(event, &state) + state.card.handle(event, selected: state.selected).map(Effect.card)
        // An action for an earlier text may still be in the queue.
        case .storedPeopleLoaded(let stored, let text):
            if text == state.text { return apply(stored, &state) }
        case .searchPaused(let pause, let text): if text == state.text { state.pause = pause }
        case .searchStarted(let text):
            guard text == state.text else { break }
            state.pause = nil
            state.loading.start()
        case .searchProgressed(let search, let text): if text == state.text { return apply(partial: search, &state) }
        case .searchFinished(let outcome, let text):
            return text == state.text ? apply(outcome, &state) : effectsOfOutdated(outcome)
        case .repositoriesFound(let repositories, let text): if text == state.text { add(repositories, &state) }
        case .querySuggested(let query, let text): if text == state.text { state.suggestedQuery = query }
        case .nothingFound(let scope, let text): if text == state.text { state.nearbyScope = scope }
        case .lookUpFinished(let lookUp, let target):
            if target == state.pendingTarget { return apply(lookUp, &state) }
        case .authorFound(let author, let text): if text == state.text { return apply(author, &state) }
        case .scopeFound(let scope): return apply(found: scope, &state)
        case .accountChanged(let account): state.account = account
        case .lookAlikeFound(let login, let id): state.lookAlikes[id] = .some(login)
        case .compared(let person, let login):
            state.lookAlikes[person.id] = .some(login)
            return open(person, &state)
        case .card(let action):
            state.card.apply(action)
            state.rows.addProfiles(state.card.profiles)
        }
        return []
    }

    private static func apply(_ event: NavigationEvent, _ state: inout State) -> [Effect] {
        switch event {
        case .opened: return [.loadStored(state.text)] + searchAgain(&state) + findAuthor(state)
        case .credentialsChanged:
            // The account may not see the rows of another one.
            return restart(with: state.rows.ofAnyAccount(scope: state.activeScope), &state)
        case .failed(let message): return apply(Outcome.failed(message), &state)
        case .covered, .uncovered: return []
        }
    }

    package static func updateActivityIndicators(
        of state: inout State, _ update: (inout ActivityIndicator, _ isBusy: Bool) -> Void
    ) {
        update(&state.loading.busy, state.isBusy)
        state.card.updateActivityIndicator(update)
    }

    static func cardLayout(of state: State, in size: Size) -> CardLayout {
        state.card.layout(
            of: state.selected, or: state.selectedRepository, in: size, rows: layout(of: state, in: size).listHeight)
    }

    private static func followSelection(_ state: inout State) -> [Effect] {
        let layout = cardLayout(of: state, in: state.size)
        state.card.loadKey = state.cardKey
        return state.card.follow(state.selected, in: layout, showing: state.selectedOverview).map(Effect.card)
    }

    /// For screen readers, reads the card or the row. A card without data is loaded.
    static func toggleCard(_ state: inout State) -> [Effect] {
        if state.isAccessible {
            let isSpoken = state.spokenCard != nil && state.spokenCard == state.selected?.id
            state.spokenCard = isSpoken ? nil : state.selected?.id
            if state.card.isAvailable(for: state.selected) { return [] }
        }
        let rows = layout(of: state, in: state.size).listHeight
        return state.card.toggle(for: state.selected, in: state.size, rows: rows, showing: state.selectedOverview)
            .map(Effect.card)
    }
}
