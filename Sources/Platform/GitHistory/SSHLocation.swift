/// The host and the path in an address for SSH: `git@work:mona/hello.git`, `work:mona/hello.git` or
/// `ssh://git@work/mona/hello`.
struct SSHLocation: Sendable, Hashable {
    let host: String
    let path: String

    /// Returns `nil` for another address, and for a host that is more than a name: it becomes an argument of SSH.
    init?(_ url: String) {
        let address: (host: Substring, path: Substring)?
        if let rest = url.firstRange(of: "ssh://").flatMap({
            $0.lowerBound == url.startIndex ? url[$0.upperBound...] : nil
        }) {
            address = rest.firstIndex(of: "/").map { (rest[..<$0], rest[$0...].dropFirst()) }
        } else {
            let isURL = url.contains("://")
            address = isURL ? nil : url.firstIndex(of: ":").map { (url[..<$0], url[$0...].dropFirst()) }
        }
        guard let address, !address.host.contains("/") else { return nil }
        let name = address.host.lastIndex(of: "@").map { address.host[$0...].dropFirst() } ?? address.host
        host = String(name.prefix { $0 != ":" })
        path = String(address.path.drop { $0 == "/" })
        guard host.wholeMatch(of: #/[A-Za-z0-9_][A-Za-z0-9._-]{0,252}/#) != nil, !path.isEmpty else { return nil }
    }

    private static let limit = Duration.seconds(3)

    /// Returns the host that the user's settings of SSH have for this one, or `nil` without SSH. Nothing is connected.
    func hostName(by processes: GitProcesses) async -> String? {
        let question = GitProcesses.Question(program: "ssh", arguments: ["-G", "--", host])
        do {
            let lines = try await processes.answer(to: question, limit: Self.limit).output
                .split(whereSeparator: \.isNewline)
            return lines.first { $0.hasPrefix("hostname ") }.map { String($0.dropFirst("hostname ".count)) }
        } catch {
            return nil
        }
    }
}
