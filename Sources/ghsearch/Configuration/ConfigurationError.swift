import GitHubModel

/// Why a file of settings can't be used. The file is left as it is.
enum ConfigurationError: Error, Hashable {
    /// The system refused, or it is no plain file of bearable size.
    case unreadable(path: String, reason: String)
    /// Not in the form such a file has.
    case malformed(path: String, location: String, reason: String)
    /// A name that means nothing there; the names that do.
    case unknownKey(path: String, location: String, key: String, known: [String])
    /// A value that the setting does not take, and what it takes.
    case invalidValue(path: String, location: String, key: String, expected: String)
    /// A file in a directory names a host that nobody has used from here.
    case untrustedHost(path: String, location: String, host: String)
}

extension ConfigurationError: CustomStringConvertible {
    /// What is wrong and where, then what to do.
    var description: String {
        switch self {
        case .unreadable(let path, let reason):
            "Can't read \(Self.shown(path)): \(reason). Mend it, or move it away."
        case .malformed(let path, let location, let reason):
            "\(Self.shown(path)), \(location): \(TextSanitizer.singleLine(reason)). Correct it there."
        case .unknownKey(let path, let location, let key, let known):
            "\(Self.shown(path)), \(location): there is no setting \(TextSanitizer.singleLine(key)). "
                + "Known here: \(known.joined(separator: ", "))."
        case .invalidValue(let path, let location, let key, let wanted):
            "\(Self.shown(path)), \(location): \(TextSanitizer.singleLine(key)) takes \(wanted). Correct it there."
        case .untrustedHost(let path, let location, let host):
            "\(Self.shown(path)), \(location): nobody has signed in to \(host) from here, so it is not asked. "
                + "If you trust it: ghsearch login --host \(host)"
        }
    }

    private static func shown(_ path: String) -> String { TextSanitizer.singleLine(path) }
}
