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

    /// Returns a number with its unit, such as `1 star` or `2,320 stars`; without `plural`, the unit gets an s.
    package static func counted(
        _ number: Int, _ singular: String, _ plural: String? = nil, format: (Int) -> String = grouped
    ) -> String {
        "\(format(number)) \(number == 1 ? singular : plural ?? "\(singular)s")"
    }

    /// Returns where an item of a list is, such as `7 of 2,320`, or `9 of 9, last`.
    package static func position(_ index: Int, of count: Int) -> String {
        let isLast = count > 1 && index + 1 == count
        return "\(grouped(index + 1)) of \(grouped(count))" + (isLast ? ", last" : "")
    }

    private static func tenths(_ number: Int, of unit: Int) -> String {
        let tenths = rounded(number, to: unit / 10)
        if tenths >= 1000 { return String(rounded(number, to: unit)) }
        return tenths % 10 == 0 ? String(tenths / 10) : "\(tenths / 10).\(tenths % 10)"
    }

    private static func rounded(_ number: Int, to unit: Int) -> Int {
        number / unit + (number % unit * 2 >= unit ? 1 : 0)
    }
}
