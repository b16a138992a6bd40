package import GitHubModel
package import TerminalUI

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
package struct Configuration: Sendable, Hashable {
    package static let fileName = "config.json"
    static let hostDescription = "a host such as github.com, octo.ghe.com or ghe.example.org:8443"

    @Defaulted package var host = "github.com"
    /// `account`: the account of ``host`` to use if several are signed in.
    package var account: Login?
    /// `theme`: whether the background is light or dark.
    @Defaulted package var theme = ThemeSettings.Choice.auto
    /// `colors.ROLE`: the colors of texts.
    package var colors: [Theme.Role: ColorSetting] = [:]
    /// `layout`: where the query of the prompt is.
    @Defaulted package var layout = PromptLayout.reverse
    /// `columns.people` and `columns.repositories`: the columns of lists.
    @Defaulted package var personColumns = PersonColumn.all
    @Defaulted package var repositoryColumns = RepositoryColumn.all
    /// `keys.SCREEN.KEY`: the actions of keys, in the order of the file.
    package var keys: [ScreenKeys: [KeySetting]] = [:]
    /// `hosts.HOST.client_id`, by ``GitHubModel/Host/name``; the value is `nil` for a host without a client ID.
    package var clientIDs: [String: String?] = [:]
    /// `cache.limit_mb`: the maximum size of the cache, in bytes.
    package var cacheLimit: Int64?
    /// `card`: whether the card of the prompt is shown at the start, if there is space.
    @Defaulted package var isCardOpen = true
    /// `avatars`: how avatars are shown.
    @Defaulted package var avatars = AvatarStyle.auto
    /// `sort`: the order of the list of repositories on the screen.
    @Defaulted package var order = RepositoryOrder.stars
    /// `group_by`: whether the list of repositories has a section for each language.
    @Defaulted package var isGrouped = true
    /// `options.COMMAND`: the words of the options that precede those of the command line.
    package var options: [String: [String]] = [:]
    /// Errors in settings whose defaults are used instead.
    package private(set) var warnings: [ConfigurationError] = []

    package init() {}

    /// Uses a file that was read. Without a valid one, no setting is in force, which is an error if the file
    /// `isRequired`.
    package init(_ file: Result<Configuration, ConfigurationError>, isRequired: Bool) throws(ConfigurationError) {
        do {
            self = try file.get()
        } catch {
            if isRequired { throw error }
            self.init()
            warnings.append(error)
        }
    }

    /// Reads the file of a run.
    package static func file(
        of environment: [String: String], by table: SettingTable
    ) -> Result<Configuration, ConfigurationError> {
        let path = "\(XDGDirectories(environment: environment).config)/\(fileName)"
        return Result { () throws(ConfigurationError) in try Self(contentsOf: path, by: table) }
    }

    package init(contentsOf path: String, by table: SettingTable) throws(ConfigurationError) {
        guard let text = try TextFile.text(at: path, isOwn: true) else {
            self.init()
            return
        }
        guard !text.isBlank else {  // an editor can end before it has written
            self.init()
            warnings.append(.empty(path: path))
            return
        }
        try self.init(text, path: path, by: table)
    }

    /// Reads the text of the file at `path`, which error messages name.
    package init(_ text: String, path: String, by table: SettingTable) throws(ConfigurationError) {
        let isMarked = text.unicodeScalars.first == "\u{FEFF}"  // a byte order mark
        var parser = SettingsParser(isMarked ? String(text.unicodeScalars.dropFirst()) : text, path: path)
        try read(table.settings.map { ($0, $0.parts[...]) }, in: [], &parser)
    }

    /// Reads an object. Its members are `settings`, or objects that contain them: of each setting, `parts` are those of
    /// its name that follow the names of the objects around it.
    ///
    /// An unknown name is reported, and skipped: another version of the program can have it, and all other settings
    /// stay in force.
    private mutating func read(
        _ settings: [(setting: Setting, parts: ArraySlice<Setting.Part>)], in names: [String],
        _ parser: inout SettingsParser
    ) throws(ConfigurationError) {
        let known = Setting.Part.names(settings.compactMap(\.parts.first)).map { known in
            (names.isEmpty ? [Self.schemaName] : []) + known.map { (names + [$0]).joined(separator: ".") }
        }
        try parser.object { name, parser throws(ConfigurationError) in
            if names.isEmpty, name == Self.schemaName { return try parser.skip() }
            if settings.first?.parts.first == .host { try addHost(name, &parser) }
            let members = settings.filter { $0.parts.first?.name(name) != nil }
            if members.isEmpty {
                warnings.append(parser.unknownError(known ?? []))
                return try parser.skip()
            }
            guard let member = members.first, member.parts.count == 1 else {
                return try read(members.map { ($0.setting, $0.parts.dropFirst()) }, in: names + [name], &parser)
            }
            try member.setting.read(&self, names + [name], &parser)
        }
    }

    /// An editor finds the description of the settings by this name.
    private static let schemaName = "$schema"

    /// Reads a text. One that is not as expected is reported, and skipped.
    mutating func read<Value>(
        _ setting: WritableKeyPath<Configuration, Value?>, _ expected: String, _ parser: inout SettingsParser,
        _ convert: (String) -> Value?
    ) throws(ConfigurationError) {
        var errors: [ConfigurationError] = []
        self[keyPath: setting] = try parser.valueIfValid(expected, report: { errors.append($0) }, convert)
        warnings += errors
    }

    /// Reads the actions of a key. A key or an action that does not exist is reported, and skipped.
    mutating func readKey(
        _ name: String, of screen: ScreenKeys, _ parser: inout SettingsParser,
        isAction: @escaping (String) -> Bool
    ) throws(ConfigurationError) {
        var errors: [ConfigurationError] = []
        let nameError = parser.error("\(TextSanitizer.excerpt(name)) is no key", at: parser.nameIndex)
        let expected =
            "an action that F1 shows, execute(COMMAND), execute-silent(COMMAND), become(COMMAND) or ignore, in quotes, with "
            + "fields such as {login} outside of quotes of the shell"
        let actions = try parser.valueIfValid(expected, report: { errors.append($0) }) { (text: String) in
            Self.actions(text, isAction: isAction).map { (text: text, actions: $0) }
        }
        if let (text, actions) = actions {
            if let key = Self.key(name) {
                keys[screen, default: []].append(KeySetting(name: name, key: key, text: text, actions: actions))
            } else {
                errors.append(nameError)
            }
        }
        warnings += errors
    }

    private static func key(_ name: String) -> Key? {
        try? KeyActionParser.key(name)  // an error: the parser of the settings reports it
    }

    private static func actions(_ text: String, isAction: @escaping (String) -> Bool) -> [KeyAction]? {
        try? KeyActionParser.actions(text, isAction: isAction)  // an error: the parser of the settings reports it
    }

    package var themeSettings: ThemeSettings {
        ThemeSettings(choice: theme, colors: colors.mapValues(\.color))
    }

    /// The object of a host can be empty. Another host would get requests that were meant for this one: an invalid name
    /// is an error.
    private mutating func addHost(_ text: String, _ parser: inout SettingsParser) throws(ConfigurationError) {
        let name = Self.hostName(text)
        guard let name, clientIDs[name] == nil else {  // two spellings of a host are duplicates
            let expected = name.map { "a host that is not listed already (\($0))" } ?? Self.hostDescription
            throw parser.error("hosts must be \(expected)", at: parser.nameIndex)
        }
        clientIDs.updateValue(nil, forKey: name)
    }

    /// Returns `nil` for an invalid host, which the parser reports.
    static func hostName(_ text: String) -> String? {
        try? Host(text).name  // an error: the parser reports it
    }
}

/// A setting `keys.SCREEN.KEY`: the key, and the actions that the user has given it.
package struct KeySetting: Sendable, Hashable {
    /// Such as `ctrl-e`.
    package let name: String
    package let key: Key
    /// The unparsed text of the actions.
    let text: String
    package let actions: [KeyAction]
}

/// Why settings, or the host or the account of a run, can't be used. A settings file stays as it is.
package enum ConfigurationError: Error, Hashable, CustomStringConvertible {
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

    package var description: String {
        switch self {
        case .unreadable(let path, let reason):
            "Can't read \(TextSanitizer.singleLine(path)): \(reason). Fix it or move it away."
        case .empty(let path): "\(TextSanitizer.singleLine(path)) is empty: no setting is in force."
        case .invalid(let path, let location, let message):
            TextSanitizer.singleLine("\(path), \(location): \(message) Correct it there.")
        case .untrustedHost(let path, let location, let host):
            "\(TextSanitizer.singleLine(path)), \(location): \(host) is not used, because no account is signed in to it."
        case .unknownHost(let host, let known):
            "\(TextSanitizer.excerpt(host)) is not a known host: use an address of \(known.joined(separator: " or "))."
        case .accountOnOtherHost(let host, let source, let used):
            "The account of \(source) is on \(TextSanitizer.excerpt(host)), not on \(used)."
        }
    }
}
