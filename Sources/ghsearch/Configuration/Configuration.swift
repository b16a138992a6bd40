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

    init(contentsOf path: String) throws(ConfigurationError) {
        guard let text = try TextFile.text(at: path, limit: Self.maxBytes) else { return }
        for setting in try SettingsParser.settings(in: text, path: path) { try read(setting) }
    }

    private mutating func read(_ setting: Setting) throws(ConfigurationError) {
        var pattern = setting.keys
        if pattern.count > 1, pattern[0] == "hosts" { pattern[1] = "*" }
        switch pattern {
        case [], ["hosts"], ["cache"]: try setting.requireObject()
        case ["host"]: host = try setting.string(Self.hostDescription, Self.name)
        case ["hosts", "*"]: try readHost(setting)
        case ["hosts", "*", "client_id"]:
            let id = try setting.string("the client ID of an app") { ClientID.isValid($0) ? $0 : nil }
            if let name = Self.name(of: setting.keys[1]) { clientIDs.updateValue(id, forKey: name) }
        case ["cache", "limit_mb"]: cacheLimit = Int64(try setting.number(in: 1...1_000_000)) << 20
        default:
            let known = ["hosts": ["client_id"], "cache": ["limit_mb"]]
            throw setting.unknown(
                known: setting.keys.count == 1 ? ["host", "hosts", "cache"] : known[pattern[0]] ?? [])
        }
    }

    /// Two spellings of a host are duplicates.
    private mutating func readHost(_ setting: Setting) throws(ConfigurationError) {
        let name = Self.name(of: setting.keys[1])
        guard let name, clientIDs[name] == nil else {
            throw setting.invalidName(name.map { "a host that is not listed already (\($0))" } ?? Self.hostDescription)
        }
        try setting.requireObject()
        clientIDs.updateValue(nil, forKey: name)
    }

    private static func name(of text: String) -> String? {
        do { return try Host(text).name } catch { return nil }
    }
}

/// An error in a settings file. The file stays as it is.
enum ConfigurationError: Error, Hashable, CustomStringConvertible {
    /// The system can't read it, or it is not a UTF-8 file of acceptable size.
    case unreadable(path: String, reason: String)
    /// A syntax error, an unknown setting or an invalid value. `message` is sanitized, without the last period.
    case invalid(path: String, location: String, message: String)
    /// A file in a directory selects a host without a signed-in account or a client ID.
    case untrustedHost(path: String, location: String, host: String)

    var description: String {
        switch self {
        case .unreadable(let path, let reason):
            "Can't read \(TextSanitizer.singleLine(path)): \(reason). Fix it or move it away."
        case .invalid(let path, let location, let message):
            "\(TextSanitizer.singleLine(path)), \(location): \(message)."
        case .untrustedHost(let path, let location, let host):
            "\(TextSanitizer.singleLine(path)), \(location): \(host) is not used, because no account is signed in to it. "
                + "If you trust it: ghsearch login --host \(host)"
        }
    }
}
