import ArgumentParser
import TerminalUI

/// How a screen uses the terminal.
struct ScreenOptions: ParsableArguments {
    private static let leastHeight = 3

    @Option(help: ArgumentHelp("Draw on so many lines under the shell's prompt.", valueName: "lines"))
    var height: Int?

    @Flag(name: .customLong("no-mouse"), help: "Leave the mouse to the terminal.")
    var noMouse = false

    @Flag(help: "Tell each change on a line, for screen readers (also GHSEARCH_ACCESSIBLE=1).")
    var accessible = false

    func validate() throws {
        guard let height else { return }
        guard height >= Self.leastHeight else {
            throw ValidationError("--height takes a number from \(Self.leastHeight).")
        }
        if accessible { throw ValidationError("Give --height or --accessible, not both.") }
    }

    /// Who listens gets lines, whatever height was given.
    ///
    /// - Parameter environment: `GHSEARCH_ACCESSIBLE`, and `GH_ACCESSIBLE_PROMPTER` as `gh` has it, ask for lines too: by any
    ///   value but none, `0` and `false`.
    func mode(_ environment: [String: String]) -> TerminalMode {
        let isAsked = ["GHSEARCH_ACCESSIBLE", "GH_ACCESSIBLE_PROMPTER"].contains { name in
            !["", "0", "false"].contains(environment[name]?.lowercased() ?? "")
        }
        if accessible || isAsked { return .accessible }
        return height.map { .inline(rows: $0) } ?? .fullScreen
    }

    /// The module's terminal, taken over in this way.
    ///
    /// - Throws: `TerminalError`.
    func terminal(in module: some DependencyModule) throws -> Terminal {
        try module.terminal(mode: mode(module.environment), hasMouse: !noMouse)
    }
}
