package import TerminalUI

/// The keys of the selected person.
extension KeyBinding {
    package static func openProfile(_ command: Command) -> KeyBinding {
        KeyBinding(
            [.character("o"), .control("o")], command, "Open the profile in the browser", shortHelp: "browser")
    }

    package static func copyProfileURL(_ command: Command) -> KeyBinding {
        KeyBinding([.character("y"), .control("y")], command, "Copy the profile URL")
    }
}
