#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A new, empty directory of its own, removed with all that is in it when nobody holds it any more. What a killed run
/// could not remove goes with the first one of the next run.
package final class TemporaryDirectory: Sendable {
    /// Where it is.
    package let url: URL

    private static let prefix = "ghsearch-tests-"
    private static let sweptOnce: Void = sweep()

    /// Makes it.
    package init() throws {
        Self.sweptOnce
        let name = "\(Self.prefix)\(getpid())-\(UUID().uuidString)"
        url = FileManager.default.temporaryDirectory.appending(path: name)
        try FileManager.default.createDirectory(
            at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    deinit {
        do {
            try remove()
        } catch {
            print("left behind: \(url.path) (\(error))")
        }
    }

    /// Where it is, for those who take a string.
    package var path: String { url.path }

    /// Removes it now; once removed it stays so.
    package func remove() throws {
        if FileManager.default.fileExists(atPath: path) { try FileManager.default.removeItem(at: url) }
    }

    /// Removes the directories of processes that are no more, as far as they can be removed.
    private static func sweep() {
        let manager = FileManager.default
        let all = manager.temporaryDirectory
        // What can't be listed is left to whoever cleans the machine: no test depends on it.
        for name in (try? manager.contentsOfDirectory(atPath: all.path)) ?? [] where name.hasPrefix(prefix) {
            let digits = name.dropFirst(prefix.count).prefix { $0 != "-" }
            guard let process = pid_t(digits), process > 0, kill(process, 0) != 0, errno == ESRCH else { continue }
            try? manager.removeItem(at: all.appending(path: name))  // somebody else's, or another run was faster
        }
    }
}

extension TemporaryDirectory {
    /// The path of everything in it, at whatever depth.
    package var contents: [String] {
        get throws { try FileManager.default.subpathsOfDirectory(atPath: path).map { "\(path)/\($0)" } }
    }
}
