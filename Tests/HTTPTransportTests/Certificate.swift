import TestSupport

/// A certificate for `localhost` that vouches for itself, its key beside it, made for this run.
struct Certificate: Sendable {
    let file: String
    let key: String
    /// Where both lie, and a file of zeros, `large`.
    let directory: String

    private let root: TemporaryDirectory

    init() async throws {
        root = try TemporaryDirectory()
        directory = root.path
        (file, key) = (directory + "/certificate.pem", directory + "/key.pem")
        _ = try await output(of: ["truncate", "-s", "64M", directory + "/large"])
        _ = try await output(of: [
            "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
            "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-out", file, "-keyout", key,
        ])
    }

    func remove() {
        try? root.remove()  // tried again, and told if it fails, when nobody holds it any more
    }
}
