import Foundation

/// A certificate for `localhost` that vouches for itself, its key beside it, made for this run.
struct Certificate: Sendable {
    let file: String
    let key: String
    private let folder: URL

    init() async throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        file = folder.appendingPathComponent("certificate.pem").path
        key = folder.appendingPathComponent("key.pem").path
        _ = try await output(of: [
            "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
            "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-out", file, "-keyout", key,
        ])
    }

    func remove() {
        try? FileManager.default.removeItem(at: folder)  // a leftover in the temporary folder harms no test
    }
}
