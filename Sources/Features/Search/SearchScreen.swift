import GitHubAPI
package import GitHubModel
package import PeopleUI
package import Store
package import TerminalUI

/// The search prompt: a query, its results, and the selection.
package enum SearchScreen: CardScreen {
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
        /// The page can be loaded, if there is one.
        case idle
        case loading, failed
    }

    enum Row: Sendable, Hashable {
        case person(Person)
        /// The text as a login that no other row has.
        case exactLogin(Login)
        /// The text as the address of a repository.
        case repository(Login, name: String)
        /// The text as an address on another host.
        case otherHost(GitHubAddress)
    }

    package enum LookUp: Sendable, Hashable {
        case found(Person)
        case foundRepository(Repository)
        case notFound
        case unauthorized
        case failed(String)
    }

    package enum Action: CardScreenAction, Sendable, Hashable {
        case pressed(Key)
        case resized(Size)
        /// The prompt has opened, possibly with a text.
        case opened
        case storedPeopleLoaded([StoredPerson], to: String)
        /// A request for this text was sent.
        case searchStarted(String)
        case searchFinished(Outcome, to: String)
        case lookUpFinished(LookUp, GitHubAddress.Target)
        case accountChanged(AccountIndicator)
        /// The user signed in, or continues without an account.
        case credentialsChanged
        /// The account that the person could be mistaken for, or `nil`.
        case lookAlikeFound(Login?, of: Person.ID)
        /// The login of a person to be printed was compared with others.
        case compared(Person, lookAlike: Login?)
        case card(CardAction)
        /// The repository in which the user works, or `nil`.
        case scopeFound(RepositoryScope?)
        case visibilityChanged(Bool)
    }

    package enum Effect: Sendable, Hashable {
        /// Loads the cached people for the text before the next frame.
        case loadStored(String)
        /// Searches for the text after the debounce interval.
        case search(String)
        /// Searches for the text at once, ignoring the cache.
        case refresh(String)
        case loadMore(String)
        /// Looks for the repository in which the user works.
        case findScope
        /// Removes what was found in another scope.
        case changeScope
        /// Loads the account or the repository, to open it.
        case lookUp(GitHubAddress.Target)
        /// Cancels the search: the text is an address, or too long.
        case cancelSearch
        case openRepository(Repository)
        /// Opens an address on another host.
        case openOnOtherHost(String)
        case open(Person)
        /// Prints the marked people.
        case pick([Person])
        /// Opens the repositories, even if Return prints the login.
        case showRepositories(Person)
        /// Compares the person's login with those of people that the user knows or that are far better known, once the
        /// selection rests.
        case findLookAlike(of: Person)
        /// Compares the login of a person to be printed at once.
        case compare(Person)
        /// Removes the person from the recent ones.
        case removeRecent(Person)
        case saveQuery(query: String)
        case openInBrowser(Person)
        case copyURL(Person)
        case requestSignIn
        case explore
        case help
        case card(CardEffect)
        case showMessage(String)
    }

    package static func isFinished(_ state: State) -> Bool { state.isClosed }

    package static func reduce(_ state: inout State, _ action: Action) -> [Effect] {
        var effects = step(&state, action)
        updateCount(&state)
        state.list.resize(to: listSize(of: state, in: state.size).rows)
        effects += followSelection(&state) + findLookAlike(&state) + loadMore(&state)
        if state.isAccessible { updateAnnouncement(&state) }
        return effects
    }

    private static func step(_ state: inout State, _ action: Action) -> [Effect] {
        switch action {
        case .pressed(let key): return press(key, &state)
        case .resized(let size): state.size = size
        case .opened: return [.loadStored(state.text)] + (state.isEmpty ? [] : search(&state))
        // An action for an earlier text may still be in the queue.
        case .storedPeopleLoaded(let stored, let text):
            if text == state.text { return apply(stored, &state) }
        case .searchStarted(let text): if text == state.text { state.loading.start() }
        case .searchFinished(let outcome, let text):
            return text == state.text ? apply(outcome, &state) : effectsOfOutdated(outcome)
        case .lookUpFinished(let lookUp, let target):
            if target == state.pendingTarget { return apply(lookUp, &state) }
        case .scopeFound(let scope): return apply(found: scope, &state)
        case .accountChanged(let account): state.account = account
        case .lookAlikeFound(let login, let id): state.lookAlikes[id] = .some(login)
        case .compared(let person, let login):
            state.lookAlikes[person.id] = .some(login)
            return open(person, &state)
        case .card(let action):
            state.card.apply(action)
            state.rows.addProfiles(state.card.profiles)
        case .visibilityChanged(let isHidden):
            return state.card.setHidden(isHidden, selected: state.selected).map(Effect.card)
        case .credentialsChanged:
            state.loading.replaceFailure(by: nil)
            state.retry = nil
            show(state.rows.removingPreviousQuery, &state)  // the account may not see those of another one
            return (state.isEmpty ? [] : search(&state)) + state.card.reload(selected: state.selected).map(Effect.card)
        }
        return []
    }

    package static func updateActivityIndicators(
        of state: inout State, _ update: (inout ActivityIndicator, _ isBusy: Bool) -> Void
    ) {
        update(&state.loading.busy, state.isSearching || state.pendingTarget != nil)
        state.card.updateActivityIndicator(update)
    }
}

extension SearchScreen {
    /// Updates the card to the selection.
    static func followSelection(_ state: inout State) -> [Effect] {
        state.card.follow(
            state.selected, in: cardLayout(of: state, in: state.size), showing: overview(of: state)
        ).map(Effect.card)
    }

    private static func overview(of state: State) -> PersonOverview? {
        state.selected.flatMap { state.rows.search?.overviews[$0.id] }
    }

    static func toggleCard(_ state: inout State) -> [Effect] {
        state.card.toggle(
            for: state.selected, in: state.size, rows: layout(of: state, in: state.size).listHeight,
            showing: overview(of: state)
        ).map(Effect.card)
    }
}
