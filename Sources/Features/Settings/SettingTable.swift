import GitHubModel
import TerminalUI

/// The settings that `config.json` can have. Reading the file, writing to it, `config`, the description for editors and
/// the messages about a file go by the table, so that a setting with a fixed name is added with two lines: a property
/// of ``Configuration``, which has the default, and an entry of the table, such as
///
///     @Defaulted package var layout = PromptLayout.reverse
///     .choice("layout", \.$layout, "The query of the prompt at the top or at the bottom.")
///
/// The program says which of its commands can have default options, and which actions its screens have for keys: the
/// settings name both, and know neither.
package struct SettingTable: Sendable {
    /// The settings in the order in which they are printed.
    package let settings: [Setting]

    /// `commands` are the names of `options.COMMAND`. `isAction` returns whether a screen has an action of this name.
    package init(commands: [String], isAction: @escaping @Sendable (String) -> Bool) {
        settings = Setting.single + [.keys(isAction: isAction), .options(of: commands)]
    }

    /// Returns the setting with this name, such as `card` or `options.repos`, and the names of the objects that contain
    /// it and its own; `nil` if there is none.
    package func setting(named text: String) -> (setting: Setting, names: [String])? {
        for setting in settings {
            if let names = setting.names(in: text) { return (setting, names) }
        }
        return nil
    }
}

extension Setting {
    /// The settings that need nothing from the program.
    fileprivate static let single: [Setting] = [
        host,
        .text(
            "account", \.account, "The account of that host to use if several are signed in.", "a login, in quotes",
            Login.init(ifValid:), print: \.description),
        .choice("avatars", \.$avatars, "How avatars are shown."),
        .either("card", \.$isCardOpen, ("open", "closed"), "The card of the prompt at the start."),
        .choice(
            "layout", \.$layout, "The query of the prompt at the top (reverse) or at the bottom (default)."),
        .choice("theme", \.$theme, "The background of the terminal, for which colors are chosen."),
        colors,
        .choice("sort", \.$order, "The order of repositories on the screen."),
        .either(
            "group_by", \.$isGrouped, ("language", "none"), "Whether repositories have a section for each language."),
        .list("columns.people", \.$personColumns, "The columns of lists of people after the login."),
        .list(
            "columns.repositories", \.$repositoryColumns, "The columns of lists of repositories after the name."),
        cacheLimit, clientIDs,
    ]

    // MARK: Settings of several values, and those of which an invalid one is an error

    /// Another host would get requests that were meant for this one: an invalid name is an error.
    private static let host = Setting(
        [.fixed("host")], "The default host.", default: Configuration().host,
        entries: { entries("host", $0.$host.fileValue) },
        read: { configuration, _, parser throws(ConfigurationError) in
            configuration.host = try parser.value(Configuration.hostDescription, Configuration.hostName)
        })

    private static let cacheLimits: ClosedRange<Int64> = 1...1_000_000

    private static let cacheLimit = Setting(
        parts(of: "cache.limit_mb"), "The maximum size of the cache, in MB.", .integer(cacheLimits),
        entries: { entries("cache.limit_mb", $0.cacheLimit.map { "\($0 >> 20)" }) },
        read: { configuration, _, parser throws(ConfigurationError) in
            let expected = "a whole number from \(cacheLimits.lowerBound) to \(cacheLimits.upperBound)"
            configuration.cacheLimit = try parser.value(expected) { (megabytes: Int64) in
                cacheLimits.contains(megabytes) ? megabytes << 20 : nil
            }
        })

    private static let clientIDs = Setting(
        [.fixed("hosts"), .host, .fixed("client_id")], "The client ID of an OAuth app on this host.",
        entries: { configuration in
            configuration.clientIDs.sorted { $0.key < $1.key }.compactMap { host, id in
                id.map { Entry(name: "hosts.\(host).client_id", value: $0) }
            }
        },
        read: { configuration, names, parser throws(ConfigurationError) in
            guard let host = Configuration.hostName(names[1]) else { return }  // the object of the host was checked
            configuration.clientIDs[host] = try parser.value("the client ID of an app") {
                ClientID.isValid($0) ? $0 : nil
            }
        })

    private static let colors = Setting(
        [.fixed("colors"), .anyOf(Theme.Role.allCases.map(\.rawValue), as: "ROLE")],
        "The color of texts: a name such as bright-red, a number from 0 to 255, or #rrggbb.",
        entries: { configuration in
            Theme.Role.allCases.flatMap { entries("colors.\($0)", configuration.colors[$0]?.text) }
        },
        read: { configuration, names, parser throws(ConfigurationError) in
            guard let role = Theme.Role(rawValue: names[1]) else { return }  // the parser has checked the name
            let expected = "a color such as \"red\", \"bright-red\", \"208\" or \"#ff8800\""
            try configuration.read(\.colors[role], expected, &parser) { text in
                Color(setting: text).map { ColorSetting(text: text, color: $0) }
            }
        })

    fileprivate static func keys(isAction: @escaping @Sendable (String) -> Bool) -> Setting {
        Setting(
            [.fixed("keys"), .anyOf(ScreenKeys.allCases.map(\.rawValue), as: "SCREEN"), .key],
            "The actions of a key on a screen, by the names that F1 shows, or execute(COMMAND), execute-silent(COMMAND), become(COMMAND) or ignore.",
            entries: { configuration in
                ScreenKeys.allCases.flatMap { screen in
                    (configuration.keys[screen] ?? []).map { Entry(name: "keys.\(screen).\($0.name)", value: $0.text) }
                }
            },
            read: { configuration, names, parser throws(ConfigurationError) in
                guard let screen = ScreenKeys(rawValue: names[1]) else { return }  // the parser has checked the name
                try configuration.readKey(names[2], of: screen, &parser, isAction: isAction)
            })
    }

    fileprivate static func options(of commands: [String]) -> Setting {
        Setting(
            [.fixed("options"), .anyOf(commands, as: "COMMAND")],
            "Options that precede those of the command line, of the prompt or a command.",
            entries: { configuration in
                commands.flatMap { command in
                    entries("options.\(command)", configuration.options[command].map(ShellWords.text))
                }
            },
            read: { configuration, names, parser throws(ConfigurationError) in
                try configuration.read(
                    \.options[names[1]], "options as on the command line, in quotes", &parser
                ) { ShellWords.words(in: $0) }
            })
    }
}
