package import GitHubModel
import HTTPTypes
package import TerminalUI

/// Somebody's picture: where it is to be had, and what it is called here.
package struct Avatar: Sendable, Hashable {
    private let url: WebURL
    /// The host and the account: what addresses hold besides may change (GitHub Enterprise puts a token there).
    private let name: String
    /// The sides that are asked for, so that few sizes of a picture are kept.
    private static let requestSizes = [64, 128, 256, 460]

    /// `nil` where the person has no address that may be asked: `https`, or this machine if that GitHub is on it too. A
    /// GitHub elsewhere must not be able to send requests here.
    package init?(of person: Person, on host: Host) {
        do {
            url = try WebURL(person.avatarURL)
        } catch {
            return nil  // empty, as a rule
        }
        guard url.scheme == "https" || host.apiURL.hasPrefix("http://") else { return nil }
        name = "\(String(fnv1a(host.key), radix: 16))-\(person.id)"
    }

    /// Its file in the cache: nothing but digits and letters, whatever the network says.
    func fileName(atLeast pixels: PixelSize) -> String { "\(name)-\(Self.side(for: pixels))" }

    /// Names the picture in so many cells on the terminal (`TerminalImage.id`): 1 to what 32 bits hold.
    package func id(in size: Size) -> Int {
        max(Int(fnv1a("\(name)-\(size.columns)x\(size.rows)") & 0xFFFF_FFFF), 1)
    }

    /// Asks for it in the size that is at least `pixels` (`s`, <https://avatars.githubusercontent.com/u/1?s=64>), as nobody:
    /// no token, no cookie.
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
