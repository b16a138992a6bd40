import Foundation
import GitHubModel
import UnicodeText

extension KeyedDecodingContainer {
    /// Decodes a sanitized text on one line, or `nil` if it is missing or empty: GitHub sends `""` for unset values.
    func line(_ key: Key) throws -> String? {
        let line = try decodeIfPresent(String.self, forKey: key).map(\.sanitizedLine)
        return line == "" ? nil : line
    }

    /// Decodes the name of a person, or `nil` if it is missing or no character of it is visible.
    func name(_ key: Key) throws -> String? { try line(key).flatMap { $0.isVisible ? $0 : nil } }

    func lines(_ key: Key) throws -> String? {
        let lines = try decodeIfPresent(String.self, forKey: key).map(\.sanitizedLines)
        return lines == "" ? nil : lines
    }

    func flag(_ key: Key) throws -> Bool { try decodeIfPresent(Bool.self, forKey: key) ?? false }

    func count(_ key: Key) throws -> Int? { try decodeIfPresent(Int.self, forKey: key)?.clampedCount }

    /// Decodes the number of items in a list of a query.
    func total(_ key: Key) throws -> Int? { try decodeIfPresent(WireTotal.self, forKey: key)?.totalCount?.clampedCount }

    /// Decodes a date in ISO 8601. Returns `nil` for an invalid date, which does not make the response invalid.
    func date(_ key: Key) throws -> Date? {
        guard let text = try decodeIfPresent(String.self, forKey: key) else { return nil }
        return Date(gitHub: text)
    }
}

private struct WireTotal: Decodable { let totalCount: Int? }

extension Date {
    /// Creates a date in ISO 8601, less than ten thousand years away. GitHub's form, `2026-01-31T23:59:59Z`, is parsed
    /// by position: a list has thousands of them. Other forms, and the days 31 and February 29, are parsed by
    /// Foundation.
    init?(gitHub text: String) {
        guard let date = Self.parse(text) ?? (try? Date(text, strategy: .iso8601)),
            date.timeIntervalSinceReferenceDate.magnitude < Self.maxInterval
        else { return nil }
        self = date
    }

    private static func parse(_ text: String) -> Date? {
        var text = text
        return text.withUTF8 { text in
            guard text.count == form.count, zip(text, form).allSatisfy(isMatch) else { return nil }
            func number(_ range: Range<Int>) -> Int { text[range].reduce(0) { $0 * 10 + Int($1 - zero) } }
            let year = number(0..<4)
            let month = number(5..<7)
            let day = number(8..<10)
            let hour = number(11..<13)
            let minute = number(14..<16)
            let second = number(17..<19)
            guard year >= 1970, (1...12).contains(month),
                (1...(month == 2 ? 28 : 30)).contains(day), hour < 24, minute < 60, second < 60
            else { return nil }
            let days = daysSince1970(year, month, day)
            return Date(timeIntervalSince1970: Double(((days * 24 + hour) * 60 + minute) * 60 + second))
        }
    }

    private static let zero = UInt8(ascii: "0")
    private static let form = Array("0000-00-00T00:00:00Z".utf8)

    private static func isMatch(_ byte: UInt8, _ expected: UInt8) -> Bool {
        expected == zero ? (zero...UInt8(ascii: "9")).contains(byte) : byte == expected
    }

    /// A year begins in March here, so that a leap day is its last day.
    private static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let (year, month) = month > 2 ? (year, month - 3) : (year - 1, month + 9)
        let dayOfYear = (153 * month + 2) / 5 + day - 1
        return 365 * year + year / 4 - year / 100 + year / 400 + dayOfYear - 719_468
    }
}
