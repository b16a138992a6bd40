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
    static func isFinished(_ state: State) -> Bool
    /// Returns all keys that do something in `state`, from the keymaps that dispatch them.
    static func help(of state: State) -> [HelpSection]
    /// Returns the text for screen readers: the essential state, such as "torvalds, Linus Torvalds, 1 of 7". Of several
    /// lines, those that have changed are read. `nil` reads the whole frame.
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

    /// Returns the effect of a value, or none without a value.
    package static func effects<Value>(of value: Value?, _ effect: (Value) -> Effect) -> [Effect] {
        guard let value else { return [] }
        return [effect(value)]
    }
}

/// A screen with keys in its last line.
package protocol KeyLineScreen: Screen {
    static func keyLine(of state: State) -> KeyLine
}

package protocol ScrollingState {
    var top: Int { get set }
    var size: Size { get }
    var isClosed: Bool { get }
}

/// A screen with a header and lines that scroll if the window is too small.
package protocol ScrollingScreen: KeyLineScreen where State: ScrollingState {
    associatedtype Command: Sendable & Hashable
    static func keys(of state: State) -> Keymap<Command>
    static func header(of state: State, in size: Size) -> [StyledLine]
    static func lines(of state: State, in size: Size) -> [StyledLine]
    /// Applies `action` to `state`, and returns the effects. Then the lines are scrolled into view.
    static func step(_ state: inout State, _ action: Action) -> [Effect]
}

extension ScrollingScreen {
    package static func keyLine(of state: State) -> KeyLine { KeyLine(keys(of: state)) }

    package static func reduce(_ state: inout State, _ action: Action) -> [Effect] {
        let effects = step(&state, action)
        scroll(&state)
        return effects
    }

    package static func isFinished(_ state: State) -> Bool { state.isClosed }

    package static func view(_ state: State, in size: Size) -> Frame {
        let header = header(of: state, in: size)
        return ScreenLayout(rows: size.rows, header: header.count).frame(
            header: header, list: Array(lines(of: state, in: size).dropFirst(state.top)),
            keys: keys(of: state).line(in: size.columns), in: size)
    }

    /// Scrolls at most to the first or the last line. Without a command, adapts to a new size or new lines.
    package static func scroll(_ state: inout State, _ command: ListCommand = .move(0)) {
        let line = command.destination(from: state.top, height: listHeight(of: state))
        state.top = min(max(line, 0), lastTop(of: state))
    }

    package static func lastTop(of state: State) -> Int {
        max(lines(of: state, in: state.size).count - listHeight(of: state), 0)
    }

    private static func listHeight(of state: State) -> Int {
        ScreenLayout(rows: state.size.rows, header: header(of: state, in: state.size).count).listHeight
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
