import TestSupport
import Testing

import Foundation

@Suite("Temporary directories for tests", .timeLimit(.minutes(3)))
struct TemporaryDirectoryTests {
    @Test("A temporary directory exists until it is deinitialized")
    func lifetime() throws {
        var directory: TemporaryDirectory? = try TemporaryDirectory()
        let path = directory?.path ?? ""
        #expect(access(path, W_OK) == 0)
        #expect(mkdir(path + "/within", 0o700) == 0)
        directory = nil
        #expect(access(path, F_OK) != 0)
    }

    @Test("Directories that a killed run left behind are removed with the first directory of the next run")
    func swept() async throws {
        let all = try TemporaryDirectory()
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = all.path as String] in
            setenv("TMPDIR", path, 1)
            let left = try TemporaryDirectory()
            _ = withExtendedLifetime(left) { kill(getpid(), SIGKILL) }
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: all.path).count == 1)
        await #expect(processExitsWith: .success) { [path = all.path as String] in
            setenv("TMPDIR", path, 1)
            let own = try TemporaryDirectory()
            let names = try FileManager.default.contentsOfDirectory(atPath: path)
            #expect(names == [own.url.lastPathComponent])
        }
    }
}
