/// The action that a user has bound to a key.
package enum KeyAction: Sendable, Hashable {
    /// The command of a screen that has this name in its help.
    case named(String)
    case ignore
    /// Runs a command of the shell, and returns to the screen.
    case execute(ShellTemplate)
    /// Runs a command of the shell behind the screen, without the terminal.
    case executeSilently(ShellTemplate)
    /// Runs a command of the shell in place of the program.
    case become(ShellTemplate)
}
