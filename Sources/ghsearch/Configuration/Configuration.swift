import Authenticator
import GitHubModel

/// The settings of `config.json`; a file that is not there sets nothing.
///
///     {
///       "host": "github.com",
///       "hosts": { "github.example.org": { "client_id": "Ov23li…" } },
///       "cache": { "limit_mb": 256 }
///     }
struct Configuration: Sendable, Hashable {
    /// The file's name, in the folder of settings.
    static let fileName = "config.json"
    /// The file is that of a person: nobody writes more.
    private static let largest = 1 << 16

    /// `host`: the GitHub to ask where nothing else names one.
    var host: String?
    /// `hosts.HOST.client_id`: what to sign in with, by ``GitHubModel/Host/name``; `nil` for a host without one.
    var clientIDs: [String: String?] = [:]
    /// `cache.limit_mb`: how many bytes the store may take on the disk.
    var cacheLimit: Int64?

    /// Nothing set.
    init() {}

    /// - Parameter path: where the file is, if there is one.
    /// - Throws: ``ConfigurationError`` for a file that can't be read, or holds anything that is no setting.
    init(contentsOf path: String) throws(ConfigurationError) {
        guard let text = try SmallFile.text(at: path, limit: Self.largest) else {
            self.init()
            return
        }
        let json: PlacedJSON
        do throws(PlacedJSON.Malformed) { json = try PlacedJSON(parsing: text) } catch {
            throw .malformed(path: path, place: "\(error.place)", reason: error.reason)
        }
        try self.init(ConfigurationSection(json, path: path))
    }

    private init(_ root: ConfigurationSection) throws(ConfigurationError) {
        try root.allow("host", "hosts", "cache")
        host = try root.string("host", wanted: Self.aHost) { Self.name(of: $0) != nil }.flatMap(Self.name)
        if let hosts = try root.section("hosts") {
            for name in hosts.names { try take(name, of: hosts) }
        }
        guard let cache = try root.section("cache") else { return }
        try cache.allow("limit_mb")
        cacheLimit = try cache.number("limit_mb", in: 1...1_000_000).map { Int64($0) << 20 }
    }

    /// Spellings of one host are one: the second is as wrong as a name that stands twice.
    private mutating func take(_ spelling: String, of hosts: ConfigurationSection) throws(ConfigurationError) {
        guard let name = Self.name(of: spelling) else {
            throw hosts.refused(spelling, wanted: Self.aHost, isName: true)
        }
        guard clientIDs[name] == nil else {
            throw hosts.refused(spelling, wanted: "a host that is not here already (\(name))", isName: true)
        }
        guard let host = try hosts.section(spelling) else { return }
        try host.allow("client_id")
        let id = try host.string("client_id", wanted: "the client id of an app", isValid: ClientID.isValid)
        clientIDs.updateValue(id, forKey: name)
    }

    private static let aHost = "a host such as github.com, octo.ghe.com or ghe.example.org:8443"

    private static func name(of text: String) -> String? {
        do { return try Host(text).name } catch { return nil }
    }
}
