/// A running screen. The conforming actor is its controller.
///
/// The screen is pure; the controller performs the effects that the screen requests. Navigation leaves a component
/// through closures that its owner passes to the controller.
package protocol Component: Actor {
    associatedtype Content: Screen
    var state: Content.State { get set }
    /// Called with each action once it has been reduced. The owner requests a new frame.
    nonisolated var onAction: @Sendable (Content.Action) -> Void { get }
    /// Whether the screen lies over another one, which stays as it is: help or sign-in.
    nonisolated var isOverlay: Bool { get }
    /// Starts `effect` and returns. Results arrive through ``send(_:)``: cached ones at once, so in the same frame.
    func perform(_ effect: Content.Effect)
    func handle(_ event: NavigationEvent)
    /// Cancels all work. Nothing is sent afterwards.
    func stop() async
}

package enum NavigationEvent: Sendable, Hashable {
    /// The screen is on the stack, and knows the size of the window.
    case opened
    case covered
    case uncovered
    /// Requests are sent with another credential now. `anonymousLimits` describes the rate limits without an account, and
    /// is `nil` after signing in.
    case credentialsChanged(anonymousLimits: String?)
    /// GitHub rejected the credential, and no other one can replace it. The text is for the status line.
    case failed(String)
}

/// The navigation that every screen can request from its owner.
package struct CommonReactions: Sendable {
    /// The status of a screen that requests sign-in.
    package static let rejectedTokenMessage = "GitHub rejected the token. F2 signs in again."

    /// Opens the sign-in screen: GitHub rejected the credential.
    package let requestSignIn: @Sendable () -> Void
    package let openInBrowser: @Sendable (String) -> Void
    package let copy: @Sendable (String) -> Void
    /// Shows a text at the bottom of the window until the next key.
    package let showNotice: @Sendable (String) -> Void
    package let showHelp: @Sendable () -> Void

    package init(
        requestSignIn: @escaping @Sendable () -> Void = {},
        openInBrowser: @escaping @Sendable (String) -> Void = { _ in },
        copy: @escaping @Sendable (String) -> Void = { _ in },
        showNotice: @escaping @Sendable (String) -> Void = { _ in },
        showHelp: @escaping @Sendable () -> Void = {}
    ) {
        (self.requestSignIn, self.openInBrowser, self.copy) = (requestSignIn, openInBrowser, copy)
        (self.showNotice, self.showHelp) = (showNotice, showHelp)
    }
}

extension Component {
    package nonisolated var isOverlay: Bool { false }
    package func handle(_ event: NavigationEvent) {}

    /// Sends `action` unless the task is cancelled.
    package func send(_ action: Content.Action) {
        guard !Task.isCancelled else { return }
        let effects = Content.reduce(&state, action)
        onAction(action)
        for effect in effects { perform(effect) }
    }

    package func handle(_ event: TerminalEvent) {
        if let action = Content.action(for: event, in: state) { send(action) }
    }

    package func frame(in size: Size) -> Frame { Content.view(state, in: size) }
    package var announcement: String? { Content.announcement(of: state) }
    package var help: [HelpSection] { Content.help(of: state) }
    package var isOver: Bool { Content.isOver(state) }

    /// Shows the activity indicators in `due`, stops those of finished work, and starts those of new work.
    ///
    /// - Parameter next: The token of the first indicator that starts; the others count on from it.
    /// - Returns: The number of indicators that started.
    package func updateActivityIndicators(showing due: Set<ActivityIndicator.Token>, from next: Int) -> Int {
        var started = 0
        Content.updateActivityIndicators(of: &state) { indicator, isBusy in
            switch (isBusy, indicator.token) {
            case (false, _): indicator.stop()
            case (true, nil):
                indicator.start(.init(number: next + started))
                started += 1
            case (true, let token?): if due.contains(token) { indicator.show() }
            }
        }
        return started
    }
}
