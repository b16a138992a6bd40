#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A thread that is detached from the one that starts it.
enum BackgroundThread {
    /// Runs `work` on a new thread, which ends with it. Writing to a closed socket raises no signal there.
    static func start(_ work: @escaping @Sendable () -> Void) {
        let box = Unmanaged.passRetained(Box(work))
        #if canImport(Darwin)
        var thread: pthread_t?
        #else
        var thread = pthread_t()
        #endif
        let code = pthread_create(&thread, nil, run, box.toOpaque())
        precondition(code == 0, "No thread for the network: \(String(cString: strerror(code)))")
    }
}

private final class Box {
    let work: @Sendable () -> Void
    init(_ work: @escaping @Sendable () -> Void) { self.work = work }
}

#if canImport(Darwin)
private func run(_ box: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? { runOpened(box) }
#else
private func run(_ box: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? { box.flatMap(runOpened) }
#endif

private func runOpened(_ box: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    pthread_detach(pthread_self())
    var brokenPipe = sigset_t()
    sigemptyset(&brokenPipe)
    sigaddset(&brokenPipe, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &brokenPipe, nil)
    Unmanaged<Box>.fromOpaque(box).takeRetainedValue().work()
    return nil
}
