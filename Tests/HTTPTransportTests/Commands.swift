import Foundation
import TestSupport

struct CommandFailed: Error { let words: [String] }

/// Runs a command to its end and returns what it wrote to standard output.
func output(of words: [String]) async throws -> Data {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    let (ends, end) = AsyncStream<Int32>.makeStream()
    process.terminationHandler = { end.yield($0.terminationStatus) }
    try process.run()
    let output = Data(Descriptor(dup(pipe.fileHandleForReading.fileDescriptor)).readToEnd())
    guard await ends.first(where: { _ in true }) == 0 else { throw CommandFailed(words: words) }
    return output
}

/// `bytes` as gzip(1) packs them.
func gzip(_ bytes: [UInt8]) async throws -> [UInt8] {
    let directory = try TemporaryDirectory()
    defer { withExtendedLifetime(directory) {} }
    let file = directory.url.appending(path: "bytes")
    try Data(bytes).write(to: file)
    return Array(try await output(of: ["gzip", "-9", "-c", file.path]))
}
