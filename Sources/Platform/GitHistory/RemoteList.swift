import GitHubModel

/// The remotes of a clone, as Git has them: of all its settings, with those that others include.
struct RemoteList: Sendable {
    private struct Remote: Sendable {
        let name: String
        /// The URLs in the settings, for fetching before those for pushing.
        var urls: [String] = []
        var pushURLs: [String] = []
        /// What `gh repo set-default` selected: `base` for the remote itself, or another repository as `owner/name`.
        var resolved: String?
    }
    private var remotes: [Remote] = []
    private let git: GitCommand

    /// A hostile clone can have any number of remotes, and Git and SSH are run for each.
    private static let maxRemotes = 20

    init(in git: GitCommand) async throws {
        self.git = git
        let text: String
        do {
            let pattern = #"^remote\..*\.(url|pushurl|gh-resolved)$"#
            text = try await git.output(["config", "--null", "--get-regexp", pattern])
        } catch GitError.unreadable {
            text = ""  // there are none
        }
        for setting in text.split(separator: "\0") {
            guard let end = setting.firstIndex(of: "\n"), let dot = setting[..<end].lastIndex(of: ".") else { continue }
            let (name, key) = (setting[..<dot].dropFirst("remote.".count), setting[dot..<end].dropFirst())
            set(String(key), of: String(name), to: String(setting[end...].dropFirst()))
        }
    }

    private mutating func set(_ key: String, of name: String, to value: String) {
        if !remotes.contains(where: { $0.name == name }) { remotes.append(Remote(name: name)) }
        guard let index = remotes.firstIndex(where: { $0.name == name }) else { return }
        switch key {
        case "url": remotes[index].urls.append(value)
        case "pushurl": remotes[index].pushURLs.append(value)
        default: remotes[index].resolved = value
        }
    }

    var isEmpty: Bool { remotes.isEmpty }

    /// Returns the repository that `gh` uses, of `upstream`, of `origin`, or of the first remote on `host`.
    func best(on host: Host) async throws -> GitHubAddress? {
        let order = ["upstream", "origin"]
        func rank(_ remote: Remote) -> Int {
            remote.resolved == nil ? order.firstIndex(of: remote.name) ?? order.count : -1
        }
        let sorted = remotes.enumerated().sorted { one, other in
            (rank(one.element), one.offset) < (rank(other.element), other.offset)
        }
        for remote in sorted.prefix(Self.maxRemotes).map(\.element) {
            guard let address = try await address(of: remote, on: host) else { continue }
            guard let resolved = remote.resolved, resolved != "base" else { return address }
            return Self.repository(resolved) ?? address
        }
        return nil
    }

    /// Returns the repository of a remote: of its URL as it is written, or as Git rewrites it. Of several URLs, Git
    /// fetches from the first one.
    private func address(of remote: Remote, on host: Host) async throws -> GitHubAddress? {
        for url in remote.urls.prefix(1) + remote.pushURLs.prefix(1) {
            if let address = try await address(url, on: host) { return address }
        }
        for url in try await rewrittenURLs(of: remote) {
            if let address = try await address(url, on: host) { return address }
        }
        return nil
    }

    /// Git applies `insteadOf` and `pushInsteadOf`, and asks nobody.
    private func rewrittenURLs(of remote: Remote) async throws -> [String] {
        guard !remote.name.hasPrefix("-") else { return [] }
        var urls: [String] = []
        for arguments in [["ls-remote", "--get-url", remote.name], ["remote", "get-url", "--push", remote.name]] {
            do {
                urls.append(try await git.output(arguments))
            } catch GitError.unreadable {}  // such as a remote with a URL for pushing only
        }
        return urls.filter { !(remote.urls + remote.pushURLs).contains($0) }
    }

    private func address(_ url: String, on host: Host) async throws -> GitHubAddress? {
        if let address = Self.repository(url), address.host != nil, host.contains(address) { return address }
        guard let location = SSHLocation(url), let name = await location.hostName(by: git.processes) else { return nil }
        let address = Self.repository("ssh://git@\(name)/\(location.path)")
        return address.flatMap { host.contains($0) ? $0 : nil }
    }

    /// Returns the address of a repository, or `nil` for another text.
    private static func repository(_ text: String) -> GitHubAddress? {
        guard let address = try? GitHubAddress(text), case .repository = address.target else { return nil }
        return address
    }
}
