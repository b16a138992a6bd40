import GitHubModel

extension VouchedLine {
    init?(_ line: some Sequence<UInt16>) { self.init(String(decoding: Array(line), as: UTF16.self)) }

    /// The UTF-16 indices of the login in the line; `nil` for an account of another platform.
    var loginRange: Range<Int>? {
        guard !isOnOtherPlatform else { return nil }
        let start = handle.startIndex.utf16Offset(in: handle.base)
        return start..<handle.endIndex.utf16Offset(in: handle.base)
    }
}
