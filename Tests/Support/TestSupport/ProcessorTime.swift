import Foundation

/// Returns the processor time that `body` takes on its thread. Unlike its duration, other tests and programs do not
/// lengthen it.
package func processorTime(_ body: () throws -> Void) rethrows -> Duration {
    let start = processorTimeOfThread()
    try body()
    return processorTimeOfThread() - start
}

private func processorTimeOfThread() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
