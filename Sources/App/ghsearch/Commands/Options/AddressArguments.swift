import ArgumentParser
import Authenticator
import GitHubModel

extension GitHubAddress {
    /// Parses a login, or the address of an account.
    static func account(_ text: String) throws -> GitHubAddress {
        guard let address = try GitHubAddress(text) else { return GitHubAddress(try login(text)) }
        guard case .account = address.target else {
            throw ValidationError("\(address) is a repository. To show it: ghsearch repo \(address)")
        }
        return address
    }

    /// Parses a login. The error for what names an account only in a clone says how to find it.
    private static func login(_ text: String) throws -> Login {
        if let login = Login(ifValid: text) { return login }
        guard AuthorText(text) != nil else { return try Login(text) }
        let argument = CommitIdentity(text)?.address ?? text
        throw ValidationError(
            "\(TextSanitizer.excerpt(argument)) names no account by itself. To find it in a clone: "
                + "ghsearch who \(TextSanitizer.excerpt(argument))")
    }

    /// Parses a login, or the address of an account or of a repository, which stands for its owner: ``login``.
    static func owner(_ text: String) throws -> GitHubAddress {
        try GitHubAddress(text) ?? GitHubAddress(try login(text))
    }

    /// Parses an argument as ``owner(_:)`` does. Returns `nil` for one that ``AuthorLookup`` must replace, and without an argument.
    static func owner(ofArgument text: String?) throws -> GitHubAddress? {
        guard let text, !isOnlyAuthor(text) else { return nil }
        return try owner(text)
    }

    /// Whether a text names a person only by a commit or an address, so that ``AuthorLookup`` must replace it.
    static func isOnlyAuthor(_ text: String) -> Bool {
        AuthorText(text) != nil && Login(ifValid: text) == nil && NoreplyAddress.account(in: text) == nil
    }

    /// Parses `OWNER/NAME`, or the address of a repository.
    static func repository(_ text: String) throws -> (address: GitHubAddress, owner: Login, name: String) {
        guard let address = try GitHubAddress(text) ?? Login(ifValid: text).map(GitHubAddress.init) else {
            throw InvalidRepositoryNameError(text: text)
        }
        guard case .repository(let owner, let name) = address.target else {
            throw ValidationError(
                "\(InvalidRepositoryNameError(text: text)) To list repositories: ghsearch repos \(address.argument)")
        }
        return (address, owner, name)
    }

    /// Parses a login, `OWNER/NAME`, or the address of an account or a repository.
    static func any(_ text: String) throws -> GitHubAddress {
        if let address = try GitHubAddress(text) { return address }
        guard !text.contains("/") else { throw InvalidRepositoryNameError(text: text) }
        return GitHubAddress(try login(text))
    }

    var path: String {
        switch target {
        case .account(let login): "\(login)"
        case .repository(let owner, let name): "\(owner)/\(name)"
        }
    }

    /// The address as an argument of a command: the path, after the host if there is one.
    private var argument: String { [host, path].compactMap(\.self).joined(separator: "/") }

    /// The message that the owner is used instead of the repository, or `nil` for the address of an account.
    var ownerNotice: String? {
        guard case .repository(let owner, _) = target else { return nil }
        return "Using the owner, \(owner). To show the repository: ghsearch repo \(argument)"
    }
}

extension AccountSelection {
    /// Parses a login, or the address of an account on `host`. `source` is the option or the variable that contains `text`.
    init(_ text: String, from source: String, on host: Host) throws {
        let address = try GitHubAddress(text)
        guard let address, case .account(let login) = address.target else {
            self.init(try Login(text), from: source)
            return
        }
        guard host.contains(address) else {
            throw ConfigurationError.accountOnOtherHost(address.host ?? "", source: source, used: host.name)
        }
        self.init(login, from: source)
    }
}
