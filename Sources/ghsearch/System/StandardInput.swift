import Foundation

enum StandardInput {
    static var isTerminal: Bool { isatty(STDIN_FILENO) == 1 }

    /// Reads everything up to the end of the input.
    ///
    /// - Throws: ``CommandError`` if it can't be read, or is larger than `limit` bytes.
    static func text(limit: Int) throws(CommandError) -> String {
        var (bytes, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 4096))
        while true {
            let count = read(STDIN_FILENO, &buffer, buffer.count)
            if count == 0 { return String(decoding: bytes, as: UTF8.self) }
            if count < 0 {
                if errno == EINTR { continue }
                throw CommandError(.failed, "Can't read standard input (\(String(cString: strerror(errno)))).")
            }
            bytes += buffer[..<count]
            guard bytes.count <= limit else {
                throw CommandError(.failed, "Standard input is larger than \(limit) bytes, so it is not a token.")
            }
        }
    }

    /// Waits for a line.
    ///
    /// - Returns: `false` if the input has ended.
    static func waitForReturn() -> Bool { readLine() != nil }

    /// Returns the next line without its line ending, or `nil` if the input has ended.
    static func line() -> String? { readLine() }
}
