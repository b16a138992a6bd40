package import Foundation

package enum NumberFormat {
    /// Returns a number such as `987`, `12.3k` or `4.5M`: at most four characters before the unit, up to 999,499,999.
    package static func compact(_ number: Int) -> String {
        switch number {
        case ..<1000: String(number)
        case ..<999_500: tenths(number, of: 1000) + "k"
        default: tenths(number, of: 1_000_000) + "M"
        }
    }

    /// Returns a number with thousands separators, such as `2,320`.
    package static func grouped(_ number: Int) -> String {
        var (digits, groups) = (String(number.magnitude), [String]())
        while digits.count > 3 {
            groups.insert(String(digits.suffix(3)), at: 0)
            digits.removeLast(3)
        }
        return (number < 0 ? "-" : "") + ([digits] + groups).joined(separator: ",")
    }

    /// Returns a number with its unit, such as `1 star` or `2,320 stars`.
    ///
    /// - Parameters:
    ///   - plural: The plural; `nil` appends an s.
    ///   - format: Formats the number.
    package static func counted(
        _ number: Int, _ singular: String, _ plural: String? = nil, format: (Int) -> String = grouped
    ) -> String {
        "\(format(number)) \(number == 1 ? singular : plural ?? "\(singular)s")"
    }

    /// Formats with one decimal below 100 units, unless that is zero.
    private static func tenths(_ number: Int, of unit: Int) -> String {
        let tenths = rounded(number, to: unit / 10)
        if tenths >= 1000 { return String(rounded(number, to: unit)) }
        return tenths % 10 == 0 ? String(tenths / 10) : "\(tenths / 10).\(tenths % 10)"
    }

    private static func rounded(_ number: Int, to unit: Int) -> Int {
        number / unit + (number % unit * 2 >= unit ? 1 : 0)
    }
}

/// Formats the time since a date for display.
package enum RelativeTime {
    /// Returns `just now`, `5 min ago`, `3 h ago`, `2 days ago`, `4 months ago` or `6 years ago`. A date in the future
    /// is `just now`.
    package static func formatted(since date: Date, now: Date = Date()) -> String {
        let minutes = Int(max(0, now.timeIntervalSince(date)) / 60)
        let (hours, days) = (minutes / 60, minutes / 1440)
        if minutes < 1 { return "just now" }
        if hours < 1 { return "\(minutes) min ago" }
        if days < 1 { return "\(hours) h ago" }
        if days < 60 { return days == 1 ? "1 day ago" : "\(days) days ago" }
        if days < 730 { return "\(days / 30) months ago" }
        return "\(days / 365) years ago"
    }
}

/// Appends a screen's hint to an error message.
package enum ErrorHint {
    /// Returns `message` with `hint` in place of a final "Try again.", or after it. A message that states exactly when or how to
    /// try again is returned unchanged.
    package static func append(_ hint: String, to message: String) -> String {
        let statement = withoutAdvice(message)
        if statement != message { return "\(statement) \(hint)" }
        let isExact = message.contains(" Try ") && !message.contains(" Try again later")
        return isExact ? message : "\(message) \(hint)"
    }

    /// Returns `message` without a final "Try again.".
    package static func withoutAdvice(_ message: String) -> String {
        let advice = [" Try again.", " Try again in a minute."].first(where: message.hasSuffix)
        return String(message.dropLast(advice?.count ?? 0))
    }
}
