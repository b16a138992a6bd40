import GitHubModel

import Foundation

/// Realistic queries: prefixes of logins, first names and family names, inner parts, and texts without a match.
struct Queries: Sequence {
    private let texts: [String]

    init(count: Int) {
        let people = Array(GeneratedPeople(count: count * 7))
        texts = (0..<count).map { index in
            let person = people[index * 7 + 3]
            let length = index % 8 + 1
            let login = person.login.description
            let name = person.profile?.name ?? login
            return switch index / 8 % 5 {
            case 0: String(login.prefix(length))
            case 1: String(name.prefix(length))
            case 2: String((name.split(separator: " ").last ?? "").prefix(length))
            case 3: String(login.dropFirst(2).prefix(length))
            default: String(String(login.reversed()).prefix(length))
            }
        }
    }

    func makeIterator() -> some IteratorProtocol<String> { texts.makeIterator() }
}

/// Durations in milliseconds, sorted.
struct Milliseconds {
    private let values: [Double]

    init(_ durations: [Duration]) { values = durations.map { $0 / .milliseconds(1) }.sorted() }

    /// Returns the value that `percent` of a hundred values do not exceed.
    func percentile(_ percent: Double) -> Double {
        values[max(0, min(values.count - 1, Int((percent / 100 * Double(values.count)).rounded(.up)) - 1))]
    }
}

/// Returns the peak memory of this process in MB.
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
