import CUTF8Proc

extension Unicode.Scalar {
    /// The number of columns in a terminal: 0, 1 or 2 (Unicode UAX #11, by utf8proc).
    public var columnWidth: Int { Int(utf8proc_charwidth(utf8proc_int32_t(value))) }
}
