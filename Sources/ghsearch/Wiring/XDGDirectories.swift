/// Where files are kept, by the XDG base directory specification; each path ends without a slash.
struct XDGDirectories: Sendable, Hashable {
    /// Settings.
    let config: String
    /// Sealed tokens and history.
    let state: String
    /// What can be had again.
    let cache: String

    init(environment: [String: String]) {
        let home = environment["HOME"] ?? ""
        /// A relative path is to be ignored, says the specification.
        func directory(_ variable: String, _ usual: String) -> String {
            let base = environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "\(home)/\(usual)"
            return "\(base)/ghsearch"
        }
        config = directory("XDG_CONFIG_HOME", ".config")
        state = directory("XDG_STATE_HOME", ".local/state")
        cache = directory("XDG_CACHE_HOME", ".cache")
    }
}
