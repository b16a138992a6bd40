import Foundation
import PrivateFiles
import SystemPackage
import Who

enum StandardInput {
    static var isTerminal: Bool { isatty(STDIN_FILENO) == 1 }

    /// Whether another program, or a file, has bytes for this one now.
    static var hasBytes: Bool {
        var count: Int32 = 0
        return !isTerminal && ioctl(STDIN_FILENO, UInt(FIONREAD), &count) == 0 && count > 0
    }

    /// What to run for a list that is piped into the prompt, as into fzf.
    static let advice = "The prompt does not read standard input. To look up a list: ghsearch user -, or ghsearch who -"

    static func text(limit: Int) throws(CommandError) -> String {
        do throws(ReadError) {
            return String(decoding: try FileDescriptor.standardInput.readToEnd(limit: limit), as: UTF8.self)
        } catch .tooLarge {
            throw CommandError(.failed, "Standard input is larger than \(limit) bytes, so it is not a token.")
        } catch {
            throw CommandError(.failed, "Can't read standard input (\(error)).")
        }
    }

    /// Returns the bytes as they arrive. A separate thread reads the next ones when the previous ones were taken.
    static func chunks() -> AsyncThrowingStream<[UInt8], any Error> {
        let queue = DispatchQueue(label: "ghsearch.standard-input")
        return AsyncThrowingStream {
            try await withCheckedThrowingContinuation { continuation in
                queue.async { continuation.resume(with: Result { try chunk() }) }
            }
        }
    }

    /// Returns the first lines that are not empty, and whether there are more.
    static func lines(atMost max: Int) async throws -> (lines: [String], isCut: Bool) {
        var input = InputLines()
        var lines: [String] = []
        for try await chunk in chunks() {
            lines += input.lines(in: chunk).compactMap(text)
            if lines.count > max || input.part != nil { break }
        }
        if let last = text(input.rest) { lines.append(last) }
        return (Array(lines.prefix(max)), lines.count > max || input.part != nil)
    }

    /// Returns `nil` for an empty line.
    private static func text(_ line: [UInt8]) -> String? {
        let text = String(decoding: line, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        return text.isEmpty ? nil : text
    }

    private static func chunk() throws(CommandError) -> [UInt8]? {
        do {
            var buffer = [UInt8](repeating: 0, count: 1 << 16)
            let count = try buffer.withUnsafeMutableBytes { try FileDescriptor.standardInput.read(into: $0) }
            return count == 0 ? nil : Array(buffer[..<count])
        } catch {
            throw CommandError(.failed, "Can't read standard input (\(error)).")
        }
    }
}
