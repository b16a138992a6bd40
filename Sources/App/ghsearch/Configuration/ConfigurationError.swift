import GitHubModel

/// An error in a settings file. The file stays as it is.
enum ConfigurationError: Error, Hashable, CustomStringConvertible {
    /// The system can't read it, or it is not a UTF-8 file of acceptable size.
    case unreadable(path: String, reason: String)
    /// A syntax error, an unknown setting or an invalid value. `message` is a sentence.
    case invalid(path: String, location: String, message: String)
    /// A file in a directory selects a host without a signed-in account or a client ID.
    case untrustedHost(path: String, location: String, host: String)
    /// An address is on a host other than the known ones.
    case unknownHost(String, known: [String])
    /// The address of the selected account is not on the host in use.
    case accountOnOtherHost(String, source: String, used: String)

    var description: String {
        switch self {
        case .unreadable(let path, let reason):
            "Can't read \(TextSanitizer.singleLine(path)): \(reason). Fix it or move it away."
        case .invalid(let path, let location, let message):
            TextSanitizer.singleLine("\(path), \(location): \(message) Correct it there.")
        case .untrustedHost(let path, let location, let host):
            "\(TextSanitizer.singleLine(path)), \(location): \(host) is not used, because no account is signed in to it. "
                + "If you trust it: ghsearch login --host \(host)"
        case .unknownHost(let host, let known):
            "\(TextSanitizer.excerpt(host)) is not a known host: use an address of \(known.joined(separator: " or "))."
        case .accountOnOtherHost(let host, let source, let used):
            "The account of \(source) is on \(TextSanitizer.excerpt(host)), not on \(used). Add --host \(TextSanitizer.excerpt(host))"
        }
    }
}
