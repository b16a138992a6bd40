package import GitHubModel

/// The host and the account of a run, and the other settings: from the command line, then the environment, then the
/// `.ghsearch` file of the directory, then `config.json`.
package struct ResolvedSettings: Sendable {
    package let host: Host
    /// The selected account, or `nil` for the default.
    package let account: AccountSelection?
    /// The environment without the tokens that must not be sent to ``host``.
    package let environment: [String: String]
    package let configuration: Configuration
    package private(set) var warnings: [String] = []
    /// A message about what a ``DirectoryConfiguration`` selects, or `nil` if it has no effect.
    package private(set) var notice: String?

    /// `hostOption` and `accountOption` are those of the command line, `address` is what an argument of it names.
    /// `usedHosts` returns the hosts with a signed-in account, and is called only if `file` or `address` specifies a
    /// host: a file in a downloaded directory must not select another. `file` is `nil` if it has no effect on the
    /// command.
    package init(
        host hostOption: String?, account accountOption: GitHubAddress?, address: GitHubAddress? = nil,
        environment: [String: String], configuration: Configuration, file: DirectoryConfiguration?,
        usedHosts: () throws -> [String]
    ) throws {
        let defaultHost = configuration.host
        let resolved = try Host.resolve(option: hostOption, environment: environment, defaultHost: defaultHost)
        let isExplicit = hostOption != nil || environment["GH_HOST"]?.isEmpty == false
        let selected =
            isExplicit || file?.host == nil
            ? resolved : try Host.resolve(option: file?.host?.name, environment: environment, defaultHost: defaultHost)
        if let file, let (name, line) = file.host, !isExplicit, name != resolved.name {
            let trusted = try Self.trustedHosts(configuration, usedHosts)
            guard trusted.contains(name) else {
                throw ConfigurationError.untrustedHost(path: file.path, location: "line \(line)", host: name)
            }
        }
        host = try Self.host(of: address, otherwise: selected) {
            try Self.knownHosts(beside: selected, environment, configuration, usedHosts)
        }
        self.configuration = configuration
        account =
            try Self.account(accountOption, environment, file, host: host, defaultHost: defaultHost)
            ?? Self.account(of: configuration, host: host, defaultHost: defaultHost)
        let selector = host == selected ? (file?.path).map(TextSanitizer.singleLine) : "the address"
        notice = Self.notice(of: file, account, host == selected && host.name != resolved.name ? host : nil)
        (self.environment, warnings) = Self.removingTokens(environment, for: host, unless: resolved.name, selector)
    }

    private static func notice(
        of file: DirectoryConfiguration?, _ account: AccountSelection?, _ host: Host?
    ) -> String? {
        guard let file else { return nil }
        let login = account.flatMap { $0.source == file.path ? "\($0.login)" : nil }
        let selection = [login, host?.name].compactMap { $0 }.joined(separator: " on ")
        return selection.isEmpty ? nil : "\(TextSanitizer.singleLine(file.path)) selects \(selection)."
    }

    private static func trustedHosts(_ configuration: Configuration, _ used: () throws -> [String]) throws -> [String] {
        try ["github.com"] + configuration.clientIDs.keys + used().filter { !$0.contains("://") }
    }

    /// The names of the hosts of accounts are missing if the list can't be read.
    package func knownHosts(used: () throws -> [String]) -> Set<String> {
        // The commands that use accounts report the error.
        (try? Self.knownHosts(beside: host, environment, configuration, used)) ?? [host.name]
    }

    /// Only the selected host has the URLs of the environment.
    private static func knownHosts(
        beside selected: Host, _ environment: [String: String], _ configuration: Configuration,
        _ used: () throws -> [String]
    ) throws -> Set<String> {
        let hasURLs = ["GHSEARCH_API_URL", "GHSEARCH_WEB_URL"].contains { environment[$0]?.isEmpty == false }
        guard !hasURLs else { return [selected.name] }
        return Set(try [selected.name, configuration.host] + trustedHosts(configuration, used))
    }

    private static func host(
        of address: GitHubAddress?, otherwise selected: Host, knownHosts: () throws -> Set<String>
    ) throws -> Host {
        guard let address, !selected.contains(address), let name = address.host else { return selected }
        let known = try knownHosts()
        guard known.contains(name) else { throw ConfigurationError.unknownHost(name, known: known.sorted()) }
        return try Host(name)
    }

    /// The account in `file` applies to the host in `file`, or to the default host.
    private static func account(
        _ option: GitHubAddress?, _ environment: [String: String], _ file: DirectoryConfiguration?, host: Host,
        defaultHost: String = Configuration().host
    ) throws -> AccountSelection? {
        if let option { return try AccountSelection(option, from: "--account", on: host) }
        if let account = environment["GHSEARCH_ACCOUNT"], !account.isEmpty {
            return try AccountSelection(text: account, from: "GHSEARCH_ACCOUNT", on: host)
        }
        guard let file, let account = file.account, host.name == (try Host(file.host?.name ?? defaultHost).name) else {
            return nil
        }
        return AccountSelection(account, from: file.path)
    }

    /// The account in the settings is one of the default host.
    private static func account(of configuration: Configuration, host: Host, defaultHost: String) -> AccountSelection? {
        guard let account = configuration.account, host.name == Configuration.hostName(defaultHost) else { return nil }
        return AccountSelection(account, from: Configuration.fileName)
    }

    /// Removes the tokens if only `selector` selects the host: they are for another one.
    private static func removingTokens(
        _ environment: [String: String], for host: Host, unless name: String, _ selector: String?
    ) -> ([String: String], warnings: [String]) {
        guard host.name != name, let selector else { return (environment, []) }
        let set = TokenVariables.names(for: host).filter { environment[$0]?.isEmpty == false }
        let warnings = set.prefix(1).map {
            "\($0) is not used, because only \(selector) selects \(host). "
                + "To use it: --host \(host.name)"
        }
        return (environment.filter { !set.contains($0.key) }, warnings)
    }
}

extension Host {
    /// The host of `option`, else of `GH_HOST`, else `defaultHost`, with the URLs of the environment. Empty counts as
    /// unset.
    static func resolve(
        option: String?, environment: [String: String], defaultHost: String = Configuration().host
    ) throws(InvalidHostError) -> Host {
        func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        let (apiURL, webURL) = (value("GHSEARCH_API_URL"), value("GHSEARCH_WEB_URL"))
        do {
            return try Host(option ?? value("GH_HOST") ?? defaultHost, apiURL: apiURL, webURL: webURL)
        } catch {
            throw error.naming(["GHSEARCH_API_URL": apiURL, "GHSEARCH_WEB_URL": webURL])
        }
    }
}
