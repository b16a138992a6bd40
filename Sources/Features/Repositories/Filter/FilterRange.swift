import Foundation

/// Why a value of a filter can't be used.
enum FilterValueError: Error, Hashable {
    /// The value is the beginning of a valid one.
    case incomplete
    case invalid
}

/// A value after a comparison, or two values: `100`, `>100`, `>=100`, `<100`, `<=100`, `10..50`, `10..*`, `*..50`,
/// `..50`.
enum FilterRange {
    case equal(Substring)
    case less(Substring, orEqual: Bool)
    case greater(Substring, orEqual: Bool)
    /// An end is `nil` if it is open.
    case between(Substring?, Substring?)

    init(_ text: String) throws(FilterValueError) {
        let text = text[...]
        if let dots = text.firstRange(of: "..") {
            let start = text[..<dots.lowerBound]
            self = .between(start.isEmpty ? nil : try Self.end(start), try Self.end(text[dots.upperBound...]))
            return
        }
        let sign = text.prefix { "<>=".contains($0) }
        let value = text[sign.endIndex...]
        guard !value.isEmpty, !value.hasSuffix("."), value != "*" else { throw .incomplete }
        self =
            switch sign {
            case "", "=": .equal(value)
            case "<": .less(value, orEqual: false)
            case "<=": .less(value, orEqual: true)
            case ">": .greater(value, orEqual: false)
            case ">=": .greater(value, orEqual: true)
            default: throw .invalid
            }
    }

    private static func end(_ text: Substring) throws(FilterValueError) -> Substring? {
        guard !text.isEmpty else { throw .incomplete }
        return text == "*" ? nil : text
    }
}

extension FilterRange {
    /// The range of a count. Numbers can be in thousands (`1k`, `1.5k`) or millions (`1m`).
    func numbers() throws(FilterValueError) -> ClosedRange<Int> {
        switch self {
        case .equal(let text):
            let number = try Self.number(text)
            return number...number
        case .less(let text, let orEqual): return try Self.range(nil, Self.number(text) - (orEqual ? 0 : 1))
        case .greater(let text, let orEqual): return try Self.range(Self.number(text) + (orEqual ? 0 : 1), nil)
        case .between(let start, let end): return try Self.range(start.map(Self.number), end.map(Self.number))
        }
    }

    private static func range(_ start: Int?, _ end: Int?) -> ClosedRange<Int> {
        let start = start ?? 0
        let end = end ?? .max
        // No count is negative, so an empty range is one below zero.
        return start <= end ? start...end : -1 ... -1
    }

    private static func number(_ text: Substring) throws(FilterValueError) -> Int {
        let factor = ["k": 1_000, "m": 1_000_000][text.suffix(1).lowercased()]
        let digits = factor == nil ? text : text.dropLast()
        let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
        let areNumbers = parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy(isDigit) }
        guard areNumbers, parts.count == 1 || parts.count == 2 && factor != nil, digits.count <= 13,
            let number = Double(digits), let whole = Int(exactly: (number * Double(factor ?? 1)).rounded())
        else {
            // While "1.5k" is typed, the unit is missing.
            throw areNumbers && parts.count == 2 ? .incomplete : .invalid
        }
        return whole
    }

    private static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
}

extension FilterRange {
    /// The time from the start of the first date to the end of the last one. Ages are those at `now`: less than 30 days
    /// (`<30d`) is after the time 30 days ago, and an age alone is that or less.
    func dates(now: Date) throws(FilterValueError) -> Range<Date> {
        switch self {
        case .equal(let text):
            let date = try FilterDate(text, now: now)
            return date.isAge ? date.range.lowerBound..<Date.distantFuture : date.range
        case .less(let text, let orEqual): return try FilterDate(text, now: now).before(orEqual: orEqual)
        case .greater(let text, let orEqual): return try FilterDate(text, now: now).after(orEqual: orEqual)
        case .between(let start, let end):
            let start = try start.map { text throws(FilterValueError) in try FilterDate(text, now: now) }
            let end = try end.map { text throws(FilterValueError) in try FilterDate(text, now: now) }
            return Self.dates(start, end)
        }
    }

    /// Ages grow into the past, so their first end is the later one.
    private static func dates(_ start: FilterDate?, _ end: FilterDate?) -> Range<Date> {
        let isAge = (start ?? end)?.isAge ?? false
        let (first, last) = isAge ? (end, start) : (start, end)
        let lower = first?.range.lowerBound ?? .distantPast
        let upper = last?.range.upperBound ?? .distantFuture
        return min(lower, upper)..<max(lower, upper)
    }
}

/// A day, a month or a year in UTC (`2025-10-31`, `2025-10`, `2025`), a time (`2025-10-31T23:00:00Z`, `…+02:00`), or an
/// age: hours, days, weeks, months of 30 days or years of 365 (`12h`, `30d`, `2w`, `6m`, `1y`).
private struct FilterDate {
    /// From the start of the first second to the end of the last one; empty for an age.
    let range: Range<Date>
    let isAge: Bool

    init(_ text: Substring, now: Date) throws(FilterValueError) {
        if let seconds = try Self.age(text) {
            let date = now.addingTimeInterval(-seconds)
            range = date..<date
            isAge = true
        } else {
            range = try Self.calendarRange(text)
            isAge = false
        }
    }

    func before(orEqual: Bool) -> Range<Date> {
        isAge ? range.lowerBound..<Date.distantFuture : .distantPast..<(orEqual ? range.upperBound : range.lowerBound)
    }

    func after(orEqual: Bool) -> Range<Date> {
        isAge ? .distantPast..<range.lowerBound : (orEqual ? range.lowerBound : range.upperBound)..<Date.distantFuture
    }

    private static let secondsOfUnits: [Character: Double] = [
        "h": 3_600, "d": 86_400, "w": 7 * 86_400, "m": 30 * 86_400, "y": 365 * 86_400,
    ]

    /// Returns the number of seconds, or `nil` if `text` is a date.
    private static func age(_ text: Substring) throws(FilterValueError) -> Double? {
        guard let unit = text.last?.lowercased().first, let seconds = secondsOfUnits[unit] else { return nil }
        guard let count = Int(text.dropLast()), 0...100_000 ~= count else { throw .invalid }
        return min(Double(count) * seconds, 10_000 * 365 * 86_400)
    }

    private static func calendarRange(_ text: Substring) throws(FilterValueError) -> Range<Date> {
        if text.contains(where: { $0 == "T" || $0 == "t" }) { return try timeRange(text) }
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        let lengths = [4, 2, 2]
        guard (1...3).contains(parts.count), parts.joined().allSatisfy({ $0.isASCII && $0.isNumber }) else {
            throw .invalid
        }
        for (part, length) in zip(parts, lengths) where part.count != length {
            throw part.count < length && part == parts.last ? .incomplete : .invalid
        }
        return try range(of: parts.compactMap { Int($0) })
    }

    /// Returns the range of one second. While a time is typed, it limits nothing.
    private static func timeRange(_ text: Substring) throws(FilterValueError) -> Range<Date> {
        let text = text.uppercased()
        guard
            text.contains(#/^[0-9]{4}-[0-9]{2}-[0-9]{2}T([01]?[0-9]?|2[0-3])(:[0-5]?[0-9]?){0,2}(Z|[+-][0-9:]{0,5})?$/#)
        else { throw .invalid }
        do {
            let start = try Date(text, strategy: .iso8601)
            return start..<start.addingTimeInterval(1)
        } catch {
            throw .incomplete
        }
    }

    /// Returns the range of a year, a month or a day, by the count of `numbers`.
    private static func range(of numbers: [Int]) throws(FilterValueError) -> Range<Date> {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        var components = DateComponents(year: numbers[0])
        components.month = numbers.count > 1 ? numbers[1] : 1
        components.day = numbers.count > 2 ? numbers[2] : 1
        let unit: Calendar.Component = [.year, .month, .day][numbers.count - 1]
        guard components.isValidDate(in: calendar), let start = calendar.date(from: components),
            let end = calendar.date(byAdding: unit, value: 1, to: start)
        else { throw .invalid }
        return start..<end
    }
}
