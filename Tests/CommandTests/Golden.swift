import Testing

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Texts that were agreed on, kept to be read; `RECORD_GOLDEN=1` writes them anew, for the next diff to be looked at.
enum Golden {
    static func expect(_ text: String, in name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden/\(name)")
        if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" {
            try Data(text.utf8).write(to: file)
        }
        let agreed = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        #expect(text == agreed, "\(name) is different", sourceLocation: sourceLocation)
    }
}
