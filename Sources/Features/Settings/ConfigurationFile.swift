import Foundation
package import GitHubModel
import PrivateFiles

package import struct GitHubModel.Host  // not the one of Foundation

/// The file with the ``Configuration``. Changing a setting keeps everything else as it is.
package struct ConfigurationFile: Sendable {
    private static let lockName = "config.lock"

    private let directory: PrivateDirectory
    private let table: SettingTable

    package init(directory: String, table: SettingTable) {
        self.directory = PrivateDirectory(path: directory)
        self.table = table
    }

    package var path: String { directory.path(of: Configuration.fileName) }

    /// Stores `hosts.HOST.client_id`.
    ///
    /// - Throws: ``ConfigurationError`` if the file is invalid, which then stays as it is; `FileError`.
    package func setClientID(_ client: ClientID, for host: Host) async throws {
        try await set(["hosts", host.name, "client_id"], to: "\"\(client)\"")
    }

    /// Stores a setting, whose names are those of the objects that contain it and its own. `json` is the value.
    ///
    /// - Throws: ``ConfigurationError`` if the file is invalid, ``SettingValueError`` if the value is; the file then
    ///   stays as it is. `FileError`.
    package func set(_ names: [String], to json: String) async throws {
        let lock = try await directory.lock(Self.lockName, timeout: .seconds(5))
        let stored = try TextFile.text(at: path, isOwn: true) ?? ""
        let text = stored.isBlank ? "{}\n" : stored
        let edited = try Self.setting(names, to: json, in: text, path: path)
        guard edited.utf8.count <= TextFile.maxSize else {
            throw SettingValueError(description: "The file would have more than 64 KB, which no command reads.")
        }
        let known = try Configuration(text, path: path, by: table).warnings.count
        let warnings = try Configuration(edited, path: path, by: table).warnings
        if warnings.count > known, case .invalid(_, _, let message)? = warnings.last {
            throw SettingValueError(description: message)
        }
        try store(edited, at: path)
        _ = consume lock
    }

    /// Creates a file without settings if there is none, so that an editor has one, and the description of the settings
    /// beside it.
    package func create() throws {
        try directory.create()
        try store(SettingSchema.text(of: table) + "\n", at: directory.path(of: SettingSchema.fileName))
        guard try TextFile.text(at: path, isOwn: true) == nil else { return }
        try store("{\n  \"$schema\": \"./\(SettingSchema.fileName)\"\n}\n", at: path)
    }

    /// Replaces the file, or that to which a link leads.
    private func store(_ text: String, at path: String) throws {
        let (directory, name) = Self.target(of: path)
        try Array(text.utf8).withUnsafeBytes { bytes in
            try PrivateDirectory(path: directory).replace(name, with: bytes)
        }
    }

    /// Returns the real directory and the name of the file to which the links at `path` lead, also if there is none.
    private static func target(of path: String) -> (directory: String, name: String) {
        var (directory, name) = parts(of: path)
        for _ in 0..<16 {
            do {
                let next = try FileManager.default.destinationOfSymbolicLink(atPath: "\(directory)/\(name)")
                (directory, name) = parts(of: next.hasPrefix("/") ? next : "\(directory)/\(next)")
            } catch {
                break  // it is no link
            }
        }
        return (directory, name)
    }

    /// Resolves the links of the directory: what a link says is relative to the real one.
    private static func parts(of path: String) -> (directory: String, name: String) {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        let parent = String(path.dropLast(name.count))
        guard let real = realpath(parent.isEmpty ? "." : parent, nil) else {
            return (parent.count > 1 && parent.hasSuffix("/") ? String(parent.dropLast()) : parent, name)
        }
        defer { free(real) }
        return (String(cString: real), name)
    }

    static func setting(
        _ names: [String], to json: String, in text: String, path: String
    ) throws(ConfigurationError) -> String {
        let mark = text.unicodeScalars.first == "\u{FEFF}" ? "\u{FEFF}" : ""  // a byte order mark
        let text = String(text.unicodeScalars.dropFirst(mark.unicodeScalars.count))
        var finder = SettingFinder(names)
        var parser = SettingsParser(text, path: path)
        try finder.read(&parser)
        return mark + finder.setting(json, in: text)
    }
}

/// A value that a setting can't have. The description is a sentence.
package struct SettingValueError: Error, CustomStringConvertible {
    package let description: String
}

extension String {
    package var isBlank: Bool { allSatisfy(\.isWhitespace) }
}

/// Finds where a setting is in the file, or the innermost object that it is to be added to.
private struct SettingFinder {
    private let names: [String]
    private var value: Range<String.Index>?
    private var object: (start: String.Index, isEmpty: Bool)?
    /// The names of the objects to add, from the outermost, and of the setting.
    private var missing: [String]

    init(_ names: [String]) {
        self.names = names
        missing = names
    }

    mutating func read(_ parser: inout SettingsParser) throws(ConfigurationError) { try read(&parser, depth: 0) }

    private mutating func read(_ parser: inout SettingsParser, depth: Int) throws(ConfigurationError) {
        let start = parser.tokenRange.upperBound
        var finder = self
        finder.object = (start, true)
        let count = missing.count
        try parser.object { name, parser throws(ConfigurationError) in
            if finder.missing.count == count { finder.object = (start, false) }
            guard finder.isName(name, at: depth) else { return try parser.skip() }
            if depth == finder.names.count - 1 {
                finder.value = parser.tokenRange
                return try parser.skip()
            }
            finder.missing.removeFirst()
            try finder.read(&parser, depth: depth + 1)
        }
        self = finder
    }

    /// A host has several spellings.
    private func isName(_ name: String, at depth: Int) -> Bool {
        if names[depth] == name { return true }
        return depth == 1 && names[0] == "hosts" && Configuration.hostName(name) == names[depth]
    }

    func setting(_ json: String, in text: String) -> String {
        var text = text
        if let value {
            text.replaceSubrange(value, with: json)
        } else if let object {
            text.insert(contentsOf: added(json, isLast: object.isEmpty), at: object.start)
        }
        return text
    }

    private func added(_ json: String, isLast: Bool) -> String {
        let depth = names.count - missing.count + 1
        let indentation = String(repeating: "  ", count: depth)
        let value = missing.dropFirst().reversed().reduce(json) { "{ \"\($1)\": \($0) }" }
        let end = isLast ? "\n" + String(repeating: "  ", count: depth - 1) : ","
        return "\n\(indentation)\"\(missing[0])\": \(value)\(end)"
    }
}
