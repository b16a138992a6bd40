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
        try await edit { [path] text in try Self.setting(names, to: json, in: text, path: path) }
    }

    /// Removes a setting. Returns `false` if the file does not contain it.
    ///
    /// - Throws: ``ConfigurationError`` if the file is invalid, which then stays as it is; `FileError`.
    package func unset(_ names: [String]) async throws -> Bool {
        var isSet = false
        try await edit { [path] text in
            guard let edited = try Self.unsetting(names, in: text, path: path) else { return text }
            isSet = true
            return edited
        }
        return isSet
    }

    private func edit(_ change: (String) throws -> String) async throws {
        let lock = try await directory.lock(Self.lockName, timeout: .seconds(5))
        let stored = try TextFile.text(at: path, isOwn: true) ?? ""
        let text = stored.isBlank ? "{}\n" : stored
        let edited = try change(text)
        guard edited != text else { return }
        guard edited.utf8.count <= TextFile.maxSize else {
            throw SettingValueError(description: "The file would have more than 64 KB, which no command reads.")
        }
        try check(edited, from: text)
        try store(edited, at: path)
        _ = consume lock
    }

    /// Checks a file that a value makes of `text`, which was valid.
    ///
    /// - Throws: ``SettingValueError``: where the value would be in the file is nothing that the user knows.
    private func check(_ edited: String, from text: String) throws {
        let known = try Configuration(text, path: path, by: table).warnings.count
        var errors: [ConfigurationError] = []
        do {
            errors = Array(try Configuration(edited, path: path, by: table).warnings.dropFirst(known))
        } catch {
            errors = [error]
        }
        if case .invalid(_, _, let message)? = errors.last { throw SettingValueError(inFile: message) }
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
        let (mark, text, finder) = try found(names, in: text, path: path)
        return mark + finder.setting(json, in: text)
    }

    /// Returns the text without a setting, or `nil` if it does not contain it.
    static func unsetting(_ names: [String], in text: String, path: String) throws(ConfigurationError) -> String? {
        let (mark, text, finder) = try found(names, in: text, path: path)
        return finder.unsetting(in: text).map { mark + $0 }
    }

    /// Looks for a setting in a text, of which a byte order mark is separated.
    private static func found(
        _ names: [String], in text: String, path: String
    ) throws(ConfigurationError) -> (mark: String, text: String, finder: SettingFinder) {
        let mark = text.unicodeScalars.first == "\u{FEFF}" ? "\u{FEFF}" : ""
        let text = String(text.unicodeScalars.dropFirst(mark.unicodeScalars.count))
        var finder = SettingFinder(names)
        var parser = SettingsParser(text, path: path)
        try finder.read(&parser)
        return (mark, text, finder)
    }
}

/// A value that a setting can't have. The description is a sentence.
package struct SettingValueError: Error, CustomStringConvertible {
    package let description: String

    init(description: String) { self.description = description }

    /// Creates the error of a value that is typed, for which the file has a message: only there it is in quotes.
    init(inFile message: String) {
        description = message.replacing(", in quotes and separated", with: ", separated").replacing(
            ", in quotes", with: "")
    }
}

extension String {
    package var isBlank: Bool { allSatisfy(\.isWhitespace) }
}

/// Finds where a setting is in the file, or the innermost object that it is to be added to.
private struct SettingFinder {
    /// Where a member of an object is, and the commas around it.
    private struct Member {
        let range: Range<String.Index>
        let commaBefore: Range<String.Index>?
        let commaBehind: Range<String.Index>?
    }
    private let names: [String]
    private var value: Range<String.Index>?
    private var member: Member?
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
        var comma: Range<String.Index>?
        try parser.object { name, parser throws(ConfigurationError) in
            if finder.missing.count == count { finder.object = (start, false) }
            let nameStart = parser.nameIndex
            defer { comma = parser.comma }
            guard finder.isName(name, at: depth) else { return try parser.skip() }
            if depth == finder.names.count - 1 {
                let value = parser.tokenRange
                finder.value = value
                try parser.skip()
                finder.member = Member(
                    range: nameStart..<value.upperBound, commaBefore: comma, commaBehind: parser.comma)
                return
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

    /// Removes the member and one of the commas around it, and its lines if nothing else is on them.
    func unsetting(in text: String) -> String? {
        guard let member else { return nil }
        var removed = [member.range]
        if let comma = member.commaBehind ?? member.commaBefore { removed.append(comma) }
        let lines = text.lineRange(for: member.range)
        if Self.text(text, in: lines, without: removed).isBlank { removed.append(lines) }
        return Self.text(text, in: text.startIndex..<text.endIndex, without: removed)
    }

    private static func text(
        _ text: String, in range: Range<String.Index>, without removed: [Range<String.Index>]
    ) -> String {
        let scalars = text.unicodeScalars
        let indices = scalars.indices[range].filter { index in !removed.contains { $0.contains(index) } }
        return String(String.UnicodeScalarView(indices.map { scalars[$0] }))
    }

    private func added(_ json: String, isLast: Bool) -> String {
        let depth = names.count - missing.count + 1
        let indentation = String(repeating: "  ", count: depth)
        let value = missing.dropFirst().reversed().reduce(json) { "{ \"\($1)\": \($0) }" }
        let end = isLast ? "\n" + String(repeating: "  ", count: depth - 1) : ","
        return "\n\(indentation)\"\(missing[0])\": \(value)\(end)"
    }
}
