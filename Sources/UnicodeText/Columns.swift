import CUTF8Proc

/// How wide characters are on a terminal (Unicode UAX #11, as utf8proc has it).
public enum Columns {
    /// 0, 1 or 2.
    public static func of(_ scalar: Unicode.Scalar) -> Int {
        Int(utf8proc_charwidth(utf8proc_int32_t(scalar.value)))
    }
}
