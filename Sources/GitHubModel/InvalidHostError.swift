/// Why a text names no usable GitHub host.
public enum InvalidHostError: Error, Hashable {
    /// Not `host` or `host:port`, or a port where GitHub has none.
    case notAHost(String)
    /// Not an absolute `https://` (or loopback `http://`) address.
    case notAURL(String)
    /// Plain `http` to another machine: the token would travel in the open.
    case notEncrypted(String)
}

extension InvalidHostError: CustomStringConvertible {
    /// What is wrong, then what to write instead.
    public var description: String {
        switch self {
        case .notAHost(let text):
            "\"\(TextSanitizer.singleLine(text))\" is not a host: write github.com, octo.ghe.com or ghe.example.org:8443."
        case .notAURL(let text):
            "\"\(TextSanitizer.singleLine(text))\" is not an address: write it like https://ghe.example.org/api/v3."
        case .notEncrypted(let text):
            "Not using \(TextSanitizer.singleLine(text)): plain http is only for loopback addresses. Use https."
        }
    }
}
