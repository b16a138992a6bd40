import Foundation

enum StandardInput {
    static var isTerminal: Bool { isatty(STDIN_FILENO) == 1 }

    /// Reads everything up to the end of the input.
    ///
    /// - Throws: ``CommandError`` if it can't be read, or is larger than `limit` bytes.
    static func text(limit: Int) throws(CommandError) -> String {
        do throws(ReadError) {
            return String(decoding: try readToEnd(of: STDIN_FILENO, limit: limit), as: UTF8.self)
        } catch .tooLarge {
            throw CommandError(.failed, "Standard input is larger than \(limit) bytes, so it is not a token.")
        } catch {
            throw CommandError(.failed, "Can't read standard input (\(error)).")
        }
    }

    /// Waits for a line.
    ///
    /// - Returns: `false` if the input has ended.
    static func waitForReturn() -> Bool { readLine() != nil }

    /// Returns the next line without its line ending, or `nil` if the input has ended.
    static func line() -> String? { readLine() }
}
