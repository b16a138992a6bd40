/// The progress of what a screen loads: shown after ``ActivityIndicator/delay``, a failure until the next load.
package struct LoadingStatus: Sendable, Hashable {
    package private(set) var isLoading: Bool
    package private(set) var failure: String?
    package var busy = ActivityIndicator()

    package init(isLoading: Bool = true) { self.isLoading = isLoading }

    package mutating func start() {
        isLoading = true
        failure = nil
    }

    /// Ends loading with why it failed or what is wrong with the data. A success removes an earlier failure.
    package mutating func finish(_ message: String? = nil) {
        isLoading = false
        failure = message
    }

    package mutating func replaceFailure(by message: String?) { failure = message }
}

package protocol LoadingState {
    var loading: LoadingStatus { get set }
    /// Whether ``LoadingStatus/busy`` shows that work is in progress.
    var isBusy: Bool { get }
}

extension LoadingState {
    package var isLoading: Bool { loading.isLoading }
    package var failure: String? { loading.failure }
    package var busy: ActivityIndicator { loading.busy }
    package var isBusy: Bool { isLoading }

    /// Ends loading because GitHub rejected the token. Returns the effect with which the user can sign in.
    package mutating func failUnauthorized() -> CommonEffect {
        loading.finish(rejectedTokenMessage)
        return .requestSignIn
    }

    package func header(_ title: StyledLine, in size: Size) -> [StyledLine] {
        let failure = failure.map { StyledLine.message($0, in: size) }
        let activity = busy.label("loading").map { StyledLine("  \($0)", .dim) }
        return [activity.map { title + $0 } ?? title] + (failure ?? [])
    }
}

package let rejectedTokenMessage = "GitHub rejected the token."

extension Screen where State: LoadingState {
    package static func updateActivityIndicators(
        of state: inout State, _ update: (inout ActivityIndicator, _ isBusy: Bool) -> Void
    ) {
        update(&state.loading.busy, state.isBusy)
    }
}
