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

extension FileDescriptor {
    /// Reads everything up to the end of the file, at most `limit` bytes.
    func readToEnd(limit: Int) throws(ReadError) -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count: Int
            do {
                count = try Errno.typed { try buffer.withUnsafeMutableBytes { try read(into: $0) } }
            } catch {
                throw .system(error)
            }
            guard count > 0 else { return bytes }
            bytes += buffer[..<count]
            guard bytes.count <= limit else { throw .tooLarge(limit: limit) }
        }
    }
}

enum ReadError: Error, CustomStringConvertible {
    case system(Errno)
    case tooLarge(limit: Int)

    var description: String {
        switch self {
        case .system(let code): code.description
        case .tooLarge(let limit): "it is larger than \(limit) bytes"
        }
    }
}
