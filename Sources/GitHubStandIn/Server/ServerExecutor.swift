import Dispatch
import Synchronization

/// Runs the tasks of a server on threads of its own. Where tests share the process, work in the thread pool of Swift's
/// concurrency, which has as many threads as the machine has cores, would delay responses beyond the time limits of clients.
final class ServerExecutor: TaskExecutor {
    static let shared = ServerExecutor(threads: 2)

    /// Serial queues, which dispatch gives a thread each even while its other threads are busy.
    private let queues: [DispatchQueue]
    private let next = Atomic<Int>(0)

    init(threads: Int) {
        queues = (0..<threads).map { DispatchQueue(label: "github-stand-in.\($0)") }
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        queues[index % queues.count].async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
