import Foundation
import GitHubModel

/// An entry of the ``SettingTable``: what a setting of ``Configuration`` is called, what it can be, and how it is read
/// and printed.
package struct Setting: Sendable {
    /// A part of the name of a setting, such as `cache` in `cache.limit_mb`: a fixed word, one of several words,
    /// or any host or key.
    enum Part: Sendable, Hashable {
        case fixed(String)
        /// One of these names, such as that of a command, and the word for all of them, such as `COMMAND`.
        case anyOf([String], as: String)
        /// The name of a host.
        case host
        /// The name of a key of the keyboard.
        case key
    }
    /// The kind of values that a setting accepts. The JSON Schema of `config.json` is made from it.
    enum Value: Sendable, Hashable {
        case text
        case choice([String])
        /// Some of these names, separated by commas.
        case list([String])
        case integer(ClosedRange<Int64>)
    }
    /// The full name and the value of a setting that has a value in the file, as `config` prints both.
    struct Entry: Sendable, Hashable {
        let name: String
        let value: String
    }
    /// Reads the value at the present position of the file. The names are those of the objects that contain the
    /// setting, and its own.
    typealias Reading =
        @Sendable (inout Configuration, [String], inout SettingsParser) throws(ConfigurationError) -> Void

    let parts: [Part]
    package let summary: String
    let value: Value
    /// The value without the setting. Empty if there is none.
    let defaultValue: String
    /// Returns the values that are set. Only a setting with variable parts can have several.
    let entries: @Sendable (Configuration) -> [Entry]
    let read: Reading

    init(
        _ parts: [Part], _ summary: String, _ value: Value = .text, default defaultValue: String = "",
        entries: @escaping @Sendable (Configuration) -> [Entry], read: @escaping Reading
    ) {
        self.parts = parts
        self.summary = summary
        self.value = value
        self.defaultValue = defaultValue
        self.entries = entries
        self.read = read
    }

    /// Such as `card` or `hosts.HOST.client_id`.
    package var name: String {
        parts.map { part in
            switch part {
            case .fixed(let name): name
            case .anyOf(_, let word): word
            case .host: "HOST"
            case .key: "KEY"
            }
        }.joined(separator: ".")
    }
}

extension Setting {
    /// Returns the names of the objects that contain the setting, and its own, if `text` is the name of the setting.
    /// The names of hosts and keys can contain dots.
    func names(in text: String) -> [String]? {
        var rest = text[...]
        var names: [String] = []
        for (index, part) in parts.enumerated() {
            let following = parts[(index + 1)...].map { if case .fixed(let name) = $0 { ".\(name)" } else { "." } }
            let isLast = index == parts.count - 1
            let end = isLast ? rest.endIndex : part.isLong ? rest.lastRange(of: following[0]) : rest.firstIndex(of: ".")
            guard let end, end > rest.startIndex, let name = part.name(String(rest[..<end])) else { return nil }
            names.append(name)
            rest = isLast ? "" : rest[end...].dropFirst()
        }
        return names
    }

    /// Returns the value as JSON, or `nil` if it must be a number and is none.
    package func json(of text: String) throws -> String? {
        guard case .integer = value else { return String(decoding: try JSONEncoder().encode(text), as: UTF8.self) }
        return Int64(text).map(String.init)
    }
}

extension Setting.Part {
    fileprivate var isLong: Bool { self == .host }

    /// Returns the names of members of an object, or `nil` if any name is valid.
    static func names(_ parts: [Setting.Part]) -> [String]? {
        var names: [String] = []
        for part in parts {
            switch part {
            case .fixed(let name): if !names.contains(name) { names.append(name) }
            case .anyOf(let known, _): names += known
            case .host, .key: return nil
            }
        }
        return names
    }

    /// Returns the name as the settings have it, or `nil` if `text` is not a name of this part.
    func name(_ text: String) -> String? {
        switch self {
        case .fixed(let name): name == text ? text : nil
        case .anyOf(let names, _): names.contains(text) ? text : nil
        case .host: Configuration.hostName(text)
        case .key: text  // one that is no key is a warning
        }
    }
}

extension Substring {
    fileprivate func lastRange(of text: String) -> Index? {
        hasSuffix(text) ? index(endIndex, offsetBy: -text.count) : nil
    }
}
