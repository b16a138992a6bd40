import TestSupport
import Testing

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif
#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A browser that only tells which address it was started with, through a named pipe.
struct FakeBrowser {
    /// Variables with which it is the one to start.
    let environment: [String: String?]
    private let pipe: String

    /// - Parameter folder: where its parts are kept.
    init(in folder: TemporaryDirectory) throws {
        let script = folder.url.appending(path: "browser")
        pipe = folder.path + "/addresses"
        environment = ["BROWSER": script.path, "DISPLAY": ":0"]
        try Data("#!/bin/sh\nprintf '%s' \"$1\" >'\(pipe)'\n".utf8).write(to: script)
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: script.path)
        try #require(mkfifo(pipe, 0o600) == 0)
    }

    /// Waits for it to be started once; returns what with.
    func address() async throws -> String {
        let reader = try PseudoTerminal("/bin/cat", [pipe], columns: 200, collectsOutput: true)
        defer { reader.end() }
        _ = try await reader.waitForExit()
        return reader.output
    }
}
