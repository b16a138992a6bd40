import Foundation

extension GitCommand {
    /// Checks the files that settings name and Git reads whole, without a limit: a device has no end.
    func checkNamedFiles() async throws {
        let settings: String
        do {
            let pattern = #"^(mailmap\.file|blame\.ignorerevsfile)$"#
            settings = try await output(["config", "--null", "--type=path", "--get-regexp", pattern])
        } catch GitError.unreadable {
            return  // there are none
        }
        let root = try await workTree() ?? directory
        for setting in settings.split(separator: "\0") {
            guard let end = setting.firstIndex(of: "\n") else { continue }
            let path = String(setting[setting.index(after: end)...])
            for candidate in path.hasPrefix("/") ? [path] : ["\(root)/\(path)", "\(directory)/\(path)"] {
                var status = stat()
                guard stat(candidate, &status) == 0, status.st_mode & S_IFMT != S_IFREG else { continue }
                let reason = "\(setting[..<end]) names a file that is not a regular one"
                throw GitError.unreadable(directory: directory, reason: reason)
            }
        }
    }
}
