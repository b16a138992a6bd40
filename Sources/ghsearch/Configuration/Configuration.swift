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
    /// The file's name, in the directory of settings.
    static let fileName = "config.json"
    /// The file is that of a person: nobody writes more.
    private static let maxBytes = 1 << 16

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
        guard let text = try TextFile.text(at: path, limit: Self.maxBytes) else {
            self.init()
            return
        }
        let json: LocatedJSON
        do throws(LocatedJSON.ParseError) { json = try LocatedJSON(parsing: text) } catch {
            throw .malformed(path: path, location: "\(error.location)", reason: error.reason)
        }
        try self.init(ConfigurationSection(json, path: path))
    }

    private init(_ root: ConfigurationSection) throws(ConfigurationError) {
        try root.allow("host", "hosts", "cache")
        host = try root.string("host", expected: Self.hostDescription) { Self.name(of: $0) != nil }.flatMap(Self.name)
        if let hosts = try root.section("hosts") {
            for name in hosts.names { try readHost(name, of: hosts) }
        }
        guard let cache = try root.section("cache") else { return }
        try cache.allow("limit_mb")
        cacheLimit = try cache.number("limit_mb", in: 1...1_000_000).map { Int64($0) << 20 }
    }

    /// Spellings of one host are one: the second is as wrong as a name that stands twice.
    private mutating func readHost(_ spelling: String, of hosts: ConfigurationSection) throws(ConfigurationError) {
        guard let name = Self.name(of: spelling) else {
            throw hosts.invalidValue(spelling, expected: Self.hostDescription, isName: true)
        }
        guard clientIDs[name] == nil else {
            throw hosts.invalidValue(spelling, expected: "a host that is not here already (\(name))", isName: true)
        }
        guard let host = try hosts.section(spelling) else { return }
        try host.allow("client_id")
        let id = try host.string("client_id", expected: "the client id of an app", isValid: ClientID.isValid)
        clientIDs.updateValue(id, forKey: name)
    }

    private static let hostDescription = "a host such as github.com, octo.ghe.com or ghe.example.org:8443"

    private static func name(of text: String) -> String? {
        do { return try Host(text).name } catch { return nil }
    }
}
