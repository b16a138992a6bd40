import ArgumentParser
import Foundation
import GitHubModel
import Settings

/// Not an ``ApplicationCommand``: an invalid file can be printed and edited.
struct ConfigCommand: ParsableCommand, DocumentedCommand {
    static let configuration = CommandConfiguration(
        commandName: "config", abstract: "Print and change the settings in config.json.",
        subcommands: [
            ListCommand.self, GetCommand.self, SetCommand.self, UnsetCommand.self, EditCommand.self, SchemaCommand.self,
        ],
        defaultSubcommand: ListCommand.self)
    static let examples = [
        "ghsearch config", "ghsearch config set card closed",
        "ghsearch config set options.repos --by-language",
    ]

    private static var environment: [String: String] { ProcessInfo.processInfo.environment }

    fileprivate static var file: ConfigurationFile {
        ConfigurationFile(directory: XDGDirectories(environment: environment).config, table: .program)
    }

    /// The settings in force and where they are from.
    fileprivate static func settings(of configuration: Configuration) -> [SettingInForce] {
        SettingInForce.all(of: .program, configuration, environment)
    }

    /// Returns the setting with this name, and the names of the objects that contain it and its own.
    fileprivate static func setting(_ name: String) throws -> (setting: Setting, names: [String]) {
        if let found = SettingTable.program.setting(named: name) { return found }
        let known = SettingTable.program.settings.map(\.name)
        let advice =
            name.nearest(among: known).map { "Did you mean \($0)?" }
            ?? "Known settings: \(known.joined(separator: ", "))"
        throw ValidationError("Unknown setting \(TextSanitizer.excerpt(name)). \(advice)")
    }

    /// Runs `body`. Errors are sentences without the usage.
    fileprivate static func reporting(_ body: () async throws -> Void) async throws {
        do {
            try await body()
        } catch let error as ValidationError {
            throw CommandError(.usage, error.message)
        } catch let error as SettingValueError {
            throw CommandError(.usage, error.description)
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
                let configuration = try Configuration(contentsOf: ConfigCommand.file.path, by: .program)
                ConfigCommand.printWarnings(configuration)
                for setting in ConfigCommand.settings(of: configuration) {
                    let fields = [setting.name, setting.value, setting.source].map(TextSanitizer.singleLine)
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
                let name = try ConfigCommand.setting(key).names.joined(separator: ".")
                let configuration = try Configuration(contentsOf: ConfigCommand.file.path, by: .program)
                let setting = ConfigCommand.settings(of: configuration).last { $0.name == name }
                guard let setting else { throw CommandError(.nothingFound, "\(name) is not set.") }
                try Console.standard().print(TextSanitizer.singleLine(setting.value))
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
                let (setting, names) = try ConfigCommand.setting(key)
                guard !words.isEmpty else { throw ValidationError("Specify a value, such as: config set card closed") }
                // The shell has removed the quotes of options, each of which is a word.
                let areOptions = names.first == "options" && words.count > 1
                let text = areOptions ? ShellWords.text(of: words) : words.joined(separator: " ")
                if names.first == "options" { try DefaultOptions.check(text, of: names[1]) }
                guard let json = try setting.json(of: text) else {
                    throw ValidationError("\(setting.name) must be a whole number.")
                }
                try await ConfigCommand.file.set(names, to: json)
            }
        }
    }

    struct UnsetCommand: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "unset", abstract: "Remove a setting, so that its default is in force.")

        @Argument(help: ArgumentHelp("Setting, such as card or options.repos.", valueName: "key"))
        var key: String

        func run() async throws {
            try await ConfigCommand.reporting {
                let names = try ConfigCommand.setting(key).names
                guard try await ConfigCommand.file.unset(names) else {
                    throw CommandError(.nothingFound, "\(names.joined(separator: ".")) is not set.")
                }
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
                try await Self.open(file.path, in: ConfigCommand.environment)
                ConfigCommand.printWarnings(try Configuration(contentsOf: file.path, by: .program))
            }
        }

        /// The variables contain a command with options, as for Git.
        private static func open(_ path: String, in environment: [String: String]) async throws {
            let editors = ["VISUAL", "EDITOR"].compactMap { environment[$0] }.filter { !$0.isBlank }
            let editor = editors.first ?? "vi"
            guard try await ForegroundCommand.run("\(editor) \"$@\"", [path]) else {
                throw CommandError(.failed, "The editor \(editor) failed. Set VISUAL or EDITOR.")
            }
        }
    }
}

extension ConfigCommand {
    struct SchemaCommand: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "schema", abstract: "Print a description of the settings for editors (JSON Schema).")

        func run() async throws {
            try await ConfigCommand.reporting { try Console.standard().print(try SettingSchema.text(of: .program)) }
        }
    }
}
