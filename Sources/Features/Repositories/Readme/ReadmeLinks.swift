/// Resolves the links of a README against its page (RFC 3986, 5.2). Like on GitHub, a path that begins with a slash is
/// that of a file of the repository.
struct ReadmeLinks: Sendable {
    private let scheme: String
    private let authority: String
    private let root: String
    private let path: String

    /// Creates the links of the README at `path` in the repository with a page at `repository`.
    init(repository: String, path: String) {
        let parts = repository.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
        scheme = parts.first.map(String.init) ?? ""
        let rest = parts.last ?? ""
        authority = String(rest.prefix { $0 != "/" })
        root = "\(rest.drop { $0 != "/" })/blob/HEAD/"
        self.path = root + path
    }

    /// Returns the URL of a reference, which may be relative.
    func url(of reference: String) -> String {
        if Self.hasScheme(reference) { return reference }
        if reference.hasPrefix("//") { return scheme + reference }
        let target = reference.prefix { !"?#".contains($0) }
        let suffix = reference[target.endIndex...]
        return "\(scheme)//\(authority)\(target.isEmpty ? path : Self.withoutDots(base(of: target) + target))\(suffix)"
    }

    private func base(of target: Substring) -> String {
        target.hasPrefix("/") ? String(root.dropLast()) : String(path[...(path.lastIndex(of: "/") ?? path.startIndex)])
    }

    private static func hasScheme(_ reference: String) -> Bool {
        guard let end = reference.firstIndex(where: { ":/?#".contains($0) }), reference[end] == ":" else {
            return false
        }
        // A regular expression takes a hundred times as long, and a list can have thousands of links.
        guard let first = reference.utf8.first, first.isASCIILetter else { return false }
        return reference[..<end].utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || "+.-".utf8.contains($0) }
    }

    /// Removes `.` and `..` (5.2.4).
    private static func withoutDots(_ path: String) -> String {
        var kept: [Substring] = []
        let segments = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        for segment in segments {
            switch segment {
            case ".": continue
            case "..": _ = kept.popLast()
            default: kept.append(segment)
            }
        }
        let isDirectory = [".", ".."].contains(segments.last)
        return "/" + kept.joined(separator: "/") + (isDirectory && !kept.isEmpty ? "/" : "")
    }
}
