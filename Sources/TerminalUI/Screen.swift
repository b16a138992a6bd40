/// What one screen is: a state, a step and a picture. No clock, no network and no terminal in here;
/// `reduce` says what should happen, and whoever runs the ``ScreenLoop`` does it.
public protocol Screen {
    /// Everything the screen shows or remembers.
    associatedtype State: Sendable
    /// What can happen to it.
    associatedtype Action: Sendable
    /// What it wants done outside.
    associatedtype Effect: Sendable

    /// What `event` means to the screen as it stands; `nil` if nothing.
    static func action(for event: TerminalEvent, in state: State) -> Action?
    /// One step; returns what should be done outside, in order.
    static func reduce(_ state: inout State, _ action: Action) -> [Effect]
    /// The picture of `state`.
    static func view(_ state: State, in size: Size) -> Frame
    /// Has the person left this screen?
    static func isOver(_ state: State) -> Bool
    /// Every key that does something as it stands, from the tables that know them.
    static func help(of state: State) -> [HelpSection]
    /// For who listens instead of looking: what matters of the state, in one sentence ("7 people; torvalds, Linus
    /// Torvalds, 1 of 7"), said whenever it changes. `nil` says what the picture shows, all of it.
    static func announcement(of state: State) -> String?
    /// Calls `update` with each sign of work in `state`, and whether that work is under way.
    static func updateActivityIndicators(
        of state: inout State, _ update: (inout ActivityIndicator, _ isBusy: Bool) -> Void)
}

extension Screen {
    /// A screen without a table of keys has no help.
    public static func help(of state: State) -> [HelpSection] { [] }
    /// All of the picture.
    public static func announcement(of state: State) -> String? { nil }
    /// It shows no signs of work.
    public static func updateActivityIndicators(
        of state: inout State, _ update: (inout ActivityIndicator, _ isBusy: Bool) -> Void
    ) {}
}
