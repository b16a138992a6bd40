import Authenticator
import GitHubModel
import Images
import PeopleUI
import Repositories
import TerminalUI

/// The settings in `config.json`. A missing file is the same as an empty object.
///
///     { "$schema": "./config.schema.json",
///       "host": "github.com",
///       "hosts": { "github.example.org": { "client_id": "Ov23li…" } },
///       "avatars": "blocks",
///       "card": "closed",
///       "sort": "pushed",
///       "group_by": "none",
///       "layout": "default",
///       "theme": "dark",
///       "colors": { "match": "bright-yellow", "accent": "#ff8800" },
///       "columns": { "people": "name,followers", "repositories": "stars,description" },
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
    /// `theme`: whether the background is light or dark.
    var theme: ThemeSettings.Choice?
    /// `colors.ROLE`: the colors of texts.
    var colors: [Theme.Role: ColorSetting] = [:]
    /// `layout`: where the query of the prompt is.
    var layout: PromptLayout?
    /// `columns.people` and `columns.repositories`: the columns of lists.
    var personColumns: Set<PersonColumn>?
    var repositoryColumns: Set<RepositoryColumn>?
    /// `keys.SCREEN.KEY`: the actions of keys, in the order of the file.
    var keys: [ScreenKeys: [KeySetting]] = [:]
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

    /// Those of the file. An editor finds the description of the settings by the first one.
    private static let names = Setting.all.reduce(into: ["$schema"]) { names, setting in
        guard case .fixed(let name)? = setting.parts.first, !names.contains(name) else { return }
        names.append(name)
    }
    static let cacheLimits: ClosedRange<Int64> = 1...1_000_000
    /// The names of the prompt and of the commands that can have default options.
    static let commands = ["prompt", "explore", "open", "people", "repo", "repos", "user", "users", "who"]

    init() {}

    /// Without a valid file, no setting is in force, which is an error if the file `isRequired`.
    init(contentsOf path: String, isRequired: Bool) throws(ConfigurationError) {
        do {
            try self.init(contentsOf: path)
        } catch {
            if isRequired { throw error }
            self.init()
            warnings.append(error)
        }
    }

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
            case "$schema": try parser.skip()
            case "account": try readSetting(\.account, "a login, in quotes", &parser) { Login(ifValid: $0) }
            case "layout": try readChoice(\.layout, of: PromptLayout.allCases.map { ($0.rawValue, $0) }, &parser)
            case "columns": try readColumns(&parser)
            case "theme":
                try readChoice(\.theme, of: ThemeSettings.Choice.allCases.map { ($0.rawValue, $0) }, &parser)
            case "colors": try readColors(&parser)
            case "keys":
                let known = ScreenKeys.allCases.map { "keys.\($0)" }
                try parser.object(known) { name, parser throws(ConfigurationError) in try readKeys(name, &parser) }
            case "options":
                let known = Self.commands.map { "options.\($0)" }
                try parser.object(known) { name, parser throws(ConfigurationError) in try readOptions(name, &parser) }
            case "host": host = try parser.value(Self.hostDescription, Self.hostName)
            case "hosts": try parser.object { name, parser throws(ConfigurationError) in try addHost(name, &parser) }
            default:  // cache
                let limits = Self.cacheLimits
                let expected = "a whole number from \(limits.lowerBound) to \(limits.upperBound)"
                try parser.object(["cache.limit_mb"]) { _, parser throws(ConfigurationError) in
                    cacheLimit = try parser.value(expected, Self.bytes)
                }
            }
        }
    }

    /// Reads a setting that has one of a few values. Another one is skipped.
    private mutating func readChoice<Value>(
        _ setting: WritableKeyPath<Configuration, Value?>, of choices: [(name: String, value: Value)],
        _ parser: inout SettingsParser
    ) throws(ConfigurationError) {
        let names = choices.map(\.name).joined(separator: ", ")
        try readSetting(setting, "one of \(names), in quotes", &parser) { text in
            choices.first { $0.name == text }?.value
        }
    }

    /// Reads a text. One that is not as expected is skipped.
    private mutating func readSetting<Value>(
        _ setting: WritableKeyPath<Configuration, Value?>, _ expected: String, _ parser: inout SettingsParser,
        _ convert: (String) -> Value?
    ) throws(ConfigurationError) {
        var errors: [ConfigurationError] = []
        self[keyPath: setting] = try parser.valueIfValid(expected, report: { errors.append($0) }, convert)
        warnings += errors
    }

    private mutating func readColumns(_ parser: inout SettingsParser) throws(ConfigurationError) {
        try parser.object(["columns.people", "columns.repositories"]) { name, parser throws(ConfigurationError) in
            if name == "people" {
                try readList(\.personColumns, &parser)
            } else {
                try readList(\.repositoryColumns, &parser)
            }
        }
    }

    /// Reads names that are separated by commas.
    private mutating func readList<Value: CaseIterable & RawRepresentable & Hashable>(
        _ setting: WritableKeyPath<Configuration, Set<Value>?>, _ parser: inout SettingsParser
    ) throws(ConfigurationError) where Value.RawValue == String {
        let names = Value.allCases.map(\.rawValue).joined(separator: ", ")
        try readSetting(setting, "some of \(names), in quotes and separated by commas", &parser) { text in
            let words = text.split(separator: ",").map { $0.drop { $0 == " " } }
            let values = words.compactMap { Value(rawValue: String($0)) }
            return values.count == words.count ? Set(values) : nil
        }
    }

    private mutating func readColors(_ parser: inout SettingsParser) throws(ConfigurationError) {
        let roles = Theme.Role.allCases
        try parser.object(roles.map { "colors.\($0)" }) { name, parser throws(ConfigurationError) in
            guard let role = Theme.Role(rawValue: name) else { return }  // the parser has checked the name
            let expected = "a color such as \"red\", \"bright-red\", \"208\" or \"#ff8800\""
            try readSetting(\.colors[role], expected, &parser) { text in
                Color(setting: text).map { ColorSetting(text: text, color: $0) }
            }
        }
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
                Self.actions(text).map { (text: text, actions: $0) }
            }
            if let screen = ScreenKeys(rawValue: screen), let (text, actions) = actions {
                if let key = Self.key(name) {
                    keys[screen, default: []].append(KeySetting(name: name, key: key, text: text, actions: actions))
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
        try readSetting(\.options[command], "options as on the command line, in quotes", &parser, ShellWords.words)
    }

    var themeSettings: ThemeSettings {
        ThemeSettings(choice: theme ?? .auto, colors: colors.mapValues(\.color))
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
        cacheLimits.contains(megabytes) ? megabytes << 20 : nil
    }

    /// Returns `nil` for an invalid host, which the parser reports.
    static func hostName(_ text: String) -> String? {
        try? Host(text).name  // an error: the parser reports it
    }
}

/// A key whose actions are set.
struct KeySetting: Sendable, Hashable {
    /// Such as `ctrl-e`.
    let name: String
    let key: Key
    /// The actions as the file has them.
    let text: String
    let actions: [KeyAction]
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
