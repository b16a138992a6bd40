import CZlib
import Foundation

/// A file of JSON objects, one per line, plain or gzip.
struct JSONLines: Sendable {
    let path: String

    init(path: String) {
        self.path = path
    }

    /// Decodes all lines except empty ones.
    /// - Throws: ``DatasetError``.
    func decode<Line: Decodable>(_ type: Line.Type) throws(DatasetError) -> [Line] {
        let bytes = try read()
        let decoder = JSONDecoder()
        var lines: [Line] = []
        for (number, line) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated()
        where !line.isEmpty {
            guard case .success(let value) = Result(catching: { try decoder.decode(type, from: Data(line)) }) else {
                throw .malformedLine(path: path, line: number + 1)
            }
            lines.append(value)
        }
        return lines
    }

    /// Returns the contents of the file. zlib passes plain files through.
    private func read() throws(DatasetError) -> [UInt8] {
        guard let file = gzopen(path, "rb") else {
            throw .cannotRead(path: path, reason: String(cString: strerror(errno)))
        }
        defer { gzclose(file) }
        let size = 1 << 18
        gzbuffer(file, UInt32(size))
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: size)
        while true {
            let count = gzread(file, &chunk, UInt32(size))
            guard count >= 0 else { throw .cannotRead(path: path, reason: "damaged gzip or a directory") }
            guard count > 0 else { break }
            bytes += chunk[..<Int(count)]
        }
        // Only this reports a truncated gzip file.
        var status: Int32 = 0
        gzerror(file, &status)
        guard status == Z_OK else { throw .cannotRead(path: path, reason: "the gzip data ends too early") }
        return bytes
    }
}

/// An error of loading a dataset.
package enum DatasetError: Error, Equatable, CustomStringConvertible {
    /// The file is missing, unreadable or damaged.
    case cannotRead(path: String, reason: String)
    /// A line is not a JSON object with the required fields. Lines count from 1.
    case malformedLine(path: String, line: Int)

    /// What happened, then what to do.
    package var description: String {
        switch self {
        case .cannotRead(let path, let reason): "\(path) cannot be read: \(reason)."
        case .malformedLine(let path, let line):
            "\(path), line \(line): not a JSON object with the fields needed (login, or owner and name)."
        }
    }
}
