import CUTF8Proc

extension Unicode.Scalar {
    /// The number of columns in a terminal: 0, 1 or 2 (Unicode UAX #11, by utf8proc).
    public var columnWidth: Int { Int(utf8proc_charwidth(utf8proc_int32_t(value))) }

    /// Whether the scalar controls a terminal or the order of the text after it.
    ///
    /// True for C0 and C1 control characters (escape sequences begin with one), line and paragraph separators, marks and
    /// overrides of the direction of text (Unicode UAX #9), and the deprecated format characters beside those.
    public var isTerminalControl: Bool {
        switch value {
        case 0x00...0x1F, 0x7F...0x9F: true  // C0, DEL, C1
        case 0x061C, 0x200E, 0x200F: true  // marks
        case 0x2028...0x202E: true  // separators, embeddings, overrides
        case 0x2066...0x206F: true  // isolates, deprecated ones
        default: false
        }
    }
}
