package import TerminalUI
package import Testing

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Texts and pictures that were agreed on, kept in a directory `Golden` beside the test that names them, to be read;
/// `RECORD_GOLDEN=1` writes them anew, for the next diff to be looked at.
package enum Golden {
    /// The windows that every screen is shown in.
    package static let sizes = [(40, 10), (80, 24), (200, 50)].map { Size(columns: $0, rows: $1) }

    /// Expects `text` to be what was agreed on in the file `name`.
    package static func expect(
        _ text: String, in name: String, file: String = #filePath, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let isRecording = ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1"
        if let fault = try GoldenFile(name, beside: file).fault(in: text, isRecording: isRecording) {
            Issue.record("\(fault)", sourceLocation: sourceLocation)
        }
    }

    /// Expects a terminal to show `frame` as was agreed on in the file of that name for that size: `prompt-80x24.txt`.
    package static func expect(
        _ frame: Frame, in name: String, file: String = #filePath, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        try expect(
            VirtualScreen.showing(frame).picture, in: "\(name)-\(frame.size.columns)x\(frame.size.rows).txt",
            file: file, sourceLocation: sourceLocation)
    }
}
