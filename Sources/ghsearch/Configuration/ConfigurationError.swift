import GitHubModel

/// Why a file of settings can't be used. The file is left as it is.
enum ConfigurationError: Error, Hashable {
    /// The system refused, or it is no plain file of bearable size.
    case unusable(path: String, reason: String)
    /// Not in the form such a file has.
    case malformed(path: String, place: String, reason: String)
    /// A name that means nothing there; the names that do.
    case unknownKey(path: String, place: String, key: String, known: [String])
    /// A value that the setting does not take, and what it takes.
    case wrongValue(path: String, place: String, key: String, wanted: String)
    /// A file in a folder names a host that nobody has used from here.
    case strangeHost(path: String, place: String, host: String)
}

extension ConfigurationError: CustomStringConvertible {
    /// What is wrong and where, then what to do.
    var description: String {
        switch self {
        case .unusable(let path, let reason):
            "Can't read \(Self.shown(path)): \(reason). Mend it, or move it away."
        case .malformed(let path, let place, let reason):
            "\(Self.shown(path)), \(place): \(SafeText.line(reason)). Correct it there."
        case .unknownKey(let path, let place, let key, let known):
            "\(Self.shown(path)), \(place): there is no setting \(SafeText.line(key)). "
                + "Known here: \(known.joined(separator: ", "))."
        case .wrongValue(let path, let place, let key, let wanted):
            "\(Self.shown(path)), \(place): \(SafeText.line(key)) takes \(wanted). Correct it there."
        case .strangeHost(let path, let place, let host):
            "\(Self.shown(path)), \(place): nobody has signed in to \(host) from here, so it is not asked. "
                + "If you trust it: ghsearch login --host \(host)"
        }
    }

    private static func shown(_ path: String) -> String { SafeText.line(path) }
}
