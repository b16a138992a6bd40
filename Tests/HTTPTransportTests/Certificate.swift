import Foundation

/// A certificate for `localhost` that vouches for itself, its key beside it, made for this run.
struct Certificate: Sendable {
    let file: String
    let key: String
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        file = folder.appendingPathComponent("certificate.pem").path
        key = folder.appendingPathComponent("key.pem").path
        _ = try output(of: [
            "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
            "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-out", file, "-keyout", key,
        ])
    }

    func remove() {
        try? FileManager.default.removeItem(at: folder)  // a leftover in the temporary folder harms no test
    }
}

/// `bytes` as gzip(1) packs them.
func gzip(_ bytes: [UInt8]) throws -> [UInt8] {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data(bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }  // as above
    return Array(try output(of: ["gzip", "-9", "-c", file.path]))
}

struct CommandFailed: Error { let words: [String] }

/// Runs a command to its end and returns what it wrote to standard output.
func output(of words: [String]) throws -> Data {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw CommandFailed(words: words) }
    return output
}
