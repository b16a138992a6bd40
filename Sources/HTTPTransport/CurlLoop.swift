/// Runs libcurl on a thread of its own, which frees everything and ends when the loop goes away.
final class CurlLoop: Sendable {
    private let queue = CommandQueue()

    init(settings: ConnectionSettings) {
        let queue = queue
        startThread {
            let transfers = TransferSet(settings: settings)
            queue.open(transfers.wakeUp)
            while transfers.obey(queue.take()) { transfers.work() }
        }
    }

    deinit {
        queue.post(.end)
    }

    /// Starts the transfer `id`; `completion` is called once, on the loop's thread, unless it is stopped before.
    func start(_ id: Int, _ hop: Hop, _ limits: TransportLimits, completion: @escaping Transfer.Completion) {
        queue.post(.start(id, hop, limits, completion))
    }

    /// Closes the stream of the transfer `id`, if it is still under way.
    func stop(_ id: Int) {
        queue.post(.stop(id))
    }

    /// Says how many transfers are under way, once all commands before are carried out.
    func count(_ answer: @escaping @Sendable (Int) -> Void) {
        queue.post(.count(answer))
    }
}
