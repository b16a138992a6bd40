/// A running screen. The conforming actor is its controller, which performs the effects that the pure screen requests.
package protocol Component: Actor {
    associatedtype Content: Screen
    associatedtype Target
    var state: Content.State { get set }
    var effects: EffectQueue<Content.Effect> { get set }
    nonisolated var reactions: Reactions<Content, Target> { get }
    /// Whether the screen lies over another one, which stays as it is: help or sign-in.
    nonisolated var isOverlay: Bool { get }
    /// Starts `effect` and returns. Results arrive through ``send(_:)``: cached ones at once, so in the same frame.
    func perform(_ effect: Content.Effect)
    func handle(_ event: NavigationEvent)
    func stop() async
    /// The key line without changes, or `nil` if the screen has none.
    var keyLine: KeyLine? { get }
    /// Runs the command with this name. Returns whether it does something here.
    func perform(actionNamed name: String) -> Bool
}

/// The effects of a component in order. Those of an action that is sent while an effect is performed follow all earlier
/// ones: otherwise a card that is to be loaded would be cancelled by the effect before it.
package struct EffectQueue<Effect: Sendable>: Sendable {
    fileprivate var waiting: [Effect] = []
    fileprivate var isPerforming = false

    package init() {}
}

package enum NavigationEvent: Sendable, Hashable {
    case opened
    case covered
    case uncovered
    /// Requests have another credential now. `anonymousLimits` describes those without one; `nil` after signing in.
    case credentialsChanged(anonymousLimits: String?)
    /// GitHub rejected the credential, and no other one can replace it. The text is for the status line.
    case failed(String)
}

package protocol NavigationAction: InputAction {
    static func navigation(_ event: NavigationEvent) -> Self
}

package enum CommonEffect: Sendable, Hashable {
    /// Opens the sign-in screen: GitHub rejected the credential.
    case requestSignIn
    case openInBrowser(String)
    case copy(String)
    /// Copies a URL from a response if it is of the host.
    case copyURL(String)
    /// Shows what can be copied; the next key chooses.
    case copyMenu(CopyMenu)
    /// Shows a text at the bottom of the window until the next key.
    case showNotice(String)
    case help
}

package struct Reactions<Content: Screen, Target>: Sendable {
    package let navigate: @Sendable (Target) -> Void
    package let perform: @Sendable (CommonEffect) -> Void
    /// Called with each action once it has been reduced. The owner requests a new frame.
    let onAction: @Sendable (Content.Action) -> Void

    package init(
        navigate: @escaping @Sendable (Target) -> Void = { _ in },
        perform: @escaping @Sendable (CommonEffect) -> Void = { _ in },
        onAction: @escaping @Sendable (Content.Action) -> Void = { _ in }
    ) {
        self.navigate = navigate
        self.perform = perform
        self.onAction = onAction
    }
}

extension Component {
    package nonisolated var isOverlay: Bool { false }
    package func handle(_ event: NavigationEvent) {}

    package func send(_ action: Content.Action) {
        guard !Task.isCancelled else { return }
        effects.waiting += Content.reduce(&state, action)
        reactions.onAction(action)
        guard !effects.isPerforming else { return }
        effects.isPerforming = true
        while !effects.waiting.isEmpty { perform(effects.waiting.removeFirst()) }
        effects.isPerforming = false
    }

    package func handle(_ event: TerminalEvent) {
        if let action = Content.action(for: event, in: state) { send(action) }
    }

    package func frame(in size: Size) -> Frame { Content.view(state, in: size) }
    package var announcement: String? { Content.announcement(of: state) }
    package var help: [HelpSection] { Content.help(of: state) }
    package var keyLine: KeyLine? { nil }
    package func perform(actionNamed name: String) -> Bool { false }
    package var isFinished: Bool { Content.isFinished(state) }

    /// Updates the activity indicators. Returns when the first one changes by itself.
    package func updateActivityIndicators(at time: Duration) -> Duration? {
        var changes: [Duration] = []
        Content.updateActivityIndicators(of: &state) { indicator, isBusy in
            if let change = indicator.update(isBusy: isBusy, at: time) { changes.append(change) }
        }
        return changes.min()
    }
}

extension Component where Content: CommandScreen {
    package func perform(actionNamed name: String) -> Bool {
        guard let action = Content.action(named: name, in: state) else { return false }
        send(action)
        return true
    }
}

extension Component where Content: KeyLineScreen {
    package var keyLine: KeyLine? { Content.keyLine(of: state) }
}

extension Component where Content.Action: NavigationAction {
    package func handle(_ event: NavigationEvent) { send(.navigation(event)) }
}
