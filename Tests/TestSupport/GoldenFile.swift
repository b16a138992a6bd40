import Foundation

/// A file with an expected text.
package struct GoldenFile: Sendable {
    private let name: String
    private let file: URL

    /// Creates a reference to the file `name` in the directory `Golden` beside the source at `path`.
    package init(_ name: String, beside path: String) {
        self.name = name
        file = URL(filePath: path).deletingLastPathComponent().appending(path: "Golden/\(name)")
    }

    /// Returns how `text` differs and what to do, or `nil` if it is as expected. Records it first if `isRecording`.
    package func fault(in text: String, isRecording: Bool) throws -> String? {
        if isRecording { try record(text) }
        guard FileManager.default.fileExists(atPath: file.path) else {
            return "There is no Golden/\(name). Run this test with RECORD_GOLDEN=1, then read what it recorded."
        }
        let expected = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        guard text != expected else { return nil }
        return "Golden/\(name) differs. If the new version is right, run this test with RECORD_GOLDEN=1.\n"
            + Self.difference(from: expected, to: text)
    }

    private func record(_ text: String) throws {
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    /// Returns the removed lines, then the added ones.
    private static func difference(from old: String, to new: String) -> String {
        func lines(_ text: String) -> [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }
        let difference = lines(new).difference(from: lines(old))
        return (difference.removals + difference.insertions).map { change in
            switch change {
            case .remove(_, let line, _): "- \(line)"
            case .insert(_, let line, _): "+ \(line)"
            }
        }.joined(separator: "\n")
    }
}
