/// Runs libcurl on a thread of its own, which frees everything and ends when the loop goes away.
final class CurlEventLoop: Sendable {
    private let queue = CommandQueue()

    init(settings: ConnectionSettings) {
        let queue = queue
        BackgroundThread.start {
            let transfers = CurlMulti(settings: settings)
            queue.activate(transfers.wakeUp)
            while transfers.execute(queue.dequeueAll()) { transfers.runOnce() }
        }
    }

    deinit {
        queue.post(.end)
    }

    /// Starts the transfer `id`; `completion` is called once, on the loop's thread, unless it is stopped before.
    func start(_ id: Int, _ hop: OutgoingRequest, _ limits: TransportLimits, completion: @escaping Transfer.Completion)
    {
        queue.post(.start(id, hop, limits, completion))
    }

    /// Closes the stream of the transfer `id`, if it is still under way.
    func stop(_ id: Int) {
        queue.post(.stop(id))
    }

    /// Says how many transfers are under way, once all commands before are carried out.
    func activeTransferCount(_ answer: @escaping @Sendable (Int) -> Void) {
        queue.post(.count(answer))
    }
}
