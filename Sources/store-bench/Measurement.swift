#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Milliseconds, sorted.
struct Milliseconds {
    private let values: [Double]

    init(_ durations: [Duration]) { values = durations.map { $0 / .milliseconds(1) }.sorted() }

    /// The value that so many percent do not exceed.
    func percentile(_ percent: Double) -> Double {
        values[max(0, min(values.count - 1, Int((percent / 100 * Double(values.count)).rounded(.up)) - 1))]
    }
}

/// The most memory this process had at once, in MB.
func peakMemory() -> Double {
    var usage = rusage()
    guard getrusage(ownUsage, &usage) == 0 else { return 0 }
    #if canImport(Darwin)
    return Double(usage.ru_maxrss) / 1_048_576
    #else
    return Double(usage.ru_maxrss) / 1024
    #endif
}

#if canImport(Glibc)
private let ownUsage = RUSAGE_SELF.rawValue
#else
private let ownUsage = RUSAGE_SELF
#endif
