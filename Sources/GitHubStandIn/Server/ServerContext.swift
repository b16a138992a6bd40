/// Everything a request is answered from: the world, what was changed by hand, and our own address.
struct ServerContext: Sendable {
    let control: StandInControl
    /// Without a slash at the end.
    let baseURL: String
    let pages = PageCache()
    var world: Dataset { control.world }

    init(control: StandInControl, baseURL: String) {
        (self.control, self.baseURL) = (control, baseURL)
    }

    func answer(_ request: Request) -> Response {
        switch request.path.first {
        case "_control": ControlEndpoint(control: control).answer(request)
        case "avatars": AvatarEndpoint(control: control).answer(request)
        case "login": SignInEndpoint(site: self).answer(request)
        default: RequestPipeline(site: self).answer(request)
        }
    }
}
