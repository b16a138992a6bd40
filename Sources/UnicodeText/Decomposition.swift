import CUTF8Proc

/// Texts taken apart for comparing.
public enum Decomposition {
    /// Compatibility decomposition (é is e and an accent, ａ is a; Unicode UAX #15, NFKD), with case folded and invisible
    /// characters left out.
    public static func folded(_ text: String) -> [Unicode.Scalar] {
        let options = utf8proc_option_t(
            UTF8PROC_COMPAT.rawValue | UTF8PROC_DECOMPOSE.rawValue | UTF8PROC_CASEFOLD.rawValue
                | UTF8PROC_IGNORE.rawValue)
        let bytes = Array(text.utf8)
        var room = [Int32](repeating: 0, count: bytes.count + 8)
        var count = utf8proc_decompose(bytes, bytes.count, &room, room.count, options)
        if count > room.count {  // one character may become 18
            room = [Int32](repeating: 0, count: count)
            count = utf8proc_decompose(bytes, bytes.count, &room, room.count, options)
        }
        return room.prefix(max(0, count)).compactMap { Unicode.Scalar(UInt32(bitPattern: $0)) }
    }
}
