import ArgumentParser
import Authenticator
import Foundation
import GitHubModel
import People
import Settings
import Store

/// The stored logins, repositories, accounts and hosts with which a shell completes. Sends no request, creates no file.
struct CompletionValues {
    private let settings: ResolvedSettings
    private let accounts: [KnownAccount]
    private let names: CompletionNames?

    /// The maximum number of values. A shell asks for confirmation before it shows more.
    private static let limit = 100

    /// The `--host` and `--account` of `words`, the words before the one that is completed, are used.
    init(words: [String], environment: [String: String]) throws {
        let directories = XDGDirectories(environment: environment)
        directories.removePermissionsOfOthers()
        let accounts = try AccountStore(directory: directories.config).accounts()
        let options = try CommonOptions.parse(Self.options(in: words))
        settings = try ResolvedSettings(
            host: options.host, account: options.account?.value, environment: environment,
            configuration: Configuration.file(of: environment, by: .program).get(),
            file: DirectoryConfiguration.nearest(), usedHosts: { accounts.map(\.id.hostKey) })
        self.accounts = accounts
        names = CompletionNames(
            directory: directories.cache, host: settings.host.key, viewer: Self.viewer(settings, accounts))
    }

    private static func options(in words: [String]) -> [String] {
        zip(words, words.dropFirst()).filter { ["--host", "--account"].contains($0.0) }.flatMap { [$0.0, $0.1] }
    }

    /// None if the account is not clear, as with a token in the environment.
    private static func viewer(_ settings: ResolvedSettings, _ accounts: [KnownAccount]) -> Int64? {
        let variables = TokenVariables.names(for: settings.host)
        let own = accounts.filter { account in
            account.id.hostKey == settings.host.key
                && settings.account.map { $0.login == account.login } ?? true
        }
        let isOverridden = variables.contains { settings.environment[$0]?.isEmpty == false }
        return isOverridden || own.count != 1 ? nil : own[0].id.accountID
    }

    /// A value, and the name that shells show beside it, if any.
    struct Value {
        let text: String
        var name = ""
    }

    func logins(_ word: String) -> [Value] {
        let mark = word.hasPrefix("@") ? "@" : ""
        let prefix = String(word.dropFirst(mark.count))
        let people = names?.people(startingWith: prefix, limit: Self.limit) ?? []
        let sorted = prefix.isEmpty ? people : people.inListOrder(for: prefix)
        return sorted.map { Value(text: "\(mark)\($0.person.login)", name: $0.person.displayName ?? "") }
    }

    func repositories(_ word: String) -> [Value] {
        (names?.repositories(startingWith: word, limit: Self.limit) ?? []).map { Value(text: $0) }
    }

    func accountLogins(_ word: String) -> [Value] {
        accounts.filter { $0.id.hostKey == settings.host.key }.map { Value(text: "\($0.login)") }
    }

    func hosts(_ word: String) -> [Value] {
        settings.knownHosts { accounts.map(\.id.hostKey).filter { !$0.contains("://") } }.sorted()
            .map { Value(text: $0) }
    }
}

extension CompletionKind {
    static let logins = values { $0.logins($1) }
    static let repositories = values { $0.repositories($1) }
    static let loginsOrRepositories = values { $1.contains("/") ? $0.repositories($1) : $0.logins($1) }
    /// A repository, or the one of the current directory.
    static let scopes = values { $0.repositories($1) + [.init(text: ".")] }
    static let accounts = values { $0.accountLogins($1) }
    static let hosts = values { $0.hosts($1) }

    private static func values(
        _ values: @escaping @Sendable (CompletionValues, String) -> [CompletionValues.Value]
    ) -> CompletionKind {
        .custom { words, index, word in
            let environment = ProcessInfo.processInfo.environment
            // If the values can't be read, there are none: Tab shows no errors.
            let known = try? CompletionValues(words: Array(words.prefix(index)), environment: environment)
            return known.map { completions(of: word, by: values($0, word)) } ?? []
        }
    }

    /// Returns the values that start with `word`, ignoring case as GitHub does. Only values that no shell interprets:
    /// bash evaluates them.
    static func completions(of word: String, by values: [CompletionValues.Value]) -> [String] {
        let matching = values.filter { value in
            value.text.lowercased().hasPrefix(word.lowercased())
                && value.text.wholeMatch(of: #/[A-Za-z0-9@.][A-Za-z0-9:\/._\-]*/#) != nil
        }
        return matching.map(candidate)
    }

    /// Returns the value with its name in the form of the shell. fish would show the description of the option instead
    /// of no name.
    private static func candidate(_ value: CompletionValues.Value) -> String {
        let name = TextSanitizer.singleLine(value.name)
        switch CompletionShell.requesting {
        case .fish: return "\(value.text)\t\(name)"
        case .zsh:
            let text = value.text.replacing(":", with: "\\:")
            return name.isEmpty ? text : "\(text):\(name)"
        default: return value.text
        }
    }

    /// The comma-separated fields of `--json`. None after anything else than fields.
    static let jsonFields = CompletionKind.custom { words, _, word in
        let record = words.lazy.compactMap { RootCommand.documented($0)?.jsonRecord }.first
        let fields = record?.jsonFieldNames ?? []
        let used = word.split(separator: ",", omittingEmptySubsequences: false).dropLast().map(String.init)
        guard used.allSatisfy(fields.contains) else { return [] }
        return fields.filter { !used.contains($0) }.map { (used + [$0]).joined(separator: ",") }
    }

    /// The languages that are one word for every shell, in lowercase: the filter ignores case.
    static let languages = CompletionKind.list(
        LanguageColor.languages.map { $0.lowercased() }.filter(isWord).sorted())

    /// Whether the text is one word for every shell. Each `repos` command evaluates this, so that no regular expression
    /// does it.
    private static func isWord(_ text: String) -> Bool {
        func isLetterOrDigit(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) }
        let bytes = text.utf8
        return bytes.first.map(isLetterOrDigit) ?? false
            && bytes.allSatisfy { isLetterOrDigit($0) || "+#.-".utf8.contains($0) }
    }
}
