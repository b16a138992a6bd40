import Synchronization

/// Everything that responses depend on: the dataset, the control and the server's address.
struct ServerContext: Sendable {
    let control: StandInControl
    /// The base address, without a trailing slash.
    let baseURL: String
    let pages = PageCache()
    var dataset: Dataset { control.dataset }

    init(control: StandInControl, baseURL: String) {
        (self.control, self.baseURL) = (control, baseURL)
    }

    func response(to request: Request, fault: Fault.QueryError? = nil) -> Response {
        switch request.path.first {
        case "_control": ControlEndpoint(control: control).response(to: request)
        case "avatars": AvatarEndpoint(control: control).response(to: request)
        case "login": SignInEndpoint(server: self).response(to: request)
        default: RequestPipeline(server: self).response(to: request, fault: fault)
        }
    }
}

/// The clock of the stand-in: the clock in its settings plus an offset.
final class ServerClock: Sendable {
    private let base: @Sendable () -> Duration
    private let added = Mutex(Duration.zero)

    init(base: @escaping @Sendable () -> Duration) {
        self.base = base
    }

    /// The time since 1970.
    var now: Duration { base() + added.withLock { $0 } }

    /// ``now`` in whole seconds.
    var seconds: Int { Int(now.components.seconds) }

    func advance(by duration: Duration) {
        added.withLock { $0 += duration }
    }
}
