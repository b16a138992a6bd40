public import ArgumentParser
import Authenticator
import Explorer
import GitHubAPI
import GitHubModel

struct CommonOptions: ParsableArguments {
    @Option(help: ArgumentHelp("GitHub host (also GH_HOST).", valueName: "host"))
    var host: String?

    @Option(
        help: ArgumentHelp("Account to use if several are signed in (also GHSEARCH_ACCOUNT).", valueName: "login"))
    var account: String?

    @Flag(help: "Use cached data only; send no requests.")
    var offline = false

    @Flag(help: "Ignore cached data and fetch again.")
    var refresh = false

    @Flag(help: "Log requests and responses to standard error, without tokens.")
    var verbose = false

    @Flag(name: .customLong("no-color"), help: "Disable color (also NO_COLOR).")
    var noColor = false

    func validate() throws {
        if let account { _ = try Login(account) }
        if offline, refresh { throw ValidationError("Use either --offline or --refresh.") }
    }

    var cachePolicy: ResponseCache.Policy { offline ? .cacheOnly : refresh ? .refresh : .default }
}

/// Options of the commands that print data.
struct DataOptions: ParsableArguments {
    @Option(
        defaultAsFlag: "",
        help: ArgumentHelp(
            "Print JSON with all fields, or with a comma-separated list of fields.", valueName: "fields"))
    var json: String?

    @Option(help: ArgumentHelp("Filter the JSON with a jq expression.", valueName: "expression"))
    var jq: String?

    var isJSON: Bool { json != nil || jq != nil }
}

extension PeopleOrder: ExpressibleByArgument {}
extension RepositoryOrder: ExpressibleByArgument {}
extension SearchQuery.Direction: ExpressibleByArgument {}
extension SearchQuery.Sort: ExpressibleByArgument {}
extension VaultKind: ExpressibleByArgument {}
