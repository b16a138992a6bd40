public import GitHubModel
import HTTPTypes

/// Somebody's picture: where it is to be had, and what it is called here.
public struct Avatar: Sendable, Hashable {
    private let address: WebAddress
    /// The host and the account: what addresses hold besides may change (GitHub Enterprise puts a token there).
    private let name: String
    /// The sides that are asked for, so that few sizes of a picture are kept.
    private static let sides = [64, 128, 256, 460]

    /// `nil` where the person has no address that may be asked: `https`, or this machine if that GitHub is on it too. A
    /// GitHub elsewhere must not be able to send requests here.
    public init?(of person: Person, on host: Host) {
        do {
            address = try WebAddress(person.avatarURL)
        } catch {
            return nil  // empty, as a rule
        }
        guard address.scheme == "https" || host.apiURL.hasPrefix("http://") else { return nil }
        name = "\(String(stableHash(host.key), radix: 16))-\(person.id)"
    }

    /// Its file in the cache: nothing but digits and letters, whatever the network says.
    func fileName(atLeast pixels: PixelSize) -> String { "\(name)-\(Self.side(for: pixels))" }

    /// Names the picture in so many cells on the terminal (``PicturePayload/id``).
    public func id(in columns: Int, _ rows: Int) -> UInt32 {
        max(UInt32(truncatingIfNeeded: stableHash("\(name)-\(columns)x\(rows)")), 1)
    }

    /// Asks for it in the size that is at least `pixels` (`s`, <https://avatars.githubusercontent.com/u/1?s=64>), as nobody:
    /// no token, no cookie.
    func request(atLeast pixels: PixelSize, userAgent: String) -> HTTPRequest {
        let query = address.suffix.split(separator: "#", omittingEmptySubsequences: false)[0].dropFirst()
        var fields = query.split(separator: "&").filter { !$0.hasPrefix("s=") }.map(String.init)
        fields.append("s=\(Self.side(for: pixels))")
        return HTTPRequest(
            method: .get, scheme: address.scheme, authority: address.authority,
            path: (address.path.isEmpty ? "/" : address.path) + "?" + fields.joined(separator: "&"),
            headerFields: [.accept: "image/png, image/jpeg, image/gif", .userAgent: userAgent])
    }

    private static func side(for pixels: PixelSize) -> Int {
        let longer = max(pixels.width, pixels.height)
        return sides.first { $0 >= longer } ?? sides[sides.count - 1]
    }
}
