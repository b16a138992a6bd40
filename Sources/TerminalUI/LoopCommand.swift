/// What a key does to the loop itself, whatever screen it runs.
public enum LoopCommand: Sendable, Hashable {
    /// Stops the program until its shell continues it.
    case suspend
}

extension Keymap<LoopCommand> {
    /// The loop's own keys, for the help; no screen gets them.
    public static let loop = Keymap([KeyBinding([.control("z")], .suspend, "Stop for a while; fg goes on")])
}
