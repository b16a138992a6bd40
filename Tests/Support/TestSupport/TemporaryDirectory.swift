import CForkedProcess
package import Foundation

/// A new, empty directory. It is removed with its contents on deinitialization. The first directory of a run also
/// removes those that a killed run left behind.
package final class TemporaryDirectory: Sendable {
    package let url: URL

    private static let prefix = "ghsearch-tests-"
    private static let sweptOnce: Void = sweep()

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

    package var path: String { url.path }

    /// Removes the directory now, if it exists. Waits for programs that still write to it: those that a killed program
    /// has started end a little later.
    package func remove() throws {
        let deadline = ContinuousClock.now + .seconds(10)
        while FileManager.default.fileExists(atPath: path) {
            do {
                try FileManager.default.removeItem(at: url)
            } catch {
                if ContinuousClock.now > deadline { throw error }
                Thread.sleep(forTimeInterval: 0.02)
            }
        }
    }

    /// Removes the directories of processes that have ended, if permissions allow.
    private static func sweep() {
        let manager = FileManager.default
        let all = manager.temporaryDirectory
        // Directories that can't be listed are skipped: no test depends on their removal.
        for name in (try? manager.contentsOfDirectory(atPath: all.path)) ?? [] where name.hasPrefix(prefix) {
            let digits = name.dropFirst(prefix.count).prefix { $0 != "-" }
            guard let process = pid_t(digits), process > 0, kill(process, 0) != 0, errno == ESRCH else { continue }
            try? manager.removeItem(at: all.appending(path: name))  // owned by another user, or removed by another run
        }
    }
}

extension TemporaryDirectory {
    /// The paths of all files and directories in it, recursively.
    package var contents: [String] {
        get throws { try FileManager.default.subpathsOfDirectory(atPath: path).map { "\(path)/\($0)" } }
    }

    /// Creates an executable file with these contents, such as a script. Returns its path.
    package func addExecutable(_ name: String, _ contents: String) throws -> String {
        let path = path + "/" + name
        guard forked_process_create_executable(path, contents, contents.utf8.count) == 0 else {
            throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: path])
        }
        return path
    }
}
