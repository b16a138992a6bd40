import GitHubModel
import HTTPTransport

/// The servers of the avatars of a host's accounts: the host itself, its subdomains, and GitHub's server of images.
/// Their URLs are untrusted: a response could make this machine send requests into its own network.
extension Host {
    private static let imageDomain = "githubusercontent.com"

    /// Returns the URL if it is one of these servers, with `https`, or with `http` if the API of the host uses `http`
    /// too.
    func avatarURL(_ text: String) -> WebURL? { WebURL(ifValid: text).flatMap { hasAvatars(at: $0) ? $0 : nil } }

    private func hasAvatars(at url: WebURL) -> Bool {
        if url.hasOrigin(of: api) || url.hasOrigin(of: web) { return true }
        guard url.scheme == "https", !Self.isAddress(url.host) else { return false }
        return url.authority.hasSuffix(".\(Self.imageDomain)")
            || url.authority.hasSuffix(".\(web.authority)")
    }

    /// What the transport checks for each request and redirect: the URL, and the address of its name, which is public
    /// or of a kind that the API of the host has. That is looked up again, because names can change.
    var avatarServers: AllowedServers {
        var servers = AllowedServers()
        servers.allowsURL = { avatarURL($0) != nil }
        servers.allowsAddress = { kind in
            kind == .public || AddressKind.kinds(ofHost: api.host).contains(kind)
        }
        return servers
    }

    private static func isAddress(_ host: String) -> Bool {
        host.hasPrefix("[") || host.utf8.last.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? true
    }
}
