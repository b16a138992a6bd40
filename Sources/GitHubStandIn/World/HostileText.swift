/// Strings that try to drive a terminal or break a line: whoever shows them must have cleaned them.
enum HostileText {
    /// Colours, a title change, a cleared screen, a bell.
    static let escapes = "\u{1b}[31mred\u{1b}[0m \u{1b}]0;owned\u{7}\u{1b}[2J\u{9b}31mC1 tail"
    /// Right-to-left override and isolates without their ends.
    static let bidirectional = "evil\u{202e}gpj.exe\u{2066}\u{2067} and on"
    /// What separates records and lines.
    static let separators = "first\tsecond\nthird\r\nfourth\u{2028}fifth"
    /// Two cells a letter, letters of several scalars, marks without a base.
    static let widths = "漢字かな交じり文 👩‍👩‍👧‍👦🇫🇷 e\u{301}\u{301}\u{301} \u{200b}zero"
    /// Longer than any line.
    static let long = String(repeating: "long and longer ", count: 40)
    static let quotes = #"back\slash, "quotes" & <b>markup</b> 'n' `ticks`"#
}
