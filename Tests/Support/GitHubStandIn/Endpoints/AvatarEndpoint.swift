/// `/avatars/u/{id}`: avatars, as on `avatars.githubusercontent.com`: without a token and without rate limits.
struct AvatarEndpoint: Sendable {
    let control: StandInControl
    /// The default width and height, as on GitHub. The parameter `s` requests a smaller size.
    private static let maxPixels = 460

    init(control: StandInControl) {
        self.control = control
    }

    func response(to request: Request) -> Response {
        guard request.method == "GET", request.path.count == 3, request.path[1] == "u",
            let id = Int(request.path[2]), control.dataset.index(ofID: id) != nil
        else { return Response(status: 404, headers: [("content-type", "text/plain")], body: Array("Not Found".utf8)) }
        if let malformed = control.malformedAvatar(ofAccount: id) { return png(malformed.bytes) }
        let side = request.query["s"].flatMap { Int($0) } ?? Self.maxPixels
        return png(Identicon(id: id).png(side: min(max(side, 1), Self.maxPixels)))
    }

    private func png(_ bytes: [UInt8]) -> Response {
        Response(
            status: 200, headers: [("content-type", "image/png"), ("cache-control", "max-age=300")], body: bytes)
    }
}

/// An invalid image in the place of an avatar.
package enum MalformedAvatar: String, Sendable, CaseIterable {
    case empty
    /// A truncated PNG.
    case broken
    /// A few bytes that declare 50,000 by 50,000 pixels.
    case huge
    /// Three megabytes.
    case long
    /// SVG, which avatars never are.
    case svg
    /// Escape sequences for a terminal.
    case hostile

    var bytes: [UInt8] {
        switch self {
        case .empty: []
        case .broken: Array(Identicon(id: 1).png(side: 64).dropLast(40))
        case .huge:
            PNGWriter.file(
                width: 50_000, height: 50_000, palette: [[0, 0, 0]],
                compressed: PNGWriter.compressed([UInt8](repeating: 0, count: 1 << 20)))
        case .long: Identicon(id: 1).png(side: 64) + [UInt8](repeating: 0, count: 3 << 20)
        case .svg: Array("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"/>".utf8)
        case .hostile: Array("\u{1B}]0;title\u{7}\u{1B}[2J\u{1B}P0;1;0q~\u{1B}\\".utf8)
        }
    }
}
