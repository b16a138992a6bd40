import ArgumentParser
import Foundation
import GitHubModel
import Images
import TerminalUI

/// Not an ``ApplicationCommand``: an invalid file can be printed and edited.
struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config", abstract: "Print and change the settings in config.json.",
        subcommands: [ListCommand.self, GetCommand.self, SetCommand.self, EditCommand.self],
        defaultSubcommand: ListCommand.self)

    private static var environment: [String: String] { ProcessInfo.processInfo.environment }

    fileprivate static var file: ConfigurationFile {
        ConfigurationFile(directory: XDGDirectories(environment: environment).config)
    }

    /// The settings in force and where they are from.
    fileprivate static func entries(of configuration: Configuration) -> [SettingEntry] {
        SettingEntry.all(configuration, environment).filter { !$0.value.isEmpty }
    }

    /// Runs `body`. Errors are sentences without the usage.
    fileprivate static func reporting(_ body: () async throws -> Void) async throws {
        do {
            try await body()
        } catch let error as ValidationError {
            throw CommandError(.usage, error.message)
        } catch {
            throw CommandError(error)
        }
    }

    private static func printWarnings(_ configuration: Configuration) {
        for warning in configuration.warnings { Console.standard().printMessage(warning.description) }
    }

    struct ListCommand: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "Print the settings in force, and where they are from.")

        func run() async throws {
            try await ConfigCommand.reporting {
                let configuration = try Configuration(contentsOf: ConfigCommand.file.path)
                ConfigCommand.printWarnings(configuration)
                for entry in ConfigCommand.entries(of: configuration) {
                    let fields = [entry.key, entry.value, entry.source].map(TextSanitizer.singleLine)
                    try Console.standard().print(fields.joined(separator: "\t"))
                }
            }
        }
    }

    struct GetCommand: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "get", abstract: "Print the value of a setting, such as card.")

        @Argument(help: ArgumentHelp("Setting, such as card or options.repos.", valueName: "key"))
        var key: String

        func run() async throws {
            try await ConfigCommand.reporting {
                let name = try SettingKey(key).names.joined(separator: ".")
                let configuration = try Configuration(contentsOf: ConfigCommand.file.path)
                let entry = ConfigCommand.entries(of: configuration).last { $0.key == name }
                guard let entry else { throw CommandError(.nothingFound, "\(name) is not set.") }
                try Console.standard().print(TextSanitizer.singleLine(entry.value))
            }
        }
    }

    struct SetCommand: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "set", abstract: "Change a setting, and keep the rest of the file as it is.")

        @Argument(help: ArgumentHelp("Setting, such as card or options.repos.", valueName: "key"))
        var key: String

        @Argument(
            parsing: .captureForPassthrough,
            help: ArgumentHelp("Value, such as closed, or options of a command.", valueName: "value"))
        var words: [String] = []

        func run() async throws {
            try await ConfigCommand.reporting {
                let key = try SettingKey(key)
                guard !words.isEmpty else { throw ValidationError("Specify a value, such as: config set card closed") }
                try await ConfigCommand.file.set(key.names, to: try key.json(of: words.joined(separator: " ")))
            }
        }
    }

    struct EditCommand: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "edit", abstract: "Open the settings in $VISUAL or $EDITOR, and check them afterwards.")

        func run() async throws {
            try await ConfigCommand.reporting {
                let file = ConfigCommand.file
                try file.create()
                try Self.open(file.path, in: ConfigCommand.environment)
                ConfigCommand.printWarnings(try Configuration(contentsOf: file.path))
            }
        }

        /// The variables contain a command with options, as for Git.
        private static func open(_ path: String, in environment: [String: String]) throws {
            let editors = ["VISUAL", "EDITOR"].compactMap { environment[$0] }.filter { !$0.isBlank }
            let process = Process()
            process.executableURL = URL(filePath: "/bin/sh")
            process.arguments = ["-c", "\(editors.first ?? "vi") \"$@\"", "editor", path]
            try process.run()
            process.waitUntilExit()
            guard process.terminationStatus == 0 else {
                throw CommandError(.failed, "The editor \(editors.first ?? "vi") failed. Set VISUAL or EDITOR.")
            }
        }
    }
}

/// A setting in force.
struct SettingEntry: Sendable, Hashable {
    let key: String
    /// Empty if it is not set.
    let value: String
    let source: String

    static func all(_ configuration: Configuration, _ environment: [String: String]) -> [SettingEntry] {
        let ownHost = environment["GH_HOST"].flatMap { $0.isEmpty ? nil : $0 }
        var entries = [
            ownHost.map { SettingEntry(key: "host", value: $0, source: "GH_HOST") }
                ?? entry("host", configuration.host, otherwise: "github.com"),
            entry("avatars", configuration.avatars?.rawValue, otherwise: AvatarStyle.auto.rawValue),
            entry("card", configuration.isCardOpen.map { $0 ? "open" : "closed" }, otherwise: "open"),
            entry("sort", configuration.order?.rawValue, otherwise: RepositoryOrder.stars.rawValue),
            entry("group_by", configuration.isGrouped.map { $0 ? "language" : "none" }, otherwise: "language"),
            entry("cache.limit_mb", configuration.cacheLimit.map { "\($0 >> 20)" }, otherwise: ""),
        ]
        for host in configuration.clientIDs.keys.sorted() {
            guard let id = configuration.clientIDs[host] ?? nil else { continue }
            entries.append(entry("hosts.\(host).client_id", id, otherwise: ""))
        }
        for command in Configuration.commands {
            entries.append(
                entry("options.\(command)", configuration.options[command]?.joined(separator: " "), otherwise: ""))
        }
        if let text = environment[DefaultOptions.variable], !text.isBlank {
            entries.append(SettingEntry(key: "options.prompt", value: text, source: DefaultOptions.variable))
        }
        return entries
    }

    private static func entry(_ key: String, _ value: String?, otherwise defaultValue: String) -> SettingEntry {
        SettingEntry(key: key, value: value ?? defaultValue, source: value == nil ? "default" : Configuration.fileName)
    }
}

/// The name of a setting, such as `card`, `options.repos` or `hosts.github.com.client_id`.
struct SettingKey: Sendable, Hashable {
    /// Those of the objects that contain the setting, and its own.
    let names: [String]

    private static let known =
        ["host", "avatars", "card", "sort", "group_by", "cache.limit_mb"]
        + Configuration.commands.map { "options.\($0)" } + [
            "hosts.HOST.client_id"
        ]

    init(_ text: String) throws {
        if text.hasPrefix("hosts."), text.hasSuffix(".client_id"),
            let host = Configuration.hostName(String(text.dropFirst("hosts.".count).dropLast(".client_id".count)))
        {
            names = ["hosts", host, "client_id"]
        } else if Self.known.contains(text) {
            names = text.split(separator: ".").map(String.init)
        } else {
            let list = Self.known.joined(separator: ", ")
            throw ValidationError("Unknown setting \(TextSanitizer.excerpt(text)). Known settings: \(list)")
        }
    }

    /// Returns a number as it is, and other text as a string.
    func json(of value: String) throws -> String {
        if names == ["cache", "limit_mb"] {
            guard let number = Int(value) else {
                throw ValidationError("cache.limit_mb must be a whole number from 1 to 1000000.")
            }
            return "\(number)"
        }
        return String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
    }
}
