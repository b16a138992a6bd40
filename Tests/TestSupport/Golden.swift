package import TerminalUI
package import Testing

import Foundation

/// Comparison with golden files in a directory `Golden` beside the test. `RECORD_GOLDEN=1` records them again; review
/// the diff before committing it.
package enum Golden {
    /// The window sizes for every screen.
    package static let sizes = [(40, 10), (80, 24), (200, 50)].map { Size(columns: $0, rows: $1) }

    /// Expects `text` to equal the golden file `name`.
    package static func expect(
        _ text: String, in name: String, file: String = #filePath, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let isRecording = ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1"
        if let fault = try GoldenFile(name, beside: file).fault(in: text, isRecording: isRecording) {
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
