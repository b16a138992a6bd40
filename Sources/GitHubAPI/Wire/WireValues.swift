import Foundation
import GitHubModel

extension KeyedDecodingContainer {
    /// Decodes a text on one line, sanitized and truncated. Returns `nil` if it is missing or empty: GitHub sends `""`
    /// for unset values.
    func line(_ key: Key) throws -> String? {
        let line = try decodeIfPresent(String.self, forKey: key).map { TextSanitizer.singleLine($0.truncated) }
        return line == "" ? nil : line
    }

    /// Decodes a text that can have several lines, sanitized and truncated. Returns `nil` if it is missing or empty.
    func lines(_ key: Key) throws -> String? {
        let lines = try decodeIfPresent(String.self, forKey: key).map { TextSanitizer.multiline($0.truncated) }
        return lines == "" ? nil : lines
    }

    /// Decodes a count. Returns `nil` if it is missing.
    func count(_ key: Key) throws -> Int? { try decodeIfPresent(Int.self, forKey: key)?.clampedCount }

    /// Decodes a date in ISO 8601. Returns `nil` for an invalid date, which does not make the response invalid.
    func date(_ key: Key) throws -> Date? {
        guard let text = try decodeIfPresent(String.self, forKey: key) else { return nil }
        do { return try Date(text, strategy: .iso8601) } catch { return nil }
    }
}

extension Int {
    /// The count, limited so that sums don't overflow: 0 to 1,000,000,000,000.
    var clampedCount: Int { Swift.min(Swift.max(0, self), 1_000_000_000_000) }
}

extension String {
    /// The length limit in Unicode scalars, which keeps the display of a long text fast. GitHub's own limits are a few
    /// hundred characters.
    private static let maxLength = 10_000

    /// The text, truncated to ``maxLength`` and an ellipsis.
    var truncated: String {
        guard utf8.count > Self.maxLength else { return self }
        let scalars = unicodeScalars
        let prefix = scalars.prefix(Self.maxLength)
        return prefix.endIndex == scalars.endIndex ? self : String(prefix) + "…"
    }
}
