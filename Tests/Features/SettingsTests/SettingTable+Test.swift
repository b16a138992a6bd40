import TerminalUI

@testable import Settings

extension SettingTable {
    /// A table for a program with two commands, and with a few actions of keys.
    static let test = SettingTable(
        commands: ["prompt", "repos"], isAction: ["open-in-browser", "open", "close", "copy", "help"].contains)
}

extension Configuration {
    init(_ text: String) throws { try self.init(text, path: "config.json", by: .test) }
}

extension KeyActionParser {
    static func bindings(_ text: String) throws -> [Key: [KeyAction]] {
        try bindings(text, isAction: ["open-in-browser", "open", "close", "copy", "help"].contains)
    }
}
