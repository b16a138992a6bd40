import CProcess

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// What this process has in its memory: tokens among it.
enum ProcessHardening {
    /// From here on no core file is written, other processes of the same user can't read this one, and a crash prints
    /// nothing of what was in memory.
    static func apply() {
        process_keep_memory_private()
        // Swift's own report of a crash shows the bytes that registers point to.
        for crash in [SIGQUIT, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP] { signal(crash, SIG_DFL) }
    }
}
