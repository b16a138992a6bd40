import GitHubModel

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A text of an answer, made safe while it is decoded: no other way leads from an answer to a value. It is bounded, so that
/// nobody makes a program slow that shows it.
struct SanitizedLine: Decodable, Sendable {
    /// One line, safe to show.
    let text: String

    init(from decoder: any Decoder) throws {
        text = TextSanitizer.singleLine(try decoder.singleValueContainer().decode(String.self).bounded)
    }

    /// ``text``, unless it is empty: GitHub sends `""` where it means `null`.
    var nonEmptyText: String? { text.isEmpty ? nil : text }
}

/// A text of an answer that may have several lines, made safe and bounded as ``SanitizedLine``.
struct SanitizedText: Decodable, Sendable {
    /// Safe to show; has line feeds and tabs.
    let text: String

    init(from decoder: any Decoder) throws {
        text = TextSanitizer.multiline(try decoder.singleValueContainer().decode(String.self).bounded)
    }

    /// ``text``, unless it is empty.
    var textIfAny: String? { text.isEmpty ? nil : text }
}

/// A number of things in an answer, brought into a range in which sums of any length are safe.
struct ClampedCount: Decodable, Sendable {
    /// 0 to 1,000,000,000,000.
    let number: Int

    init(from decoder: any Decoder) throws {
        number = min(max(0, try decoder.singleValueContainer().decode(Int.self)), 1_000_000_000_000)
    }
}

/// A time of an answer, in ISO 8601; one that is not readable is no reason to refuse the answer.
struct LenientDate: Decodable, Sendable {
    /// `nil` if the text is no time.
    let date: Date?

    init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        do { date = try Date(text, strategy: .iso8601) } catch { date = nil }
    }
}

extension String {
    /// How much of a text is kept, in scalars, whoever wrote it: GitHub lets people write a few hundred characters at most.
    private static let longest = 10_000

    /// The text, or as much of its beginning as is kept, and an ellipsis.
    fileprivate var bounded: String {
        guard utf8.count > Self.longest else { return self }
        let scalars = unicodeScalars
        let kept = scalars.prefix(Self.longest)
        return kept.endIndex == scalars.endIndex ? self : String(kept) + "…"
    }
}
