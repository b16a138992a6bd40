import PrivateFiles

/// The directories of the XDG base directory specification. The paths don't end with a slash.
package struct XDGDirectories: Sendable, Hashable {
    package let config: String
    /// The directory of the encrypted tokens and of the query history.
    package let state: String
    package let cache: String
    /// The directory of the settings of `gh`.
    package let gh: String

    package init(environment: [String: String]) {
        // Without an absolute home directory nothing is read or written, instead of files in the working directory or
        // in `/`.
        let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? Self.nowhere
        /// Returns the value of `variable`. The specification ignores relative paths.
        func directory(_ variable: String, _ defaultPath: String, of program: String = "ghsearch") -> String {
            let base = environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "\(home)/\(defaultPath)"
            return "\(base)/\(program)"
        }
        gh = directory("XDG_CONFIG_HOME", ".config", of: "gh")
        config = directory("XDG_CONFIG_HOME", ".config")
        state = directory("XDG_STATE_HOME", ".local/state")
        cache = directory("XDG_CACHE_HOME", ".cache")
    }

    private static let nowhere = "/dev/null"

    /// The directory of the store, or `nil` without a home directory.
    package var store: String? { cache.hasPrefix("\(Self.nowhere)/") ? nil : cache }

    package var avatars: String { cache + "/avatars" }

    /// Removes the permissions of other users from the directories that exist, even if a command only reads them.
    package func removePermissionsOfOthers() {
        for path in [config, state, cache, avatars] { PrivateDirectory(path: path).removePermissionsOfOthers() }
    }
}
