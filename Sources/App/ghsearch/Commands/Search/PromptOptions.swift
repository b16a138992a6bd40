import ArgumentParser
import GitHubModel
import Search

/// Options of the prompt as a picker for other programs. Their names are those of fzf.
struct PromptOptions: ParsableArguments {
    @Option(name: .shortAndLong, help: ArgumentHelp("Initial query.", valueName: "text"), completion: .logins)
    var query: String?

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "Print the people that the prompt lists for this text, without a screen.", valueName: "text"),
        completion: .logins)
    var filter: String?

    @Flag(name: .shortAndLong, help: "Tab marks several people; Return prints them.")
    var multi = false

    @Flag(name: [.customShort("1"), .customLong("select-1")], help: "Choose the only match without a screen.")
    var choosesOnlyMatch = false

    @Flag(name: [.customShort("0"), .customLong("exit-0")], help: "Exit without a screen if nothing matches.")
    var exitsWithoutMatch = false

    @Option(help: ArgumentHelp("Text before the query (default: >).", valueName: "text"))
    var prompt: String?

    @Option(help: ArgumentHelp("Text below the query.", valueName: "text"))
    var header: String?

    @Flag(name: .customLong("print-query"), help: "Print the query first.")
    var printsQuery = false

    /// Long enough for a window, and short enough to draw at each key.
    private static let maxLength = 500

    var address: GitHubAddress? { get throws { try filter.flatMap { try GitHubAddress($0) } } }

    func validate() throws {
        if filter != nil, query != nil { throw ValidationError("Use either --filter or --query.") }
    }

    /// Changes the state of the prompt. The texts come from other programs, so they are cleaned.
    func apply(to state: inout SearchScreen.State) {
        func cleaned(_ text: String) -> String { String(TextSanitizer.singleLine(text).prefix(Self.maxLength)) }
        if let prompt { state.promptMark = cleaned(prompt) }
        state.headerText = cleaned(header ?? "")
        state.isMulti = multi
    }

    func printQuery(_ text: String, _ results: PrintOptions, to console: Console) throws {
        if printsQuery { try results.print([TextSanitizer.singleLine(text)], to: console) }
    }
}
