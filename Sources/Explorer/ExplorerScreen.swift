import GitHubAPI
package import GitHubModel
package import TerminalUI

/// Random people: some of all there are, one of them selected.
package enum ExplorerScreen: Screen {
    /// What came of a draw.
    package enum Event: Sendable, Hashable {
        case loaded(SampleResult)
        /// Why nobody came, in a sentence.
        case failed(String)
        /// GitHub does not accept the sign-in, so that nothing can be asked with it.
        case unauthorized
        /// One of those drawn, with their profile.
        case profile(Person)
        /// No more profiles come; why, in a sentence, if that was not to be.
        case profilesFinished(String?)
    }

    /// Everything the screen shows.
    package struct State: Sendable, Hashable {
        /// The draw asked for last.
        package internal(set) var request: SampleRequest
        /// Those shown; they may be of the draw before, until those of ``draw`` come.
        var people: [Person] = []
        /// How long ago they were seen, if they are out of the store.
        var age: String?
        /// GitHub is never asked.
        let isOffline: Bool
        /// `nil` leaves them as they were drawn.
        var order: PeopleOrder?
        /// ``people`` in that order.
        var rows: [Person] = []
        var failure: String?
        var isLoading = true
        var isLoadingProfiles = false
        var busy = ActivityIndicator()
        var requestsLeft: Int?
        var list = ListViewport()
        var avatar: AvatarSlot?
        /// Another screen is over it: no picture is asked for meanwhile.
        var isCovered = false
        var size = Size(columns: 80, rows: 24)
        var isLeft = false

        /// Nobody yet; offline, it says that GitHub is not asked.
        package init(_ request: SampleRequest = SampleRequest(), order: PeopleOrder? = nil, isOffline: Bool = false) {
            (self.request, self.order, self.isOffline) = (request, order, isOffline)
        }

        /// The person under the cursor.
        package var selected: Person? { rows.isEmpty ? nil : rows[list.selected] }
    }

    /// What can happen.
    package enum Action: InputAction, Sendable, Hashable {
        case pressed(Key)
        case resized(Size)
        /// The screen has just opened.
        case opened
        case received(Event, of: SampleRequest)
        /// Asking is another thing now: somebody signed in, or goes on without an account.
        case credentialsChanged
        /// Requests left, as far as that is known.
        case requestsLeft(Int?)
        /// Somebody's picture, in a header's cells.
        case avatarLoaded(RenderedImage, of: Person.ID)
        /// Another screen came over this one, or went.
        case visibilityChanged(Bool)
    }

    /// What should be done.
    package enum Effect: Sendable, Hashable {
        case loadSample(SampleRequest)
        /// Look the profiles of these up; are they waited for?
        case loadProfiles([Person], of: SampleRequest, isRequired: Bool)
        /// Show the person's picture in a header's cells.
        case loadAvatar(Person)
        /// The person was chosen.
        case open(Person)
        /// Open the person's page in the browser.
        case openInBrowser(Person)
        /// Copy the address of the person's page.
        case copyURL(Person)
        /// The sign-in must be mended before GitHub can be asked.
        case requestSignIn
        /// Tell every key.
        case help
    }

    /// Was it left by Esc?
    package static func isOver(_ state: State) -> Bool { state.isLeft }

    /// One step.
    package static func reduce(_ state: inout State, _ action: Action) -> [Effect] {
        let effects = step(&state, action)
        state.list.resize(to: layout(of: state, in: state.size).listHeight)
        return effects + followSelection(&state)
    }

    /// One sign for whatever is under way.
    package static func updateActivityIndicators(
        of state: inout State, _ update: (inout ActivityIndicator, _ isBusy: Bool) -> Void
    ) {
        update(&state.busy, state.isLoading || state.isLoadingProfiles)
    }

    private static func step(_ state: inout State, _ action: Action) -> [Effect] {
        switch action {
        case .pressed(let key): return press(key, &state)
        case .resized(let size): state.size = size
        case .opened: return [.loadSample(state.request)]
        case .credentialsChanged: return refresh(&state)
        case .requestsLeft(let count): state.requestsLeft = count
        case .avatarLoaded(let picture, let id): setAvatar(picture, of: id, &state)
        case .visibilityChanged(let isCovered): return setVisible(isCovered, &state)
        case .received(let news, let draw):
            // One of an older draw may still be in the queue.
            if draw == state.request { return apply(news, &state) }
            return news == .unauthorized ? [.requestSignIn] : []
        }
        return []
    }
}
