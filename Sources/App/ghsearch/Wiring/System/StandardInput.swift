import Foundation
import PrivateFiles
import SystemPackage

enum StandardInput {
    static var isTerminal: Bool { isatty(STDIN_FILENO) == 1 }

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

    /// Returns the first lines that are not empty, and whether there are more. The rest of a very long line is left
    /// out.
    static func lines(atMost max: Int) async throws -> (lines: [String], isCut: Bool) {
        var (lines, line): ([String], [UInt8]) = ([], [])
        for try await chunk in chunks() {
            for byte in chunk where lines.count <= max {
                if byte == UInt8(ascii: "\n") {
                    end(&line, of: &lines)
                } else if line.count < maxLineLength {
                    line.append(byte)
                }
            }
            if lines.count > max { break }
        }
        end(&line, of: &lines)
        return (Array(lines.prefix(max)), lines.count > max)
    }

    private static let maxLineLength = 4_096

    private static func end(_ line: inout [UInt8], of lines: inout [String]) {
        let text = String(decoding: line, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        line.removeAll()
        if !text.isEmpty { lines.append(text) }
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
