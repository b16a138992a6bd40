#if os(Linux)
import Foundation
import PrivateFiles
import TestSupport
import Testing

@Suite("Lock holders", .timeLimit(.minutes(1)))
struct LockHolderTests {
    private let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    @Test("Another process that holds a lock is named, and is not without one", arguments: ["flock", "lockf"])
    func otherProcess(call: String) async throws {
        let path = directory.path + "/file"
        let script = """
            import fcntl, sys
            file = open(sys.argv[1], "w")
            fcntl.\(call)(file, fcntl.LOCK_EX)
            print("locked", flush=True)
            sys.stdin.read()
            """
        #expect(LockHolder(ofFilesAt: [path]) == nil)
        let process = Process()
        let (input, output) = (Pipe(), Pipe())
        process.executableURL = URL(filePath: "/usr/bin/python3")
        process.arguments = ["-c", script, path]
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        #expect(output.fileHandleForReading.availableData.count > 0)
        let holder = LockHolder(ofFilesAt: [path + "-other", path])
        #expect("\(try #require(holder))".wholeMatch(of: #/python3[0-9.]* \(process [0-9]+\)/#) != nil)
        #expect(LockHolder(ofFilesAt: [path + "-other"]) == nil)
        try input.fileHandleForWriting.close()
        process.waitUntilExit()
        #expect(LockHolder(ofFilesAt: [path]) == nil)
    }

    @Test("The own process holds no lock of another one")
    func ownProcess() throws {
        let path = directory.path + "/file"
        let lock = try FileLock(path, .exclusive, blockingFor: .zero)
        #expect(LockHolder(ofFilesAt: [path]) == nil)
        _ = consume lock
    }
}
#endif
