import Authenticator
import GitHubModel

/// The settings in `config.json`. A missing file is the same as an empty object.
///
///     { "host": "github.com",
///       "hosts": { "github.example.org": { "client_id": "Ov23li…" } },
///       "cache": { "limit_mb": 256 } }
struct Configuration: Sendable, Hashable {
    static let fileName = "config.json"
    private static let maxBytes = 1 << 16
    private static let hostDescription = "a host such as github.com, octo.ghe.com or ghe.example.org:8443"

    var host: String?
    /// `hosts.HOST.client_id`, by ``GitHubModel/Host/name``; the value is `nil` for a host without a client ID.
    var clientIDs: [String: String?] = [:]
    /// `cache.limit_mb`: the maximum size of the cache, in bytes.
    var cacheLimit: Int64?

    init() {}

    /// Skips a byte order mark.
    init(contentsOf path: String) throws(ConfigurationError) {
        guard var text = try TextFile.text(at: path, limit: Self.maxBytes) else { return }
        if text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
        do {
            for setting in try SettingsParser.settings(in: text) { try read(setting) }
        } catch {
            // A column is a Unicode scalar.
            let lines = text.unicodeScalars[..<error.index].split(separator: "\n", omittingEmptySubsequences: false)
            let location = "line \(lines.count), column \((lines.last?.count ?? 0) + 1)"
            throw .invalid(path: path, location: location, message: error.message)
        }
    }

    private mutating func read(_ setting: Setting) throws(Setting.InvalidError) {
        switch (setting.keys.first, setting.keys.count, setting.keys.last) {
        case (nil, _, _), ("hosts", 1, _), ("cache", 1, _): try setting.requireObject()
        case ("host", 1, _): host = try setting.require(setting.string.flatMap(Self.hostName), Self.hostDescription)
        case ("hosts", 2, _): clientIDs.updateValue(nil, forKey: try newHost(setting))
        case ("hosts", 3, "client_id"):
            let id = setting.string.flatMap { ClientID.isValid($0) ? $0 : nil }
            let name = Self.hostName(setting.keys[1]) ?? ""
            clientIDs.updateValue(try setting.require(id, "the client ID of an app"), forKey: name)
        case ("cache", 2, "limit_mb"):
            let limit = setting.number.flatMap { (1...1_000_000).contains($0) ? $0 : nil }
            cacheLimit = Int64(try setting.require(limit, "a whole number from 1 to 1000000")) << 20
        case (let first, let count, _):
            let names = count == 1 ? ["host", "hosts", "cache"] : first == "cache" ? ["limit_mb"] : ["client_id"]
            let known = names.map { (setting.keys.dropLast() + [$0]).joined(separator: ".") }.joined(separator: ", ")
            let message = "unknown setting \(setting.path). Known settings: \(TextSanitizer.singleLine(known))"
            throw .init(index: setting.nameIndex, message: message)
        }
    }

    /// Returns the host with this name. Two spellings of a host are duplicates.
    private func newHost(_ setting: Setting) throws(Setting.InvalidError) -> String {
        let name = Self.hostName(setting.keys.last ?? "")
        guard let name, clientIDs[name] == nil else {
            let expected = name.map { "a host that is not listed already (\($0))" } ?? Self.hostDescription
            throw .init(index: setting.nameIndex, message: "hosts must be \(expected)")
        }
        try setting.requireObject()
        return name
    }

    private static func hostName(_ text: String) -> String? {
        do { return try Host(text).name } catch { return nil }
    }
}
