/// The lines of standard input, which end with a line feed or a NUL, up to a limit.
package struct InputLines {
    /// The number of lines that ended.
    private(set) var count = 0
    /// The text behind the last line. A line that is too long is cut.
    package private(set) var rest: [UInt8] = []
    private var bytes = 0
    /// What was read when more followed than a limit allows, or `nil` before that.
    package private(set) var part: WhoNotice.Part?

    package init() {}

    /// Returns the lines that end in `chunk`, without their ends.
    package mutating func lines(in chunk: [UInt8]) -> [[UInt8]] {
        var lines: [[UInt8]] = []
        let space = ListFile.maxBytesOfText - bytes
        for byte in chunk.prefix(space) {
            if count == ListFile.maxLines { part = .lines(count) }
            if part != nil { return lines }
            bytes += 1
            if byte == UInt8(ascii: "\n") || byte == 0 {
                lines.append(rest)
                rest = []
                count += 1
            } else if rest.count <= ListFile.maxLength {
                rest.append(byte)
            }
        }
        if chunk.count > space { part = .megabytes(bytes >> 20) }
        return lines
    }
}
