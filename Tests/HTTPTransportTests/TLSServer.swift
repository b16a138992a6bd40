import Foundation
import TestSupport

@testable import HTTPTransport

/// A TLS server in a process of its own, on a loopback port.
final class TLSServer: Sendable {
    let port: UInt16
    private let process: Process
    private let output: AsyncStream<String>

    /// nghttpd: HTTP/2 and nothing else, each frame a line of its output; `/large` is 64 MB, all else is not there.
    static func http2(_ certificate: Certificate) async throws -> TLSServer {
        for _ in 0..<5 {
            let port = try freePort()
            let server = try await TLSServer(
                ["stdbuf", "-oL", "nghttpd", "-v", "-a", "127.0.0.1", "-d", certificate.directory, "\(port)"]
                    + [certificate.key, certificate.file]
            ) { $0.contains("listen 127.0.0.1") ? port : nil }
            if let server { return server }  // else the port was taken meanwhile
        }
        throw CommandFailed(words: ["nghttpd"])
    }

    /// `openssl s_server -www`: answers each request with a page about the handshake, then closes.
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
        guard let server else { throw CommandFailed(words: command) }
        return server
    }

    var address: String { "https://localhost:\(port)" }

    func stop() {
        kill(process.processIdentifier, SIGKILL)  // a child may have inherited a mask that keeps SIGTERM out
    }

    /// Waits until the server has written a line with `text` in it, after the last one waited for.
    func says(_ text: String) async {
        for await line in output where line.contains(text) { break }
    }

    /// Waits for the line that tells the port; `nil` if the process ends without.
    private init?(_ words: [String], port: @escaping (String) -> UInt16?) async throws {
        let pipe = Pipe()
        process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = words
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

/// What arrives on `file`, line by line; read to the end even when nobody listens, so that its writer never waits.
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
