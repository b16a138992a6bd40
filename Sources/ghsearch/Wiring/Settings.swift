import Authenticator
import GitHubModel

/// What this run is to use: from the command line, the environment, the files, in this order.
struct Settings: Sendable {
    /// The GitHub in use.
    let host: Host
    /// Whose sign-in, where that is said.
    let account: WantedAccount?
    /// The variables that may hold a token for ``host``, and all others.
    let environment: [String: String]
    /// What the person set once and for all.
    let configuration: Configuration
    /// Sentences for the person: what was given, and is not used.
    private(set) var notices: [String] = []

    /// - Parameters:
    ///   - file: the nearest ``FolderFile``.
    ///   - usedHosts: names of the hosts that somebody has signed in to from here; asked only where it matters.
    /// - Throws: `InvalidHost`; `InvalidLogin`; ``ConfigurationError/strangeHost(path:place:host:)``, as a file that came
    ///   with a folder must not send anybody to a GitHub they never chose; what `usedHosts` throws.
    init(
        _ options: CommonOptions, environment: [String: String], configuration: Configuration, file: FolderFile?,
        usedHosts: () throws -> [String]
    ) throws {
        let usual = configuration.host ?? "github.com"
        let chosen = try Host.choose(option: options.host, environment: environment, usual: usual)
        let isNamed = options.host != nil || environment["GH_HOST"]?.isEmpty == false
        host =
            isNamed || file?.host == nil
            ? chosen
            : try Host.choose(option: file?.host?.value, environment: environment)
        if let file, let entry = file.host, !isNamed, entry.value != chosen.name {
            let used = try ["github.com"] + configuration.clientIDs.keys + usedHosts()
            guard used.contains(entry.value) else {
                throw ConfigurationError.strangeHost(path: file.path, place: "line \(entry.line)", host: entry.value)
            }
        }
        self.configuration = configuration
        account = try Self.account(options, environment, file, host: host, usual: usual)
        (self.environment, notices) = Self.tokens(of: environment, for: host, unless: chosen.name, file)
    }

    /// That of a file is for the host it names, else for the usual one.
    private static func account(
        _ options: CommonOptions, _ environment: [String: String], _ file: FolderFile?, host: Host, usual: String
    ) throws -> WantedAccount? {
        if let login = options.account { return WantedAccount(try Login(login), from: "--account") }
        if let login = environment["GHSEARCH_ACCOUNT"], !login.isEmpty {
            return WantedAccount(try Login(login), from: "GHSEARCH_ACCOUNT")
        }
        guard let file, let account = file.account, host.name == (try Host(file.host?.value ?? usual).name) else {
            return nil
        }
        return WantedAccount(account.value, from: file.path)
    }

    /// Where only a file in the folder named the host, tokens of the environment were made for another.
    private static func tokens(
        of environment: [String: String], for host: Host, unless name: String, _ file: FolderFile?
    ) -> ([String: String], notices: [String]) {
        guard host.name != name, let file else { return (environment, []) }
        let set = TokenSource.variables(for: host).filter { environment[$0]?.isEmpty == false }
        let notices = set.prefix(1).map {
            "\($0) is not used, as only \(SafeText.line(file.path)) names \(host). To use it: --host \(host.name)"
        }
        return (environment.filter { !set.contains($0.key) }, notices)
    }
}
