/// The host to which a link leads. Anybody can write a README whose link says one host and leads to another, so that
/// such a link shows the host of its target, too.
enum LinkedHost {
    /// Endings of hosts that are no endings of files: `node.js` and `README.md` are not hosts.
    private static let endings: Set<Substring> = ["com", "org", "net", "io", "dev", "app", "gov", "edu"]

    /// Returns the host of `target`, a URL, if `text` is the address of another one.
    static func unlikeText(_ text: String, of target: String) -> String? {
        guard let named = named(in: text), let host = host(of: target), bare(named) != bare(host) else { return nil }
        return host
    }

    /// Returns the host if the whole text is an address.
    private static func named(in text: String) -> String? {
        let words = visible(text).split(whereSeparator: \.isWhitespace)
        guard words.count == 1, let address = words.first?.trimmingPrefix(while: { !$0.isLetter && !$0.isNumber })
        else {
            return nil
        }
        if let host = host(of: String(address)) { return host }
        let host = authority(of: address).lowercased()
        guard let ending = host.split(separator: ".").last, host.contains(".") else { return nil }
        return host.hasPrefix("www.") || endings.contains(ending) ? host : nil
    }

    /// Returns the text without characters that are not seen, which would hide that it is an address.
    private static func visible(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.properties.generalCategory != .format }))
    }

    /// Returns `nil` for a text without `https://` or `http://`.
    private static func host(of url: String) -> String? {
        guard let scheme = ["https://", "http://"].first(where: { url.lowercased().hasPrefix($0) }) else { return nil }
        let host = authority(of: url.dropFirst(scheme.count)).lowercased()
        return host.isEmpty ? nil : host
    }

    /// Returns what precedes the path, without a user name, which looks like a host in `https://github.com@x.example`.
    private static func authority(of address: Substring) -> Substring {
        let authority = address.prefix { !"/?#\\)]}>,;".contains($0) }
        let host = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority
        return host.prefix { $0 != ":" }
    }

    private static func bare(_ host: String) -> Substring { host.trimmingPrefix("www.") }
}
