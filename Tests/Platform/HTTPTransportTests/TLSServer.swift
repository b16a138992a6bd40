import Foundation
import TestSupport

@testable import HTTPTransport

/// A TLS server in its own process, on a loopback port.
final class TLSServer: Sendable {
    let port: UInt16
    private let process: Process
    private let output: AsyncStream<String>

    /// Starts nghttpd, which supports only HTTP/2 and prints a line for each frame. `/large` has 64 MiB, all other
    /// paths return 404.
    static func http2(_ certificate: Certificate) async throws -> TLSServer {
        for _ in 0..<5 {
            let port = try freePort()
            let server = try await TLSServer(
                ["stdbuf", "-oL", "nghttpd", "-v", "-a", "127.0.0.1", "-d", certificate.directory, "\(port)"]
                    + [certificate.key, certificate.file]
            ) { $0.contains("listen 127.0.0.1") ? port : nil }
            if let server { return server }  // otherwise the port has been taken
        }
        throw CommandError(arguments: ["nghttpd"])
    }

    /// Starts `openssl s_server -www`, which responds with a page about the handshake, then closes the connection.
    static func handshakes(_ certificate: Certificate, _ options: [String] = []) async throws -> TLSServer {
        let command =
            [
                "openssl", "s_server", "-www", "-accept", "127.0.0.1:0", "-cert", certificate.file, "-key",
                certificate.key,
            ]
            + options
        let server = try await TLSServer(command) { line in
            line.hasPrefix("ACCEPT") ? line.split(separator: ":").last.flatMap { UInt16($0) } : nil
        }
        guard let server else { throw CommandError(arguments: command) }
        return server
    }

    var address: String { "https://localhost:\(port)" }

    func stop() {
        kill(process.processIdentifier, SIGKILL)  // the child may have inherited a mask that blocks SIGTERM
    }

    /// Waits for a line of output that contains `text`, after the previous such line.
    func waitForOutput(_ text: String) async {
        for await line in output where line.contains(text) { break }
    }

    /// Waits for the output line with the port. Returns `nil` if the process ends before.
    private init?(_ arguments: [String], port: @escaping (String) -> UInt16?) async throws {
        let pipe = Pipe()
        process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = arguments
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        output = lines(of: Descriptor(dup(pipe.fileHandleForReading.fileDescriptor)))
        for await line in output {
            guard let port = port(line) else { continue }
            self.port = port
            return
        }
        return nil
    }
}

/// Returns the lines of `file`. Reads to the end even if the stream is not iterated, so that the writer never blocks.
private func lines(of file: Descriptor) -> AsyncStream<String> {
    let (lines, sink) = AsyncStream<String>.makeStream()
    BackgroundThread.start {
        var rest = Data()
        while let data = file.read() {
            rest += data
            while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                sink.yield(String(decoding: rest[..<end], as: UTF8.self))
                rest = Data(rest[(end + 1)...])
            }
        }
        sink.finish()
    }
    return lines
}
