/// `/avatars/u/{id}`: everybody's picture, as `avatars.githubusercontent.com` has it: for anybody, outside of all limits.
struct Avatars: Sendable {
    let control: StandInControl
    /// GitHub's own sides; a smaller one is asked for with `s`.
    private static let mostPixels = 460

    init(control: StandInControl) {
        self.control = control
    }

    func answer(_ request: Request) -> Answer {
        guard request.method == "GET", request.path.count == 3, request.path[1] == "u",
            let id = Int(request.path[2]), control.world.place(id: id) != nil
        else { return Answer(status: 404, headers: [("content-type", "text/plain")], body: Array("Not Found".utf8)) }
        if let odd = control.avatar(of: id) { return picture(odd.bytes) }
        let side = request.query["s"].flatMap { Int($0) } ?? Self.mostPixels
        return picture(Identicon(id: id).png(side: min(max(side, 1), Self.mostPixels)))
    }

    private func picture(_ bytes: [UInt8]) -> Answer {
        Answer(
            status: 200, headers: [("content-type", "image/png"), ("cache-control", "max-age=300")], body: bytes)
    }
}
