import ArgumentParser
import Authenticator
import GitHubModel

extension GitHubAddress {
    /// Parses a login, or the address of an account.
    static func account(_ text: String) throws -> GitHubAddress {
        try GitHubAddress(text)?.requiringAccount() ?? GitHubAddress(try login(text))
    }

    /// Returns the address of an account.
    ///
    /// - Throws: `ValidationError` for the address of a repository.
    func requiringAccount() throws -> GitHubAddress {
        guard case .account = target else {
            throw ValidationError("\(self) is a repository. To show it: ghsearch repo \(self)")
        }
        return self
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

    /// Parses a text with `parse`. Returns `nil` for one that names a person only by a commit or an e-mail address, so
    /// that ``AuthorArguments`` must replace it.
    static func unlessOnlyAuthor(
        _ text: String, _ parse: (String) throws -> GitHubAddress
    ) rethrows -> GitHubAddress? {
        isOnlyAuthor(text) ? nil : try parse(text)
    }

    private static func isOnlyAuthor(_ text: String) -> Bool {
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
