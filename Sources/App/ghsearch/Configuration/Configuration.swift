import Authenticator
import GitHubModel
import Images
import TerminalUI

/// The settings in `config.json`. A missing file is the same as an empty object.
///
///     { "host": "github.com",
///       "hosts": { "github.example.org": { "client_id": "Ov23li…" } },
///       "avatars": "blocks",
///       "card": "closed",
///       "sort": "pushed",
///       "group_by": "none",
///       "account": "mona",
///       "keys": { "prompt": { "ctrl-e": "open-in-browser" } },
///       "options": { "prompt": "--height 40%", "repos": "--by-language" },
///       "cache": { "limit_mb": 256 } }
struct Configuration: Sendable, Hashable {
    static let fileName = "config.json"
    private static let hostDescription = "a host such as github.com, octo.ghe.com or ghe.example.org:8443"

    var host: String?
    /// `account`: the account of that host to use if several are signed in.
    var account: Login?
    /// `keys.SCREEN.KEY`: the actions of keys.
    var keys: [ScreenKeys: [Key: [KeyAction]]] = [:]
    /// `hosts.HOST.client_id`, by ``GitHubModel/Host/name``; the value is `nil` for a host without a client ID.
    var clientIDs: [String: String?] = [:]
    /// `cache.limit_mb`: the maximum size of the cache, in bytes.
    var cacheLimit: Int64?
    /// `card`: whether the card of the prompt is shown at the start, if there is space.
    var isCardOpen: Bool?
    /// `avatars`: how avatars are shown.
    var avatars: AvatarStyle?
    /// `sort`: the order of the list of repositories on the screen.
    var order: RepositoryOrder?
    /// `group_by`: whether that list has a section for each language.
    var isGrouped: Bool?
    /// `options.COMMAND`: the words of the options that precede those of the command line.
    var options: [String: [String]] = [:]
    /// Errors in settings whose defaults are used instead.
    private(set) var warnings: [ConfigurationError] = []

    private static let names = [
        "host", "account", "hosts", "avatars", "card", "sort", "group_by", "keys", "options", "cache",
    ]
    /// The names of the prompt and of the commands that can have default options.
    static let commands = ["prompt", "explore", "open", "people", "repo", "repos", "user", "users", "who"]

    init() {}

    init(contentsOf path: String) throws(ConfigurationError) {
        guard let text = try TextFile.text(at: path, isOwn: true) else {
            self.init()
            return
        }
        guard !text.isBlank else {  // an editor can end before it has written
            self.init()
            warnings.append(.empty(path: path))
            return
        }
        try self.init(text, path: path)
    }

    init(_ text: String, path: String) throws(ConfigurationError) {
        let isMarked = text.unicodeScalars.first == "\u{FEFF}"  // a byte order mark
        var parser = SettingsParser(isMarked ? String(text.unicodeScalars.dropFirst()) : text, path: path)
        try parser.object(Self.names) { name, parser throws(ConfigurationError) in
            switch name {
            case "avatars": try readChoice(\.avatars, of: AvatarStyle.allCases.map { ($0.rawValue, $0) }, &parser)
            case "card": try readChoice(\.isCardOpen, of: [("open", true), ("closed", false)], &parser)
            case "sort": try readChoice(\.order, of: RepositoryOrder.allCases.map { ($0.rawValue, $0) }, &parser)
            case "group_by": try readChoice(\.isGrouped, of: [("language", true), ("none", false)], &parser)
            case "account": try readAccount(&parser)
            case "keys":
                let known = ScreenKeys.allCases.map { "keys.\($0)" }
                try parser.object(known) { name, parser throws(ConfigurationError) in try readKeys(name, &parser) }
            case "options":
                let known = Self.commands.map { "options.\($0)" }
                try parser.object(known) { name, parser throws(ConfigurationError) in try readOptions(name, &parser) }
            case "host": host = try parser.value(Self.hostDescription, Self.hostName)
            case "hosts": try parser.object { name, parser throws(ConfigurationError) in try addHost(name, &parser) }
            default:  // cache
                try parser.object(["cache.limit_mb"]) { _, parser throws(ConfigurationError) in
                    cacheLimit = try parser.value("a whole number from 1 to 1000000", Self.bytes)
                }
            }
        }
    }

    /// Reads a setting that has one of a few values. Another one is skipped.
    private mutating func readChoice<Value>(
        _ setting: WritableKeyPath<Configuration, Value?>, of choices: [(name: String, value: Value)],
        _ parser: inout SettingsParser
    ) throws(ConfigurationError) {
        var errors: [ConfigurationError] = []
        let names = choices.map(\.name).joined(separator: ", ")
        self[keyPath: setting] = try parser.valueIfValid("one of \(names), in quotes", report: { errors.append($0) }) {
            (text: String) in choices.first { $0.name == text }?.value
        }
        warnings += errors
    }

    private mutating func readAccount(_ parser: inout SettingsParser) throws(ConfigurationError) {
        var errors: [ConfigurationError] = []
        account = try parser.valueIfValid("a login, in quotes", report: { errors.append($0) }) { (text: String) in
            Login(ifValid: text)
        }
        warnings += errors
    }

    /// A key or an action that does not exist is skipped.
    private mutating func readKeys(
        _ screen: String, _ parser: inout SettingsParser
    ) throws(ConfigurationError) {
        try parser.object { name, parser throws(ConfigurationError) in
            var errors: [ConfigurationError] = []
            let nameError = parser.error("\(TextSanitizer.excerpt(name)) is no key", at: parser.nameIndex)
            let expected = "an action that F1 shows, execute(COMMAND), become(COMMAND) or ignore, in quotes"
            let actions = try parser.valueIfValid(expected, report: { errors.append($0) }) { (text: String) in
                Self.actions(text)
            }
            if let screen = ScreenKeys(rawValue: screen), let actions {
                if let key = Self.key(name) {
                    keys[screen, default: [:]][key] = actions
                } else {
                    errors.append(nameError)
                }
            }
            warnings += errors
        }
    }

    private static func key(_ name: String) -> Key? {
        try? KeyActionParser.key(name)  // an error: the parser of the settings reports it
    }

    private static func actions(_ text: String) -> [KeyAction]? {
        try? KeyActionParser.actions(text)  // an error: the parser of the settings reports it
    }

    private mutating func readOptions(
        _ command: String, _ parser: inout SettingsParser
    ) throws(ConfigurationError) {
        var errors: [ConfigurationError] = []
        let expected = "options as on the command line, in quotes"
        options[command] = try parser.valueIfValid(expected, report: { errors.append($0) }) { (text: String) in
            Self.words(text)
        }
        warnings += errors
    }

    /// Returns `nil` if a quote is not closed.
    private static func words(_ text: String) -> [String]? {
        do {
            return try DefaultOptions.words(in: text)
        } catch {
            return nil
        }
    }

    private mutating func addHost(_ text: String, _ parser: inout SettingsParser) throws(ConfigurationError) {
        let name = Self.hostName(text)
        guard let name, clientIDs[name] == nil else {  // two spellings of a host are duplicates
            let expected = name.map { "a host that is not listed already (\($0))" } ?? Self.hostDescription
            throw parser.error("hosts must be \(expected)", at: parser.nameIndex)
        }
        clientIDs.updateValue(nil, forKey: name)
        try parser.object(["hosts.\(text).client_id"]) { _, parser throws(ConfigurationError) in
            clientIDs[name] = try parser.value("the client ID of an app") { ClientID.isValid($0) ? $0 : nil }
        }
    }

    private static func bytes(_ megabytes: Int64) -> Int64? {
        (1...1_000_000).contains(megabytes) ? megabytes << 20 : nil
    }

    /// Returns `nil` for an invalid host, which the parser reports.
    static func hostName(_ text: String) -> String? {
        try? Host(text).name  // an error: the parser reports it
    }
}

/// An error in a settings file. The file stays as it is.
enum ConfigurationError: Error, Hashable, CustomStringConvertible {
    /// The system can't read it, or it is not a UTF-8 file of acceptable size.
    case unreadable(path: String, reason: String)
    /// The file has no content, which an editor can leave that ends too early.
    case empty(path: String)
    /// A syntax error, an unknown setting or an invalid value. `message` is a sentence.
    case invalid(path: String, location: String, message: String)
    /// A file in a directory selects a host without a signed-in account or a client ID.
    case untrustedHost(path: String, location: String, host: String)
    /// An address is on a host other than the known ones.
    case unknownHost(String, known: [String])
    /// The address of the selected account is not on the host in use.
    case accountOnOtherHost(String, source: String, used: String)

    var description: String {
        switch self {
        case .unreadable(let path, let reason):
            "Can't read \(TextSanitizer.singleLine(path)): \(reason). Fix it or move it away."
        case .empty(let path): "\(TextSanitizer.singleLine(path)) is empty: no setting is in force."
        case .invalid(let path, let location, let message):
            TextSanitizer.singleLine("\(path), \(location): \(message) Correct it there.")
        case .untrustedHost(let path, let location, let host):
            "\(TextSanitizer.singleLine(path)), \(location): \(host) is not used, because no account is signed in to it. "
                + "If you trust it: ghsearch login --host \(host)"
        case .unknownHost(let host, let known):
            "\(TextSanitizer.excerpt(host)) is not a known host: use an address of \(known.joined(separator: " or "))."
        case .accountOnOtherHost(let host, let source, let used):
            "The account of \(source) is on \(TextSanitizer.excerpt(host)), not on \(used). Add --host \(TextSanitizer.excerpt(host))"
        }
    }
}
