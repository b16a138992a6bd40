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
            try read(SettingsParser.settings(in: text))
        } catch {
            // A column is a Unicode scalar.
            let lines = text.unicodeScalars[..<error.index].split(separator: "\n", omittingEmptySubsequences: false)
            let location = "line \(lines.count), column \((lines.last?.count ?? 0) + 1)"
            throw .invalid(path: path, location: location, message: error.message)
        }
    }

    private mutating func read(_ file: Setting) throws(Setting.InvalidError) {
        for setting in try file.members(["host", "hosts", "cache"]) {
            switch setting.name {
            case "host": host = try setting.string(Self.hostDescription, Self.hostName)
            case "hosts": for host in try setting.members() { try readHost(host) }
            default:
                for limit in try setting.members(["limit_mb"]) {
                    cacheLimit = Int64(try limit.number(in: 1...1_000_000)) << 20
                }
            }
        }
    }

    /// Two spellings of a host are duplicates.
    private mutating func readHost(_ setting: Setting) throws(Setting.InvalidError) {
        let name = Self.hostName(setting.name)
        guard let name, clientIDs[name] == nil else {
            let expected = name.map { "a host that is not listed already (\($0))" } ?? Self.hostDescription
            throw setting.invalidName("hosts must be \(expected)")
        }
        clientIDs.updateValue(nil, forKey: name)
        for id in try setting.members(["client_id"]) {
            let id = try id.string("the client ID of an app") { ClientID.isValid($0) ? $0 : nil }
            clientIDs.updateValue(id, forKey: name)
        }
    }

    private static func hostName(_ text: String) -> String? {
        do { return try Host(text).name } catch { return nil }
    }
}
