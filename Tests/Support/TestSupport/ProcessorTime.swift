import Foundation

/// Returns the processor time that `body` takes on this thread. Other tests and programs hardly affect it, unlike a
/// duration. Waiting, and work on other threads, do not count.
package func processorTime(_ body: () throws -> Void) rethrows -> Duration {
    let start = processorTimeOfThread()
    try body()
    return processorTimeOfThread() - start
}

private func processorTimeOfThread() -> Duration {
    var time = timespec()
    precondition(clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) == 0)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
