import Authenticator
import GitHubModel

/// The settings in `config.json`. A missing file is the same as an empty object.
///
///     { "host": "github.com",
///       "hosts": { "github.example.org": { "client_id": "Ov23li…" } },
///       "cache": { "limit_mb": 256 } }
struct Configuration: Sendable, Hashable {
    static let fileName = "config.json"
    private static let hostDescription = "a host such as github.com, octo.ghe.com or ghe.example.org:8443"

    var host: String?
    /// `hosts.HOST.client_id`, by ``GitHubModel/Host/name``; the value is `nil` for a host without a client ID.
    var clientIDs: [String: String?] = [:]
    /// `cache.limit_mb`: the maximum size of the cache, in bytes.
    var cacheLimit: Int64?

    init() {}

    init(contentsOf path: String) throws(ConfigurationError) {
        try self.init(TextFile.text(at: path, isOwn: true) ?? "{}", path: path)
    }

    init(_ text: String, path: String) throws(ConfigurationError) {
        var text = text
        if text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }  // a byte order mark
        var parser = SettingsParser(text, path: path)
        while let keys = try parser.nextSetting() { try read(keys, &parser) }
    }

    private mutating func read(_ keys: [String], _ parser: inout SettingsParser) throws(ConfigurationError) {
        switch (keys[0], keys.count, keys[keys.count - 1]) {
        case ("host", 1, _): host = try parser.value(Self.hostDescription, Self.hostName)
        case ("hosts", 1, _), ("cache", 1, _): break  // their members follow
        case ("hosts", 2, let text):
            let name = Self.hostName(text)
            guard let name, clientIDs[name] == nil else {  // two spellings of a host are duplicates
                let expected = name.map { "a host that is not listed already (\($0))" } ?? Self.hostDescription
                throw parser.error("hosts must be \(expected)", at: parser.nameIndex)
            }
            clientIDs.updateValue(nil, forKey: name)
        case ("hosts", 3, "client_id"):
            let id = try parser.value("the client ID of an app") { ClientID.isValid($0) ? $0 : nil }
            clientIDs.updateValue(id, forKey: Self.hostName(keys[1]) ?? "")
        case ("cache", 2, "limit_mb"):
            cacheLimit = try parser.value("a whole number from 1 to 1000000") { (megabytes: Int64) in
                (1...1_000_000).contains(megabytes) ? megabytes << 20 : nil
            }
        case (let first, let count, _):
            let names = count == 1 ? ["host", "hosts", "cache"] : first == "cache" ? ["limit_mb"] : ["client_id"]
            let known = names.map { (keys.dropLast() + [$0]).joined(separator: ".") }.joined(separator: ", ")
            let message = "unknown setting \(keys.joined(separator: ".")). Known settings: \(known)"
            throw parser.error(message, at: parser.nameIndex)
        }
    }

    private static func hostName(_ text: String) -> String? {
        do { return try Host(text).name } catch { return nil }
    }
}
