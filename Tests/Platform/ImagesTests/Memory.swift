import Foundation

enum Memory {
    /// The peak resident size of this process in bytes.
    static var peak: Int {
        var usage = rusage()
        let target: Int32 = 0  // RUSAGE_SELF, whose type differs between systems
        getrusage(target, &usage)
        #if canImport(Darwin)
        return usage.ru_maxrss
        #else
        return usage.ru_maxrss * 1024
        #endif
    }
}
