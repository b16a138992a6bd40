import Foundation
package import TestSupport

@testable import ghsearch

/// Files that receive the output of a command.
extension TemporaryDirectory {
    /// Creates a file and opens it. The caller closes it.
    package func openToAppend(_ name: String) throws -> Int32 {
        let file = open("\(path)/\(name)", O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw CommandError(.failed, "No file for \(name): error \(errno).") }
        return file
    }

    package func contents(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: url.appending(path: name)), as: UTF8.self)
    }
}
