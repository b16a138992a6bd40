/// The pure part of a screen: state, action, effect, reducer and view, without clock, network or terminal.
///
/// `reduce` returns the effects to perform; the caller of ``ScreenLoop`` performs them.
public protocol Screen: Sendable {
    /// Everything that the screen shows or needs for its next step.
    associatedtype State: Sendable
    /// The input of the reducer.
    associatedtype Action: Sendable
    /// Work that the reducer requests.
    associatedtype Effect: Sendable

    /// Returns the action for `event` in `state`, or `nil` if the screen ignores the event.
    static func action(for event: TerminalEvent, in state: State) -> Action?
    /// Applies `action` to `state`, and returns the effects to perform, in order.
    static func reduce(_ state: inout State, _ action: Action) -> [Effect]
    /// Returns the frame for `state` in a window of `size`.
    static func view(_ state: State, in size: Size) -> Frame
    /// Returns whether the screen is closed.
    static func isOver(_ state: State) -> Bool
    /// Returns all keys that do something in `state`, from the keymaps that dispatch them.
    static func help(of state: State) -> [HelpSection]
    /// Returns the text for screen readers: the essential state in one sentence, such as "7 people; torvalds, Linus
    /// Torvalds, 1 of 7". `nil` reads the whole frame.
    static func announcement(of state: State) -> String?
    /// Calls `update` with each activity indicator in `state`, and whether its work is in progress.
    static func updateActivityIndicators(
        of state: inout State, _ update: (inout ActivityIndicator, _ isBusy: Bool) -> Void)
}

extension Screen {
    /// Returns no sections: a screen without a keymap has no help.
    public static func help(of state: State) -> [HelpSection] { [] }
    /// Returns `nil`, so that the whole frame is read.
    public static func announcement(of state: State) -> String? { nil }
    /// Does nothing: the screen has no activity indicators.
    public static func updateActivityIndicators(
        of state: inout State, _ update: (inout ActivityIndicator, _ isBusy: Bool) -> Void
    ) {}
}

/// The state of a screen whose only activity is loading.
package protocol LoadingState {
    var isLoading: Bool { get }
    var busy: ActivityIndicator { get set }
}

extension Screen where State: LoadingState {
    package static func updateActivityIndicators(
        of state: inout State, _ update: (inout ActivityIndicator, _ isBusy: Bool) -> Void
    ) {
        update(&state.busy, state.isLoading)
    }
}

/// The action of a screen that receives all keys and window sizes.
public protocol InputAction {
    /// A key was pressed.
    static func pressed(_ key: Key) -> Self
    /// The window has this size now.
    static func resized(_ size: Size) -> Self
}

extension Screen where Action: InputAction {
    /// Returns the action for a key or a window size. The loop handles the end of the terminal.
    public static func action(for event: TerminalEvent, in state: State) -> Action? {
        switch event {
        case .key(let key): .pressed(key)
        case .resized(let size): .resized(size)
        case .ended: nil
        }
    }
}
