/// `/avatars/u/{id}`: everybody's picture, as `avatars.githubusercontent.com` has it: for anybody, outside of all limits.
struct AvatarEndpoint: Sendable {
    let control: StandInControl
    /// GitHub's own sides; a smaller one is asked for with `s`.
    private static let maxPixels = 460

    init(control: StandInControl) {
        self.control = control
    }

    func answer(_ request: Request) -> Response {
        guard request.method == "GET", request.path.count == 3, request.path[1] == "u",
            let id = Int(request.path[2]), control.world.place(id: id) != nil
        else { return Response(status: 404, headers: [("content-type", "text/plain")], body: Array("Not Found".utf8)) }
        if let odd = control.avatar(of: id) { return picture(odd.bytes) }
        let side = request.query["s"].flatMap { Int($0) } ?? Self.maxPixels
        return picture(Identicon(id: id).png(side: min(max(side, 1), Self.maxPixels)))
    }

    private func picture(_ bytes: [UInt8]) -> Response {
        Response(
            status: 200, headers: [("content-type", "image/png"), ("cache-control", "max-age=300")], body: bytes)
    }
}
