/// Dates in the formats of HTTP and JSON.
enum HTTPDate {
    /// Returns `Sun, 06 Nov 1994 08:49:37 GMT` for epoch seconds.
    static func http(_ seconds: Int) -> String {
        let date = Civil(seconds)
        let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        return "\(days[date.dayNumber % 7]), \(two(date.day)) \(months[date.month - 1]) \(date.year) \(date.time) GMT"
    }

    /// Returns `1994-11-06T08:49:37Z` for epoch seconds.
    static func iso(_ seconds: Int) -> String {
        let date = Civil(seconds)
        return "\(date.year)-\(two(date.month))-\(two(date.day))T\(date.time)Z"
    }

    /// Returns the epoch seconds of `2013-05-11` or `2013-05-11T10:00:00Z`, or `nil` for other formats.
    static func parse(_ text: some StringProtocol) -> Int? {
        let halves = text.split(separator: "T", maxSplits: 1)
        let date = halves.first?.split(separator: "-").compactMap { Int($0) } ?? []
        guard date.count == 3, (1...12).contains(date[1]), (1...31).contains(date[2]) else { return nil }
        let time = halves.count > 1 ? halves[1].prefix(8).split(separator: ":").compactMap { Int($0) } : [0, 0, 0]
        guard time.count == 3 else { return nil }
        return Civil.days(date[0], date[1], date[2]) * 86_400 + time[0] * 3_600 + time[1] * 60 + time[2]
    }

    private static func two(_ number: Int) -> String {
        number < 10 ? "0\(number)" : String(number)
    }

    /// A date in UTC, by Howard Hinnant's days-from-civil rules
    /// (<https://howardhinnant.github.io/date_algorithms.html>).
    private struct Civil {
        let year: Int, month: Int, day: Int, dayNumber: Int, time: String

        init(_ seconds: Int) {
            let seconds = max(0, seconds)
            let (days, second) = seconds.quotientAndRemainder(dividingBy: 86_400)
            let shifted = days + 719_468
            let era = shifted / 146_097
            let ofEra = shifted % 146_097
            let yearOfEra = (ofEra - ofEra / 1_460 + ofEra / 36_524 - ofEra / 146_096) / 365
            let ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
            let shiftedMonth = (5 * ofYear + 2) / 153
            day = ofYear - (153 * shiftedMonth + 2) / 5 + 1
            month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
            year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
            dayNumber = days
            time = "\(two(second / 3_600)):\(two(second / 60 % 60)):\(two(second % 60))"
        }

        static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
            let year = month <= 2 ? year - 1 : year
            let era = (year >= 0 ? year : year - 399) / 400
            let ofEra = year - era * 400
            let ofYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
            return era * 146_097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear - 719_468
        }
    }
}
