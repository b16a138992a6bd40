#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

enum Memory {
    /// The most bytes this process ever had in memory.
    static var most: Int {
        var usage = rusage()
        let ourselves: Int32 = 0  // RUSAGE_SELF, of another type on each system
        getrusage(ourselves, &usage)
        #if canImport(Darwin)
        return usage.ru_maxrss
        #else
        return usage.ru_maxrss * 1024
        #endif
    }
}
