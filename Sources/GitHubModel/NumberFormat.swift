/// Numbers as people write them.
public enum NumberFormat {
    /// `987`, `12.3k`, `4.5M`: at most four characters before the letter, up to a thousand million.
    public static func compact(_ number: Int) -> String {
        switch number {
        case ..<1000: String(number)
        case ..<999_500: tenths(number, of: 1000) + "k"
        default: tenths(number, of: 1_000_000) + "M"
        }
    }

    /// `2,320`.
    public static func grouped(_ number: Int) -> String {
        var (digits, groups) = (String(number.magnitude), [String]())
        while digits.count > 3 {
            groups.insert(String(digits.suffix(3)), at: 0)
            digits.removeLast(3)
        }
        return (number < 0 ? "-" : "") + ([digits] + groups).joined(separator: ",")
    }

    /// With one decimal below a hundred units, unless it is a zero.
    private static func tenths(_ number: Int, of unit: Int) -> String {
        let tenths = rounded(number, to: unit / 10)
        if tenths >= 1000 { return String(rounded(number, to: unit)) }
        return tenths % 10 == 0 ? String(tenths / 10) : "\(tenths / 10).\(tenths % 10)"
    }

    private static func rounded(_ number: Int, to unit: Int) -> Int {
        number / unit + (number % unit * 2 >= unit ? 1 : 0)
    }
}
