import CProcess
import Foundation

/// The limits of this process (`ulimit`). With less than these, the runtime and libraries end the process, or wait
/// forever.
enum ProcessLimits {
    /// The number of descriptors that a command uses: the cache, locks, connections, the terminal, and child processes.
    private static let minDescriptors = 40
    /// Addresses for the stacks of threads, heaps, and mapped files, in bytes. Most are never used.
    private static let minAddressSpace = 256 << 20
    /// The threads of the runtime, of connections, of the cache, and of the terminal.
    private static let minThreads: Int32 = 8

    /// The first limit that is too low, or `nil`.
    static var error: CommandError? {
        if !canOpenDescriptors() {
            return CommandError(.failed, "Too few files can be open at once. Raise the limit: ulimit -n 256")
        }
        if !process_can_map(minAddressSpace) {
            return CommandError(.failed, "Too little memory can be used. Raise the limit: ulimit -v unlimited")
        }
        if !process_can_start_threads(minThreads) {
            return CommandError(.failed, "Too few threads can run at once. Raise the limit: ulimit -u 1024")
        }
        return nil
    }

    private static func canOpenDescriptors() -> Bool {
        let copies = (0..<minDescriptors).map { _ in fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0) }
        for copy in copies where copy >= 0 { close(copy) }
        return copies.allSatisfy { $0 >= 0 }
    }
}
