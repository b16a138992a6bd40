import FlyingSocks

#if os(Linux)
private typealias SystemEventQueue = ePoll
#else
private typealias SystemEventQueue = kQueue
#endif

/// The queue of socket events of one server. FlyingSocks never closes the descriptor that wakes its queue, so that a
/// process with thousands of servers, as that of the tests, runs out of descriptors. This queue closes it.
struct ServerEventQueue: EventQueue {
    private var base: SystemEventQueue
    /// The descriptor while the queue is open. FlyingSocks does not publish it. `nil` on systems without one.
    private var wakeDescriptor: Int32?

    init(maxEvents: Int) { base = SystemEventQueue(maxEvents: maxEvents) }

    mutating func open() throws {
        try base.open()
        let descriptor = Mirror(reflecting: base).descendant("canary") as? Socket.FileDescriptor
        wakeDescriptor = descriptor?.rawValue
    }

    mutating func stop() throws { try base.stop() }

    /// No thread waits for events any more: ``stop()`` has woken it.
    mutating func close() throws {
        defer { wakeDescriptor = nil }
        if let wakeDescriptor { try Socket(file: .init(rawValue: wakeDescriptor)).close() }
        try base.close()
    }

    mutating func addEvents(_ events: Socket.Events, for socket: Socket.FileDescriptor) throws {
        try base.addEvents(events, for: socket)
    }

    mutating func removeEvents(_ events: Socket.Events, for socket: Socket.FileDescriptor) throws {
        try base.removeEvents(events, for: socket)
    }

    func getNotifications() throws -> [EventNotification] { try base.getNotifications() }
}
