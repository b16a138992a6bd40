public import GitHubModel
public import Store
public import TerminalUI

/// The prompt: a text, the people it finds, one of them selected.
public enum SearchScreen: Screen {
    /// What is known for the text.
    public enum Answer: Sendable, Hashable {
        case found(PeopleSearch)
        /// GitHub is not asked, and has not answered that before.
        case notAsked
        /// GitHub does not accept the sign-in, so that nothing can be asked with it.
        case refused
        /// Why nothing is known, in a sentence.
        case failed(String)
        /// Why there are no more people than those that came, in a sentence.
        case cutShort(String)
    }

    /// What is known of one login.
    public enum LookUp: Sendable, Hashable {
        case somebody(Person)
        case nobody
        /// As ``Answer/refused``.
        case refused
        /// Why nothing is known, in a sentence.
        case failed(String)
    }

    /// What can happen.
    public enum Action: InputAction, Sendable, Hashable {
        case pressed(Key)
        case resized(Size)
        /// The prompt has just opened, with a text perhaps.
        case opened
        /// Who is stored for this text.
        case recalled([StoredPerson], to: String)
        /// GitHub is being asked for this text.
        case asking(String)
        case answered(Answer, to: String)
        case lookedUp(LookUp, Login)
        case searchesLeft(Int)
        /// Asking is another thing now: somebody signed in, or goes on without an account, as which GitHub answers so often
        /// as these words say.
        case mended(withoutAccount: String?)
        /// What is known of somebody whose card was wanted.
        case cardCame(Card.News, of: Person.ID)
        /// Somebody's picture, in the cells it was asked for.
        case pictured(DrawnPicture, of: Person.ID, in: Size)
        /// Another screen is over this one now, or none is any more.
        case covered(Bool)
    }

    /// What should be done.
    public enum Effect: Sendable, Hashable {
        /// Say who is stored for the text, before the next frame.
        case recall(String)
        /// Ask for the text, once typing rests.
        case search(String)
        /// Ask for the text at once, whatever is known.
        case searchAgain(String)
        /// Ask for the page after those that came for the text.
        case loadMore(String)
        /// Ask for the account of that very login.
        case lookUp(Login)
        /// The person was chosen.
        case choose(Person)
        /// Somebody was chosen from the text: it is one to come back to.
        case keep(query: String)
        /// Open the person's page in the browser.
        case browse(Person)
        /// Put the address of the person's page onto the clipboard.
        case copy(Person)
        /// The sign-in must be mended before GitHub can be asked.
        case mendSignIn
        /// Show random people.
        case explore
        /// Tell every key.
        case help
        /// Find out what the person's card tells, and nobody else's.
        case showCard(Person)
        /// Draw the person's picture in so many cells.
        case showPicture(of: Person, in: Size)
        /// No card is seen any more.
        case hideCard
        /// Say this sentence.
        case notice(String)
    }

    /// Was it left by Esc or Ctrl-C?
    public static func isOver(_ state: State) -> Bool { state.isLeft }

    /// One step.
    public static func reduce(_ state: inout State, _ action: Action) -> [Effect] {
        let effects = step(&state, action)
        updateCount(&state)
        state.list.resize(to: listSize(of: state, in: state.size).rows)
        return effects + followSelection(&state) + loadMore(&state)
    }

    private static func step(_ state: inout State, _ action: Action) -> [Effect] {
        switch action {
        case .pressed(let key): return press(key, &state)
        case .resized(let size): state.size = size
        case .opened: return [.recall(state.text)] + (state.isEmpty ? [] : [.search(state.text)])
        // One for an older text may still be in the queue.
        case .recalled(let stored, let text): if text == state.text { recall(stored, &state) }
        case .asking(let text): if text == state.text { (state.isAsking, state.failure) = (true, nil) }
        case .answered(let answer, let text): return text == state.text ? take(answer, &state) : late(answer)
        case .lookedUp(let lookUp, let login): if login == state.lookingUp { return take(lookUp, &state) }
        case .searchesLeft(let count): state.searchesLeft = count
        case .cardCame(let news, let id):
            state.card.take(news, of: id)
            state.rows.complete(with: state.card.profiles)
        case .pictured(let picture, let id, let size):
            if state.card.card?.person.id == id { state.card.card?.take(picture, in: size) }
        case .covered(let isCovered): return cover(isCovered, &state)
        case .mended(let limits):
            (state.failure, state.searchesLeft, state.limitsWithoutAccount) = (nil, nil, limits)
            return (state.isEmpty ? [] : [.search(state.text)]) + showCardAgain(state)
        }
        return []
    }

    /// The prompt's sign, and the card's.
    public static func updateSigns(of state: inout State, _ update: (inout BusySign, _ isBusy: Bool) -> Void) {
        update(&state.busy, state.isAsking || state.lookingUp != nil)
        state.card.card?.updateSign(update)
    }
}
