import ArgumentParser
import TerminalUI

/// How a screen uses the terminal.
struct ScreenOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Draw on so many lines under the shell's prompt, or on so much of the window (40%).", valueName: "lines"),
        transform: InlineHeight.init(words:))
    var height: InlineHeight?

    @Flag(name: .customLong("no-mouse"), help: "Leave the mouse to the terminal.")
    var noMouse = false

    @Flag(help: "Tell each change on a line, for screen readers (also GHSEARCH_ACCESSIBLE=1).")
    var accessible = false

    func validate() throws {
        if height != nil, accessible { throw ValidationError("Give --height or --accessible, not both.") }
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
        return height.map { .inline($0) } ?? .fullScreen
    }

    /// The module's terminal, taken over in this way.
    ///
    /// - Throws: `TerminalError`.
    func terminal(in module: some DependencyModule) throws -> Terminal {
        try module.terminal(mode: mode(module.environment), hasMouse: !noMouse)
    }
}

extension InlineHeight {
    /// `12`, or `40%`.
    ///
    /// - Throws: `ValidationError`.
    fileprivate init(words: String) throws {
        let isPart = words.hasSuffix("%")
        let range = isPart ? 1...100 : Self.minRows...Int.max
        guard let number = Int(isPart ? String(words.dropLast()) : words), range.contains(number) else {
            throw ValidationError("it takes a number of lines from \(Self.minRows), or a part from 1% to 100%.")
        }
        self = isPart ? .percent(number) : .rows(number)
    }
}
