/// Everything a request is answered from: the world, what was changed by hand, and our own address.
struct Site: Sendable {
    let control: StandInControl
    /// Without a slash at the end.
    let baseURL: String
    let pages = PageCache()
    var world: World { control.world }

    init(control: StandInControl, baseURL: String) {
        (self.control, self.baseURL) = (control, baseURL)
    }

    func answer(_ request: Request) -> Answer {
        switch request.path.first {
        case "_control": ControlEndpoint(control: control).answer(request)
        case "avatars": Avatars(control: control).answer(request)
        case "login": SignInEndpoint(site: self).answer(request)
        default: Gate(site: self).answer(request)
        }
    }
}
