import Foundation
import GitHubModel

/// A text of a response on one line, sanitized and truncated while it is decoded. The limit keeps the display of a long
/// text fast.
struct SanitizedLine: Decodable, Sendable {
    /// One line without control characters.
    let text: String

    init(from decoder: any Decoder) throws {
        text = TextSanitizer.singleLine(try decoder.singleValueContainer().decode(String.self).truncated)
    }

    /// ``text``, or `nil` if it is empty: GitHub sends `""` for unset values.
    var nonEmptyText: String? { text.isEmpty ? nil : text }
}

/// A count in a response, limited so that sums don't overflow.
struct ClampedCount: Decodable, Sendable {
    /// 0 to 1,000,000,000,000.
    let number: Int

    init(from decoder: any Decoder) throws {
        number = min(max(0, try decoder.singleValueContainer().decode(Int.self)), 1_000_000_000_000)
    }
}

/// A date of a response in ISO 8601. An invalid date does not make the response invalid.
struct LenientDate: Decodable, Sendable {
    /// The date, or `nil` if the text is invalid.
    let date: Date?

    init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        do { date = try Date(text, strategy: .iso8601) } catch { date = nil }
    }
}

extension String {
    /// The length limit in Unicode scalars. GitHub's own limits are a few hundred characters.
    private static let maxLength = 10_000

    /// The text, truncated to ``maxLength`` and an ellipsis.
    var truncated: String {
        guard utf8.count > Self.maxLength else { return self }
        let scalars = unicodeScalars
        let prefix = scalars.prefix(Self.maxLength)
        return prefix.endIndex == scalars.endIndex ? self : String(prefix) + "…"
    }
}
