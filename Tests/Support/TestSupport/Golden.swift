package import Foundation
package import TerminalUI
package import Testing

/// Comparison with golden files in a directory `Golden` beside the test. `RECORD_GOLDEN=1` records them again; review
/// the diff before committing it.
package enum Golden {
    /// The window sizes for every screen: the smallest, and one with room for all columns and a card.
    package static let sizes = [(40, 10), (120, 34)].map { Size(columns: $0, rows: $1) }
    /// The window sizes for the prompt, which people see most.
    package static let promptSizes = [(40, 10), (80, 24), (120, 34), (200, 50)].map { Size(columns: $0, rows: $1) }

    /// Expects `text` to equal the golden file `name`.
    package static func expect(
        _ text: String, in name: String, file: String = #filePath, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        try expect(text, in: GoldenFile(name, beside: file), sourceLocation: sourceLocation)
    }

    /// Expects `text` to equal `file`.
    package static func expect(
        _ text: String, in file: GoldenFile, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let isRecording = ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1"
        if let fault = try file.fault(in: text, isRecording: isRecording) {
            Issue.record("\(fault)", sourceLocation: sourceLocation)
        }
    }

    /// Expects the rendering of `frame` to equal the golden file for its size, such as `prompt-80x24.txt`.
    package static func expect(
        _ frame: Frame, in name: String, file: String = #filePath, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        try expect(
            VirtualScreen.showing(frame).rendering, in: "\(name)-\(frame.size.columns)x\(frame.size.rows).txt",
            file: file, sourceLocation: sourceLocation)
    }
}

/// A file with an expected text.
package struct GoldenFile: Sendable {
    private let name: String
    private let file: URL
    /// Whether a text is right that is not equal to the contents, which are the second argument.
    private let accepts: @Sendable (_ text: String, _ contents: String) throws -> Bool

    /// Creates a reference to the file `name` in the directory `Golden` beside the source at `path`.
    package init(_ name: String, beside path: String) {
        self.init("Golden/\(name)", in: URL(filePath: path).deletingLastPathComponent())
    }

    /// Creates a reference to the file `name` in `directory`. `accepts` is whether a text is right that is not equal to
    /// the contents, which are its second argument.
    package init(
        _ name: String, in directory: URL,
        accepts: @escaping @Sendable (_ text: String, _ contents: String) throws -> Bool = { _, _ in false }
    ) {
        self.name = name
        self.accepts = accepts
        file = directory.appending(path: name)
    }

    /// Returns how `text` differs and what to do, or `nil` if it is as expected. Records it first if `isRecording`.
    package func fault(in text: String, isRecording: Bool) throws -> String? {
        if isRecording { try record(text) }
        guard FileManager.default.fileExists(atPath: file.path) else {
            return "There is no \(name). Run this test with RECORD_GOLDEN=1, then read what it recorded."
        }
        let expected = try contents
        guard text != expected else { return nil }
        if try accepts(text, expected) { return nil }
        return "\(name) differs. If the new version is right, run this test with RECORD_GOLDEN=1.\n"
            + Self.difference(from: expected, to: text)
    }

    /// The expected text.
    package var contents: String { get throws { String(decoding: try Data(contentsOf: file), as: UTF8.self) } }

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
