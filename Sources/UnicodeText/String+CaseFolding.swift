import CUTF8Proc

extension String {
    /// The compatibility decomposition (Unicode UAX #15, NFKD) with case folded and ignorable characters removed: "é"
    /// becomes "e" and an accent, "ａ" becomes "a".
    public var nfkdCaseFolded: [Unicode.Scalar] {
        let options = utf8proc_option_t(
            UTF8PROC_COMPAT.rawValue | UTF8PROC_DECOMPOSE.rawValue | UTF8PROC_CASEFOLD.rawValue
                | UTF8PROC_IGNORE.rawValue)
        let bytes = Array(utf8)
        var buffer = [Int32](repeating: 0, count: bytes.count + 8)
        var count = utf8proc_decompose(bytes, bytes.count, &buffer, buffer.count, options)
        if count > buffer.count {  // one character may become 18
            buffer = [Int32](repeating: 0, count: count)
            count = utf8proc_decompose(bytes, bytes.count, &buffer, buffer.count, options)
        }
        return buffer.prefix(max(0, count)).compactMap { Unicode.Scalar(UInt32(bitPattern: $0)) }
    }
}
