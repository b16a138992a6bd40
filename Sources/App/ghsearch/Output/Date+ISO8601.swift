import Foundation

extension Date {
    /// The date in ISO 8601, to the second, such as `2026-01-31T23:59:59Z`.
    ///
    /// Foundation takes many times as long for each date, and a list has thousands. It formats those before 1970, which are rare:
    /// the C library does not pad years to four digits.
    var iso8601: String {
        guard timeIntervalSince1970 >= 0 else { return formatted(.iso8601) }
        var (seconds, parts) = (time_t(timeIntervalSince1970), tm())
        gmtime_r(&seconds, &parts)
        return String(unsafeUninitializedCapacity: 32) { buffer in
            buffer.withMemoryRebound(to: CChar.self) { buffer in
                buffer.baseAddress.map { strftime($0, buffer.count, "%Y-%m-%dT%H:%M:%SZ", &parts) } ?? 0
            }
        }
    }
}
