import Foundation

/// Threads for calls that block, which must not occupy the thread pool of Swift's concurrency.
package enum BackgroundThread {
    /// Runs `work` on a new thread on which SIGPIPE is blocked: writing to a closed socket fails and does not end the
    /// process.
    package static func start(_ work: @escaping @Sendable () -> Void) {
        Thread.detachNewThread {
            var signals = sigset_t()
            sigemptyset(&signals)
            sigaddset(&signals, SIGPIPE)
            pthread_sigmask(SIG_BLOCK, &signals, nil)
            work()
        }
    }
}
