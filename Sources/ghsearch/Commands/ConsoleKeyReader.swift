import TerminalUI

/// Keys that are read one by one while the terminal is written line by line; the terminal is as before on every way out.
struct ConsoleKeyReader: Sendable {
    private let terminal: Terminal
    private let events: Task<Void, Never>

    /// `nil` where nobody types: standard input is no terminal, or none that takes keys one by one.
    init?(in module: some DependencyModule, send: @escaping @Sendable (TerminalEvent) -> Void) {
        guard StandardInput.isTerminal, module.console.errorsAreTerminal else { return nil }
        do {
            terminal = try Terminal.open(mode: .keysOnly, environment: module.environment)
        } catch {
            return nil  // a sign-in does without
        }
        events = Task { [terminal] in await terminal.events.forEach(send) }
    }

    /// Puts `text` onto the clipboard, if the terminal lets programs do so.
    func copy(_ text: String) { terminal.copy(text) }

    /// Gives the keys back.
    func close() {
        events.cancel()
        terminal.close()
    }
}
