import Foundation

/// A certificate for `localhost` that vouches for itself, its key beside it, made for this run.
struct Certificate: Sendable {
    let file: String
    let key: String
    /// Where both lie, and a file of zeros, `large`.
    let folder: String

    init() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        self.folder = folder.path
        file = folder.appendingPathComponent("certificate.pem").path
        key = folder.appendingPathComponent("key.pem").path
        _ = try await output(of: ["truncate", "-s", "64M", folder.appendingPathComponent("large").path])
        _ = try await output(of: [
            "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
            "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-out", file, "-keyout", key,
        ])
    }

    func remove() {
        try? FileManager.default.removeItem(atPath: folder)  // a leftover in the temporary folder harms no test
    }
}
