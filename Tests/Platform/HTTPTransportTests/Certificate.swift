import TestSupport

/// A self-signed certificate for `localhost` and its key, created for a test.
struct Certificate: Sendable {
    let file: String
    let key: String
    /// The directory of both files and of `large`, a file of 64 MiB of zeros.
    let directory: String

    private let root: TemporaryDirectory

    /// - Parameter names: The alternative names; without any, the certificate has only the common name.
    init(names: String? = "DNS:localhost") async throws {
        root = try TemporaryDirectory()
        directory = root.path
        (file, key) = (directory + "/certificate.pem", directory + "/key.pem")
        _ = try await output(of: ["truncate", "-s", "64M", directory + "/large"])
        _ = try await output(
            of: [
                "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days",
                "2",
                "-subj", "/CN=localhost", "-out", file, "-keyout", key,
            ] + (names.map { ["-addext", "subjectAltName=\($0)"] } ?? []))
    }

    func remove() {
        try? root.remove()  // `deinit` tries again and reports an error
    }
}
