import GitHubModel

struct RemoteList: Sendable {
    private struct Remote: Sendable {
        let name: String
        var url: String?
        /// What `gh repo set-default` selected: `base` for the remote itself, or another repository as `owner/name`.
        var resolved: String?
    }
    private var remotes: [Remote] = []

    init(in git: GitCommand) async throws {
        let text: String
        do {
            text = try await git.output(["config", "--local", "--get-regexp", #"^remote\..*\.(url|gh-resolved)$"#])
        } catch GitError.unreadable {
            text = ""  // there are none
        }
        for line in text.split(whereSeparator: \.isNewline) {
            let words = line.split(separator: " ", maxSplits: 1)
            guard words.count == 2, let dot = words[0].lastIndex(of: ".") else { continue }
            let (name, key) = (words[0][..<dot].dropFirst("remote.".count), words[0][dot...].dropFirst())
            set(String(key), of: String(name), to: String(words[1]))
        }
    }

    private mutating func set(_ key: String, of name: String, to value: String) {
        if !remotes.contains(where: { $0.name == name }) { remotes.append(Remote(name: name)) }
        guard let index = remotes.firstIndex(where: { $0.name == name }) else { return }
        // Of several URLs, Git fetches from the first one.
        if key == "url" { remotes[index].url = remotes[index].url ?? value } else { remotes[index].resolved = value }
    }

    var isEmpty: Bool { remotes.isEmpty }

    /// Returns the repository that `gh` uses, of `upstream`, of `origin`, or of the first remote on `host`.
    func best(on host: Host) -> GitHubAddress? {
        let order = ["upstream", "origin"]
        let addresses = remotes.compactMap { remote -> (rank: Int, address: GitHubAddress)? in
            guard let url = remote.url, let address = Self.repository(url), address.host != nil, host.contains(address)
            else { return nil }
            let rank = order.firstIndex(of: remote.name) ?? order.count
            guard let resolved = remote.resolved else { return (rank, address) }
            return (-1, resolved == "base" ? address : Self.repository(resolved) ?? address)
        }
        return addresses.enumerated().min { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }?
            .element.address
    }

    /// Returns the address of a repository, or `nil` for another text.
    private static func repository(_ text: String) -> GitHubAddress? {
        guard let address = try? GitHubAddress(text), case .repository = address.target else { return nil }
        return address
    }
}
