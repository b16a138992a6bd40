import ArgumentParser
import GitHubAPI
import GitHubModel

/// What every command can be told.
struct CommonOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The GitHub to ask (also GH_HOST).", valueName: "host"))
    var host: String?

    @Option(help: ArgumentHelp("Whose sign-in to use, of several (also GHSEARCH_ACCOUNT).", valueName: "login"))
    var account: String?

    @Flag(help: "Ask nothing; answer with what is stored here, however old.")
    var offline = false

    @Flag(help: "Ask GitHub again, however fresh what is stored may be.")
    var refresh = false

    @Flag(help: "Show each request and answer on standard error; never a token.")
    var verbose = false

    @Flag(name: .customLong("no-color"), help: "Do without colours (also NO_COLOR).")
    var noColor = false

    func validate() throws {
        if let account { _ = try Login(account) }
        if offline, refresh { throw ValidationError("Give --offline or --refresh, not both.") }
    }

    /// When what is stored is enough.
    var use: ResponseCache.Policy { offline ? .cacheOnly : refresh ? .refresh : .default }
}

/// `--json` and `--jq`: for commands whose answer is data.
struct DataOptions: ParsableArguments {
    @Option(
        defaultAsFlag: "",
        help: ArgumentHelp("Print JSON: all fields, or those named, with commas between.", valueName: "fields"))
    var json: String?

    @Option(help: ArgumentHelp("Filter the JSON with a jq expression.", valueName: "expression"))
    var jq: String?
}
