import Authenticator
import Foundation
import GitHubModel
import PrivateFiles

import struct GitHubModel.Host  // not the one of Foundation

/// The file with the ``Configuration``. Changing a setting keeps everything else as it is.
struct ConfigurationFile: Sendable {
    private static let lockName = "config.lock"

    private let directory: PrivateDirectory

    init(directory: String) { self.directory = PrivateDirectory(path: directory) }

    /// Stores `hosts.HOST.client_id`.
    ///
    /// - Throws: ``ConfigurationError`` if the file is invalid, which then stays as it is; `FileError`.
    func setClientID(_ client: ClientID, for host: Host) async throws {
        let lock = try await directory.lock(Self.lockName, timeout: .seconds(5))
        let path = directory.path(of: Configuration.fileName)
        let text = try TextFile.text(at: path, isOwn: true)
        let edited = try Self.setting(client, for: host.name, in: text ?? "{}\n", path: path)
        _ = try Configuration(edited, path: path)
        try store(edited, at: path)
        _ = consume lock
    }

    /// Replaces the file, or that to which a link leads.
    private func store(_ text: String, at path: String) throws {
        let target = URL(filePath: path).resolvingSymlinksInPath()
        let targetDirectory = PrivateDirectory(path: target.deletingLastPathComponent().path(percentEncoded: false))
        try Array(text.utf8).withUnsafeBytes { bytes in
            try targetDirectory.replace(target.lastPathComponent, with: bytes)
        }
    }

    static func setting(
        _ client: ClientID, for host: String, in text: String, path: String
    ) throws(ConfigurationError) -> String {
        let mark = text.unicodeScalars.first == "\u{FEFF}" ? "\u{FEFF}" : ""  // a byte order mark
        let text = String(text.unicodeScalars.dropFirst(mark.unicodeScalars.count))
        var finder = SettingFinder(host: host)
        var parser = SettingsParser(text, path: path)
        try finder.read(&parser)
        return mark + finder.setting(client.description, in: text)
    }
}

/// Finds where `hosts.HOST.client_id` is in the settings, or the innermost object that it is to be added to.
private struct SettingFinder {
    let host: String
    private var value: Range<String.Index>?
    private var object: (start: String.Index, isEmpty: Bool)?
    /// The names of the objects to add, from the outermost, and of the setting.
    private var missing: [String]

    init(host: String) {
        self.host = host
        missing = ["hosts", host, "client_id"]
    }

    mutating func read(_ parser: inout SettingsParser) throws(ConfigurationError) {
        try read(&parser) { finder, name, parser throws(ConfigurationError) in
            guard name == "hosts" else { return false }
            try finder.enter(&parser) { finder, name, parser throws(ConfigurationError) in
                guard Configuration.hostName(name) == finder.host else { return false }
                try finder.enter(&parser) { finder, name, parser throws(ConfigurationError) in
                    guard name == "client_id" else { return false }
                    finder.value = parser.tokenRange
                    return false
                }
                return true
            }
            return true
        }
    }

    private typealias Reader = (inout SettingFinder, String, inout SettingsParser) throws(ConfigurationError) -> Bool

    private mutating func enter(_ parser: inout SettingsParser, _ member: Reader) throws(ConfigurationError) {
        missing.removeFirst()
        try read(&parser, member)
    }

    /// Reads an object, in which `member` reads a value and returns `true`, or returns `false` to skip it.
    private mutating func read(_ parser: inout SettingsParser, _ member: Reader) throws(ConfigurationError) {
        let start = parser.tokenRange.upperBound
        var finder = self
        finder.object = (start, true)
        let depth = missing.count
        try parser.object { name, parser throws(ConfigurationError) in
            if finder.missing.count == depth { finder.object = (start, false) }
            if try !member(&finder, name, &parser) { try parser.skip() }
        }
        self = finder
    }

    func setting(_ client: String, in text: String) -> String {
        var text = text
        if let value {
            text.replaceSubrange(value, with: "\"\(client)\"")
        } else if let object {
            text.insert(contentsOf: added(client, isLast: object.isEmpty), at: object.start)
        }
        return text
    }

    private func added(_ client: String, isLast: Bool) -> String {
        let depth = 3 - missing.count + 1
        let indentation = String(repeating: "  ", count: depth)
        let value = missing.dropFirst().reversed().reduce("\"\(client)\"") { "{ \"\($1)\": \($0) }" }
        let end = isLast ? "\n" + String(repeating: "  ", count: depth - 1) : ","
        return "\n\(indentation)\"\(missing[0])\": \(value)\(end)"
    }
}
