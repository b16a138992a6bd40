package import GitHubModel
package import Store
package import TerminalUI

/// The prompt: a text, the people it finds, one of them selected.
package enum SearchScreen: Screen {
    /// What is known for the text.
    package enum Outcome: Sendable, Hashable {
        case found(SearchResults)
        /// GitHub is not asked, and has not answered that before.
        case notCached
        /// GitHub does not accept the sign-in, so that nothing can be asked with it.
        case unauthorized
        /// Why nothing is known, in a sentence.
        case failed(String)
        /// Why there are no more people than those that came, in a sentence.
        case nextPageFailed(String)
    }

    /// What is known of one login.
    package enum LookUp: Sendable, Hashable {
        case found(Person)
        case notFound
        /// As ``Response/refused``.
        case unauthorized
        /// Why nothing is known, in a sentence.
        case failed(String)
    }

    /// What can happen.
    package enum Action: InputAction, Sendable, Hashable {
        case pressed(Key)
        case resized(Size)
        /// The prompt has just opened, with a text perhaps.
        case opened
        /// Who is stored for this text.
        case storedPeopleLoaded([StoredPerson], to: String)
        /// GitHub is being asked for this text.
        case searchStarted(String)
        case searchFinished(Outcome, to: String)
        case lookUpFinished(LookUp, Login)
        case remainingSearchesChanged(Int)
        /// Asking is another thing now: somebody signed in, or goes on without an account, as which GitHub answers so often
        /// as these words say.
        case credentialsChanged(withoutAccount: String?)
        /// What is known of somebody whose card was wanted.
        case cardUpdated(Card.Event, of: Person.ID)
        /// Somebody's picture, in the cells it was asked for.
        case avatarLoaded(RenderedImage, of: Person.ID, in: Size)
        /// Another screen is over this one now, or none is any more.
        case visibilityChanged(Bool)
    }

    /// What should be done.
    package enum Effect: Sendable, Hashable {
        /// Say who is stored for the text, before the next frame.
        case loadStored(String)
        /// Ask for the text, once typing rests.
        case search(String)
        /// Ask for the text at once, whatever is known.
        case refresh(String)
        /// Ask for the page after those that came for the text.
        case loadMore(String)
        /// Ask for the account of that very login.
        case lookUp(Login)
        /// The person was chosen.
        case open(Person)
        /// Somebody was chosen from the text: it is one to come back to.
        case saveQuery(query: String)
        /// Open the person's page in the browser.
        case openInBrowser(Person)
        /// Put the address of the person's page onto the clipboard.
        case copyURL(Person)
        /// The sign-in must be mended before GitHub can be asked.
        case requestSignIn
        /// Show random people.
        case explore
        /// Tell every key.
        case help
        /// Find out what the person's card tells, and nobody else's.
        case loadCard(Person)
        /// Draw the person's picture in so many cells.
        case loadAvatar(of: Person, in: Size)
        /// No card is seen any more.
        case cancelCard
        /// Say this sentence.
        case showMessage(String)
    }

    /// Was it left by Esc or Ctrl-C?
    package static func isOver(_ state: State) -> Bool { state.isLeft }

    /// One step.
    package static func reduce(_ state: inout State, _ action: Action) -> [Effect] {
        let effects = step(&state, action)
        updateCount(&state)
        state.list.resize(to: listSize(of: state, in: state.size).rows)
        return effects + followSelection(&state) + loadMore(&state)
    }

    private static func step(_ state: inout State, _ action: Action) -> [Effect] {
        switch action {
        case .pressed(let key): return press(key, &state)
        case .resized(let size): state.size = size
        case .opened: return [.loadStored(state.text)] + (state.isEmpty ? [] : [.search(state.text)])
        // One for an older text may still be in the queue.
        case .storedPeopleLoaded(let stored, let text): if text == state.text { showStored(stored, &state) }
        case .searchStarted(let text): if text == state.text { (state.isSearching, state.failure) = (true, nil) }
        case .searchFinished(let answer, let text):
            return text == state.text ? apply(answer, &state) : handleStale(answer)
        case .lookUpFinished(let lookUp, let login): if login == state.pendingLogin { return apply(lookUp, &state) }
        case .remainingSearchesChanged(let count): state.remainingSearches = count
        case .cardUpdated(let news, let id):
            state.card.apply(news, of: id)
            state.rows.addProfiles(with: state.card.profiles)
        case .avatarLoaded(let picture, let id, let size):
            if state.card.card?.person.id == id { state.card.card?.apply(picture, in: size) }
        case .visibilityChanged(let isCovered): return setVisible(isCovered, &state)
        case .credentialsChanged(let limits):
            (state.failure, state.remainingSearches, state.anonymousLimits) = (nil, nil, limits)
            return (state.isEmpty ? [] : [.search(state.text)]) + showCardAgain(state)
        }
        return []
    }

    /// The prompt's sign, and the card's.
    package static func updateActivityIndicators(
        of state: inout State, _ update: (inout ActivityIndicator, _ isBusy: Bool) -> Void
    ) {
        update(&state.busy, state.isSearching || state.pendingLogin != nil)
        state.card.card?.updateSign(update)
    }
}
