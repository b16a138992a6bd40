import GitHubAPI
package import GitHubModel
package import TerminalUI

/// The explorer: a list of random people.
package enum ExplorerScreen: Screen {
    package enum Event: Sendable, Hashable {
        case loaded(SampleResult)
        /// The sample could not be loaded. The text is the message.
        case failed(String)
        case unauthorized
        /// The profile of a person in the sample was loaded.
        case profile(Person)
        /// No more profiles follow. The text is the message of the error, if one occurred.
        case profilesFinished(String?)
    }

    package struct State: LoadingState, Sendable, Hashable {
        package internal(set) var request: SampleRequest
        /// The people on screen. They belong to an earlier request until those of ``request`` arrive.
        var people: [Person] = []
        /// The age of people from the store.
        var age: String?
        let isOffline: Bool
        /// Whether Return prints a person instead of opening the repositories.
        package var isPicker = false
        /// Whether the program ends with this screen.
        package var isFirst = false
        /// The sort order, or `nil` for the original order.
        var order: PeopleOrder?
        /// ``people``, sorted by ``order``.
        var rows: [Person] = []
        package var loading = LoadingStatus()
        var isLoadingProfiles = false
        /// The message about a sample that is incomplete, until the next one.
        var sampleMessage: String?
        package var isBusy: Bool { isLoading || isLoadingProfiles }
        var requestsLeft: Int?
        var list = ListViewport()
        var avatar: AvatarSlot?
        /// Whether another screen covers this one. No avatar is loaded then.
        var isCovered = false
        var size = Size(columns: 80, rows: 24)
        var isClosed = false

        package init(_ request: SampleRequest = SampleRequest(), order: PeopleOrder? = nil, isOffline: Bool = false) {
            self.request = request
            self.order = order
            self.isOffline = isOffline
        }

        package var selected: Person? { rows.isEmpty ? nil : rows[list.selected] }
    }

    struct AvatarSlot: Sendable, Hashable {
        let id: Person.ID
        /// The avatar or the initials; `nil` until either is available.
        var image: RenderedImage?
    }

    package enum Action: NavigationAction, Sendable, Hashable {
        case pressed(Key)
        case resized(Size)
        case navigation(NavigationEvent)
        case received(Event, of: SampleRequest)
        /// The number of remaining requests, or `nil` if it is not known.
        case requestsLeft(Int?)
        case avatarLoaded(RenderedImage, of: Person.ID)
    }

    package enum Effect: Sendable, Hashable {
        case loadSample(SampleRequest)
        /// Loads profiles. They are required if the rows are sorted by them.
        case loadProfiles([Person], of: SampleRequest, isRequired: Bool)
        case loadAvatar(Person)
        case open(Person)
        case common(CommonEffect)
    }

    package static func isFinished(_ state: State) -> Bool { state.isClosed }

    package static func reduce(_ state: inout State, _ action: Action) -> [Effect] {
        let effects = apply(action, &state)
        state.list.resize(to: layout(of: state, in: state.size).listHeight)
        return effects + updateAvatar(&state)
    }

    private static func apply(_ action: Action, _ state: inout State) -> [Effect] {
        switch action {
        case .pressed(let key): return press(key, &state)
        case .resized(let size): state.size = size
        case .navigation(.opened): return [.loadSample(state.request)]
        case .navigation(.credentialsChanged): return refresh(&state)
        case .navigation(.failed(let message)): state.loading.finish(message)
        case .navigation(.covered): return setCovered(true, &state)
        case .navigation(.uncovered): return setCovered(false, &state)
        case .requestsLeft(let count): state.requestsLeft = count
        case .avatarLoaded(let image, let id): setAvatar(image, of: id, &state)
        case .received(let event, let request):
            // An event of an earlier request may still be in the queue.
            if request == state.request { return apply(event, &state) }
            return event == .unauthorized ? [.common(.requestSignIn)] : []
        }
        return []
    }
}
