#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// What is typed or piped in.
enum StandardInput {
    /// Can a person be asked?
    static var isTerminal: Bool { isatty(STDIN_FILENO) == 1 }

    /// Everything up to its end.
    ///
    /// - Throws: ``CommandError`` if it can't be read, or has more than `limit` bytes.
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
                throw CommandError(.failed, "Standard input holds more than \(limit) bytes: that is not a token.")
            }
        }
    }

    /// Waits for a line; `false` if the input has ended instead.
    static func waitForReturn() -> Bool { readLine() != nil }

    /// The next line without its end; `nil` if the input has ended.
    static func line() -> String? { readLine() }
}
