import ArgumentParser

/// What every command can be told.
struct CommonOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The GitHub to ask (also GH_HOST).", valueName: "host"))
    var host: String?

    @Flag(help: "Show each request and answer on standard error; never a token.")
    var verbose = false

    @Flag(name: .customLong("no-color"), help: "Do without colours (also NO_COLOR).")
    var noColor = false
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
