package import Foundation

// The limits of values from outside: from responses, and from the files of the cache, which another program can have
// written.

extension Int {
    /// The count, limited so that sums don't overflow: 0 to 1,000,000,000,000.
    package var clampedCount: Int { Swift.min(Swift.max(0, self), 1_000_000_000_000) }
}

extension Date {
    /// The limit of a date in seconds from 2001: ten thousand years.
    package static let maxInterval = 3e11

    /// Creates a date at most ``maxInterval`` from the reference date, which stands for NaN.
    package init(clampingTimeIntervalSinceReferenceDate seconds: Double) {
        let limited = min(max(seconds, -Self.maxInterval), Self.maxInterval)
        self.init(timeIntervalSinceReferenceDate: seconds.isNaN ? 0 : limited)
    }
}

extension String {
    /// In Unicode scalars. Keeps the display of a long text fast; GitHub's own limits are a few hundred characters.
    private static let maxLength = 10_000

    package var truncated: String {
        guard utf8.count > Self.maxLength else { return self }
        let scalars = unicodeScalars
        let prefix = scalars.prefix(Self.maxLength)
        return prefix.endIndex == scalars.endIndex ? self : String(prefix) + "…"
    }

    package var sanitizedLine: String { TextSanitizer.singleLine(truncated) }

    package var sanitizedLines: String { TextSanitizer.multiline(truncated) }
}
