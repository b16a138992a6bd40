package import GitHubModel

/// The account that a user has selected in a setting, instead of the one of the last sign-in.
package struct AccountSelection: Sendable, Hashable {
    package let login: Login
    /// Where the selection comes from, for messages: `--account`, `GHSEARCH_ACCOUNT`, or the path of a file.
    package let source: String

    package init(_ login: Login, from source: String) {
        self.login = login
        self.source = source
    }
}

extension AccountSelection {
    /// - Parameters:
    ///   - address: The login, or the address of the account.
    ///   - source: The option that contains it.
    /// - Throws: `ConfigurationError` if the address is not on `host`.
    package init(_ address: GitHubAddress, from source: String, on host: Host) throws(ConfigurationError) {
        if let other = address.host, !host.contains(address) {
            throw ConfigurationError.accountOnOtherHost(other, source: source, used: host.name)
        }
        self.init(address.login, from: source)
    }

    /// Parses a login, or the address of an account on `host`.
    ///
    /// - Parameter source: The variable that contains `text`.
    /// - Throws: The error of the text, or `ConfigurationError` if the address is not on `host`.
    package init(text: String, from source: String, on host: Host) throws {
        let address = try GitHubAddress(text)
        guard let address, case .account = address.target else {
            self.init(try Login(text), from: source)
            return
        }
        try self.init(address, from: source, on: host)
    }
}
