package import GitHubModel
import HTTPTypes
package import TerminalUI
import UnicodeText

package struct Avatar: Sendable, Hashable {
    private let url: WebURL
    /// The host and the account. The URL is no stable name: GitHub Enterprise puts a token in it.
    private let name: String
    /// The sizes in pixels that are requested. They are few, so that the cache contains few sizes of an avatar.
    private static let requestSizes = [64, 128, 256, 460]

    /// Returns `nil` if the person has no URL, or one that is not on a server of the avatars of `host`.
    package init?(of person: Person, on host: Host) {
        guard let url = host.avatarURL(person.avatarURL) else { return nil }
        self.url = url
        name = Self.name(of: person.id, on: host)
    }

    private static func name(of id: Person.ID, on host: Host) -> String {
        "\(String(host.key.fnv1a, radix: 16))-\(id)"
    }

    static func fileNames(of id: Person.ID, on host: Host) -> [String] {
        requestSizes.map { "\(name(of: id, on: host))-\($0)" }
    }

    static func isFileName(_ name: String) -> Bool {
        guard let match = name.wholeMatch(of: #/[0-9a-f]{1,16}-[0-9]{1,19}-(?<size>[0-9]{2,3})/#) else { return false }
        return Int(match.size).map(requestSizes.contains) ?? false
    }

    /// Returns letters, digits and hyphens, whatever the URL contains.
    func fileName(atLeast pixels: PixelSize) -> String { "\(name)-\(Self.side(for: pixels))" }

    /// Returns the id on the terminal (`TerminalImage.id`), from 1 to `UInt32.max`.
    package func id(in size: Size) -> Int { max(Int("\(name)-\(size.columns)x\(size.rows)".fnv1a & 0xFFFF_FFFF), 1) }

    /// Returns a request without token and cookies for an image of at least this size (the field `s` of the URL).
    func request(atLeast pixels: PixelSize, userAgent: String) -> HTTPRequest {
        let query = url.queryAndFragment.split(separator: "#", omittingEmptySubsequences: false)[0].dropFirst()
        var fields = query.split(separator: "&").filter { !$0.hasPrefix("s=") }.map(String.init)
        fields.append("s=\(Self.side(for: pixels))")
        return HTTPRequest(
            method: .get, scheme: url.scheme, authority: url.authority,
            path: (url.path.isEmpty ? "/" : url.path) + "?" + fields.joined(separator: "&"),
            headerFields: [.accept: "image/png, image/jpeg, image/gif", .userAgent: userAgent])
    }

    private static func side(for pixels: PixelSize) -> Int {
        let longer = max(pixels.width, pixels.height)
        return requestSizes.first { $0 >= longer } ?? requestSizes[requestSizes.count - 1]
    }
}
