import Foundation
import GitHubModel
import Images
import PeopleUI
import Repositories
import TerminalUI

/// A setting of ``Configuration``, as `config` prints, changes and describes it.
struct Setting: Sendable {
    enum Part: Sendable, Hashable {
        case fixed(String)
        /// One of these names, such as that of a command.
        case anyOf([String])
        /// The name of a host.
        case host
        /// The name of a key of the keyboard.
        case key
    }
    enum Value: Sendable, Hashable {
        case text
        case choice([String])
        /// Some of these names, separated by commas.
        case list([String])
        case integer(ClosedRange<Int64>)
    }
    struct Entry: Sendable, Hashable {
        let name: String
        let value: String
    }

    let parts: [Part]
    let summary: String
    let value: Value
    /// The value without the setting. Empty if there is none.
    let defaultValue: String
    /// Returns the values that are set. Only a setting with variable parts can have several.
    let entries: @Sendable (Configuration) -> [Entry]

    private init(
        _ parts: [Part], _ summary: String, _ value: Value = .text, default defaultValue: String = "",
        entries: @escaping @Sendable (Configuration) -> [Entry]
    ) {
        self.parts = parts
        self.summary = summary
        self.value = value
        self.defaultValue = defaultValue
        self.entries = entries
    }

    /// A setting with a fixed name, which can have a dot.
    private init(
        _ name: String, _ summary: String, _ value: Value = .text, default defaultValue: String = "",
        text: @escaping @Sendable (Configuration) -> String?
    ) {
        let parts = name.split(separator: ".").map { Part.fixed(String($0)) }
        self.init(parts, summary, value, default: defaultValue) { configuration in
            text(configuration).map { [Entry(name: name, value: $0)] } ?? []
        }
    }

    /// Such as `card` or `hosts.HOST.client_id`.
    var name: String {
        parts.map { part in
            switch part {
            case .fixed(let name): name
            case .anyOf(let names):
                names == Configuration.commands ? "COMMAND" : parts.contains(.key) ? "SCREEN" : "ROLE"
            case .host: "HOST"
            case .key: "KEY"
            }
        }.joined(separator: ".")
    }

    static let all: [Setting] = [
        Setting("host", "The default host.", default: "github.com") { $0.host },
        Setting("account", "The account of that host to use if several are signed in.") {
            $0.account.map { "\($0)" }
        },
        Setting(
            "avatars", "How avatars are shown.", .choice(AvatarStyle.allCases.map(\.rawValue)),
            default: AvatarStyle.auto.rawValue
        ) { $0.avatars?.rawValue },
        Setting("card", "The card of the prompt at the start.", .choice(["open", "closed"]), default: "open") {
            $0.isCardOpen.map { $0 ? "open" : "closed" }
        },
        Setting(
            "layout", "The query of the prompt at the top (reverse) or at the bottom (default).",
            .choice(PromptLayout.allCases.map(\.rawValue)), default: PromptLayout.reverse.rawValue
        ) { $0.layout?.rawValue },
        Setting(
            "theme", "The background of the terminal, for which colors are chosen.",
            .choice(ThemeSettings.Choice.allCases.map(\.rawValue)), default: ThemeSettings.Choice.auto.rawValue
        ) { $0.theme?.rawValue },
        Setting(
            [.fixed("colors"), .anyOf(Theme.Role.allCases.map(\.rawValue))],
            "The color of texts: a name such as bright-red, a number from 0 to 255, or #rrggbb."
        ) { configuration in
            Theme.Role.allCases.compactMap { role in
                configuration.colors[role].map { Entry(name: "colors.\(role)", value: $0.text) }
            }
        },
        Setting(
            "sort", "The order of repositories on the screen.", .choice(RepositoryOrder.allCases.map(\.rawValue)),
            default: RepositoryOrder.stars.rawValue
        ) { $0.order?.rawValue },
        Setting(
            "group_by", "Whether repositories have a section for each language.", .choice(["language", "none"]),
            default: "language"
        ) { $0.isGrouped.map { $0 ? "language" : "none" } },
        Setting(
            "columns.people", "The columns of lists of people after the login.",
            .list(PersonColumn.allCases.map(\.rawValue)), default: PersonColumn.names(PersonColumn.all)
        ) { $0.personColumns.map(PersonColumn.names) },
        Setting(
            "columns.repositories", "The columns of lists of repositories after the name.",
            .list(RepositoryColumn.allCases.map(\.rawValue)), default: RepositoryColumn.names(RepositoryColumn.all)
        ) { $0.repositoryColumns.map(RepositoryColumn.names) },
        Setting(
            "cache.limit_mb", "The maximum size of the cache, in MB.", .integer(Configuration.cacheLimits)
        ) { $0.cacheLimit.map { "\($0 >> 20)" } },
        Setting([.fixed("hosts"), .host, .fixed("client_id")], "The client ID of an OAuth app on this host.") {
            configuration in
            configuration.clientIDs.sorted { $0.key < $1.key }.compactMap { host, id in
                id.map { Entry(name: "hosts.\(host).client_id", value: $0) }
            }
        },
        Setting(
            [.fixed("keys"), .anyOf(ScreenKeys.allCases.map(\.rawValue)), .key],
            "The actions of a key on a screen, by the names that F1 shows, execute(COMMAND), become(COMMAND) or ignore."
        ) { configuration in
            ScreenKeys.allCases.flatMap { screen in
                (configuration.keys[screen] ?? []).map { Entry(name: "keys.\(screen).\($0.name)", value: $0.text) }
            }
        },
        Setting(
            [.fixed("options"), .anyOf(Configuration.commands)],
            "Options that precede those of the command line, of the prompt or a command."
        ) { configuration in
            Configuration.commands.compactMap { command in
                configuration.options[command].map {
                    Entry(name: "options.\(command)", value: $0.joined(separator: " "))
                }
            }
        },
    ]
}

/// A setting in force.
struct SettingInForce: Sendable, Hashable {
    let name: String
    let value: String
    let source: String

    /// Returns the settings that have a value, those of the environment in place of those of the file. `DefaultOptions` has both.
    static func all(_ configuration: Configuration, _ environment: [String: String]) -> [SettingInForce] {
        let variables = ["host": "GH_HOST", "account": "GHSEARCH_ACCOUNT"]
        var settings = Setting.all.flatMap { setting in
            if let variable = variables[setting.name], let value = environment[variable], !value.isEmpty {
                return [SettingInForce(name: setting.name, value: value, source: variable)]
            }
            let entries = setting.entries(configuration)
            if entries.isEmpty, !setting.defaultValue.isEmpty {
                return [SettingInForce(name: setting.name, value: setting.defaultValue, source: "default")]
            }
            return entries.map { SettingInForce(name: $0.name, value: $0.value, source: Configuration.fileName) }
        }
        if let text = environment[DefaultOptions.variable], !text.isBlank {
            settings.append(SettingInForce(name: "options.prompt", value: text, source: DefaultOptions.variable))
        }
        return settings
    }
}

extension Setting {
    /// Returns the setting with this name, such as `card` or `options.repos`, and the names of the objects that contain it and its
    /// own; `nil` if there is none.
    static func named(_ text: String) -> (setting: Setting, names: [String])? {
        for setting in all {
            if let names = setting.names(in: text) { return (setting, names) }
        }
        return nil
    }

    /// The names of hosts and keys can contain dots.
    private func names(in text: String) -> [String]? {
        var rest = text[...]
        var names: [String] = []
        for (index, part) in parts.enumerated() {
            let following = parts[(index + 1)...].map { if case .fixed(let name) = $0 { ".\(name)" } else { "." } }
            let isLast = index == parts.count - 1
            let end = isLast ? rest.endIndex : part.isLong ? rest.lastRange(of: following[0]) : rest.firstIndex(of: ".")
            guard let end, let name = part.name(String(rest[..<end])) else { return nil }
            names.append(name)
            rest = isLast ? "" : rest[end...].dropFirst()
        }
        return names
    }

    /// Returns the value as JSON, or `nil` if it must be a number.
    func json(of text: String) throws -> String? {
        guard case .integer = value else { return String(decoding: try JSONEncoder().encode(text), as: UTF8.self) }
        return Int64(text).map(String.init)
    }
}

extension Setting.Part {
    fileprivate var isLong: Bool { self == .host }

    /// Returns the name as the settings have it, or `nil` if it is not one.
    fileprivate func name(_ text: String) -> String? {
        switch self {
        case .fixed(let name): text == name ? name : nil
        case .anyOf(let names): names.contains(text) ? text : nil
        case .host: Configuration.hostName(text)
        case .key: text.isEmpty ? nil : text
        }
    }
}

extension Substring {
    fileprivate func lastRange(of text: String) -> Index? {
        hasSuffix(text) ? index(endIndex, offsetBy: -text.count) : nil
    }
}

extension CaseIterable where Self: RawRepresentable, RawValue == String, Self: Hashable {
    /// Returns the names in order, separated by commas.
    static func names(_ values: Set<Self>) -> String {
        allCases.filter(values.contains).map(\.rawValue).joined(separator: ",")
    }
}
