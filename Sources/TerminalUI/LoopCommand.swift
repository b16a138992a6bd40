/// A command of the loop itself, in every screen.
public enum LoopCommand: Sendable, Hashable {
    /// Suspends the program until the shell continues it.
    case suspend
}

extension Keymap<LoopCommand> {
    /// The keys of the loop, for the help. They are not passed to screens.
    public static let loop = Keymap([KeyBinding([.control("z")], .suspend, "Suspend (fg resumes)")])
}
