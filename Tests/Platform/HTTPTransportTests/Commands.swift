import Foundation
import TestSupport

struct CommandError: Error { let arguments: [String] }

/// Runs a command and returns its standard output.
///
/// - Throws: ``CommandError`` if the exit status is not 0.
func output(of arguments: [String]) async throws -> Data {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    let (statuses, continuation) = AsyncStream<Int32>.makeStream()
    process.terminationHandler = { continuation.yield($0.terminationStatus) }
    try process.run()
    let output = Data(Descriptor(dup(pipe.fileHandleForReading.fileDescriptor)).readToEnd())
    guard await statuses.first(where: { _ in true }) == 0 else { throw CommandError(arguments: arguments) }
    return output
}

/// Compresses `bytes` with gzip(1).
func gzip(_ bytes: [UInt8]) async throws -> [UInt8] {
    let directory = try TemporaryDirectory()
    defer { withExtendedLifetime(directory) {} }
    let file = directory.url.appending(path: "bytes")
    try Data(bytes).write(to: file)
    return Array(try await output(of: ["gzip", "-9", "-c", file.path]))
}
