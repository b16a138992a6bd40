import ArgumentParser
import TerminalUI

/// Options of the commands that open a screen.
struct ScreenOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Height in lines or percent (40%). Draws below the shell prompt.", valueName: "lines"),
        transform: InlineHeight.init(option:))
    var height: InlineHeight?

    @Flag(name: .customLong("no-mouse"), help: "Disable mouse support.")
    var noMouse = false

    @Flag(help: "Print each change on its own line, for screen readers (also GHSEARCH_ACCESSIBLE=1).")
    var accessible = false

    func validate() throws {
        if height != nil, accessible { throw ValidationError("Use either --height or --accessible.") }
    }

    /// Returns the terminal mode. Accessible mode overrides the height.
    ///
    /// - Parameter environment: `GHSEARCH_ACCESSIBLE`, and `GH_ACCESSIBLE_PROMPTER` as in `gh`, select accessible mode
    ///   with any value except an empty one, `0` and `false`.
    func mode(_ environment: [String: String]) -> TerminalMode {
        let isRequested = ["GHSEARCH_ACCESSIBLE", "GH_ACCESSIBLE_PROMPTER"].contains { name in
            !["", "0", "false"].contains(environment[name]?.lowercased() ?? "")
        }
        if accessible || isRequested { return .accessible }
        return height.map { .inline($0) } ?? .fullScreen
    }

    /// Opens the module's terminal in this mode.
    ///
    /// - Throws: `TerminalError`.
    func terminal(in module: some DependencyModule) throws -> Terminal {
        try module.terminal(mode: mode(module.environment), hasMouse: !noMouse)
    }
}

extension InlineHeight {
    /// Parses `12` or `40%`.
    ///
    /// - Throws: `ValidationError`.
    fileprivate init(option: String) throws {
        let isPercent = option.hasSuffix("%")
        let range = isPercent ? 1...100 : Self.minRows...Int.max
        guard let number = Int(isPercent ? String(option.dropLast()) : option), range.contains(number) else {
            throw ValidationError("must be at least \(Self.minRows) lines, or 1% to 100%.")
        }
        self = isPercent ? .percent(number) : .rows(number)
    }
}
