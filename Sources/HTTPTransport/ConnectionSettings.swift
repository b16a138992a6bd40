#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// How connections are made: whom to trust and through which proxy.
struct ConnectionSettings: Sendable {
    /// A PEM file of trusted authorities; `nil` for libcurl's own.
    var certificateFile: String?
    /// A directory of trusted authorities, by hash; `nil` for libcurl's own.
    var certificateDirectory: String?
    /// The proxy's URL for `https`; `nil` for the environment's, which libcurl reads itself; empty for none.
    var proxy: String?

    /// What curl(1) takes from the environment and libcurl does not.
    init(environment variable: (String) -> String? = { _ in nil }) {
        if let bundle = variable("CURL_CA_BUNDLE") {
            certificateFile = bundle
        } else {
            certificateFile = variable("SSL_CERT_FILE")
            certificateDirectory = variable("SSL_CERT_DIR")
        }
    }
}

/// The variable's value; `nil` where it is unset or empty.
func environmentVariable(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
}
