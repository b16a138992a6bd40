import Authenticator
import GitHubModel

/// What this run is to use: from the command line, the environment, the files, in this order.
struct ResolvedSettings: Sendable {
    /// The GitHub in use.
    let host: Host
    /// Whose sign-in, where that is said.
    let account: AccountSelection?
    /// The variables that may hold a token for ``host``, and all others.
    let environment: [String: String]
    /// What the person set once and for all.
    let configuration: Configuration
    /// Sentences for the person: what was given, and is not used.
    private(set) var warnings: [String] = []

    /// - Parameters:
    ///   - file: the nearest ``DirectoryConfiguration``.
    ///   - usedHosts: names of the hosts that somebody has signed in to from here; asked only where it matters.
    /// - Throws: `InvalidHostError`; `InvalidLoginError`; ``ConfigurationError/strangeHost(path:place:host:)``, as a file that came
    ///   with a directory must not send anybody to a GitHub they never chose; what `usedHosts` throws.
    init(
        _ options: CommonOptions, environment: [String: String], configuration: Configuration,
        file: DirectoryConfiguration?,
        usedHosts: () throws -> [String]
    ) throws {
        let defaultHost = configuration.host ?? "github.com"
        let chosen = try Host.resolve(option: options.host, environment: environment, defaultHost: defaultHost)
        let isNamed = options.host != nil || environment["GH_HOST"]?.isEmpty == false
        host =
            isNamed || file?.host == nil
            ? chosen
            : try Host.resolve(option: file?.host?.value, environment: environment)
        if let file, let entry = file.host, !isNamed, entry.value != chosen.name {
            let used = try ["github.com"] + configuration.clientIDs.keys + usedHosts()
            guard used.contains(entry.value) else {
                throw ConfigurationError.untrustedHost(
                    path: file.path, location: "line \(entry.line)", host: entry.value)
            }
        }
        self.configuration = configuration
        account = try Self.account(options, environment, file, host: host, defaultHost: defaultHost)
        (self.environment, warnings) = Self.tokens(of: environment, for: host, unless: chosen.name, file)
    }

    /// That of a file is for the host it names, else for the defaultHost one.
    private static func account(
        _ options: CommonOptions, _ environment: [String: String], _ file: DirectoryConfiguration?, host: Host,
        defaultHost: String
    ) throws -> AccountSelection? {
        if let login = options.account { return AccountSelection(try Login(login), from: "--account") }
        if let login = environment["GHSEARCH_ACCOUNT"], !login.isEmpty {
            return AccountSelection(try Login(login), from: "GHSEARCH_ACCOUNT")
        }
        guard let file, let account = file.account, host.name == (try Host(file.host?.value ?? defaultHost).name) else {
            return nil
        }
        return AccountSelection(account.value, from: file.path)
    }

    /// Where only a file in the directory named the host, tokens of the environment were made for another.
    private static func tokens(
        of environment: [String: String], for host: Host, unless name: String, _ file: DirectoryConfiguration?
    ) -> ([String: String], notices: [String]) {
        guard host.name != name, let file else { return (environment, []) }
        let set = TokenSource.variables(for: host).filter { environment[$0]?.isEmpty == false }
        let notices = set.prefix(1).map {
            "\($0) is not used, as only \(TextSanitizer.singleLine(file.path)) names \(host). To use it: --host \(host.name)"
        }
        return (environment.filter { !set.contains($0.key) }, notices)
    }
}
