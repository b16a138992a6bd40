import Foundation
import PrivateFiles
import TestSupport
import Testing

@Suite("File lock", .timeLimit(.minutes(3)))
struct FileLockTests {
    private let directory: TemporaryDirectory
    private var path: String { "\(directory.path)/lock" }

    init() throws { directory = try TemporaryDirectory() }

    @Test("An exclusive lock has one holder; others time out, and acquire it after its release")
    func exclusive() async throws {
        let lock = try await FileLock(path, timeout: .zero)
        await #expect(throws: FileError.busy(path: path)) {
            _ = try await FileLock(path, timeout: .milliseconds(30))
        }
        #expect(throws: FileError.busy(path: path)) { _ = try FileLock(path, .shared, blockingFor: .zero) }
        _ = consume lock
        _ = try FileLock(path, .exclusive, blockingFor: .zero)
    }

    @Test("A shared lock has several holders, becomes exclusive for the last one, and can be shared again")
    func shared() throws {
        let first = try FileLock(path, .shared, blockingFor: .zero)
        let second = try FileLock(path, .shared, blockingFor: .zero)
        let isExclusiveTooEarly = first.tryExclusive()
        #expect(!isExclusiveTooEarly)
        #expect(throws: FileError.busy(path: path)) { _ = try FileLock(path, .exclusive, blockingFor: .zero) }
        _ = consume second
        let isExclusive = first.tryExclusive()
        #expect(isExclusive)
        #expect(throws: FileError.busy(path: path)) { _ = try FileLock(path, .shared, blockingFor: .zero) }
        first.share()
        _ = try FileLock(path, .shared, blockingFor: .zero)
    }

    @Test("A waiting task acquires the lock after its release, and a cancelled one stops waiting")
    func waiting() async throws {
        let lock = try await FileLock(path, timeout: .zero)
        let cancelled = Task { [path] in _ = try await FileLock(path, timeout: .seconds(3600)) }
        let waiting = Task { [path] in _ = try await FileLock(path, timeout: .seconds(3600)) }
        cancelled.cancel()
        await #expect(throws: CancellationError.self) { try await cancelled.value }
        _ = consume lock
        try await waiting.value
    }

    @Test("The contents of a locked file are overwritten by longer and by shorter ones")
    func contents() throws {
        for text in ["one", "longer", "", "x"] {
            do { try FileLock(path, .exclusive, blockingFor: .zero).overwrite(with: Array(text.utf8)) }
            let lock = try FileLock(path, .exclusive, blockingFor: .zero)
            for _ in 1...2 {
                let bytes = try lock.bytes(limit: text.utf8.count)
                #expect(String(decoding: bytes, as: UTF8.self) == text)
            }
        }
    }

    @Test("The contents of a locked file are private, bounded, and those of a regular file")
    func hostileContents() throws {
        do { try FileLock(path, .exclusive, blockingFor: .zero).overwrite(with: [1, 2, 3]) }
        #expect(chmod(path, 0o666) == 0)
        let lock = try FileLock(path, .exclusive, blockingFor: .zero)
        do {
            _ = try lock.bytes(limit: 2)
            Issue.record("a file that is too large was read")
        } catch {
            #expect(error == .tooLarge(path: path))
        }
        var status = stat()
        #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
        let pipe = "\(directory.path)/pipe"
        #expect(mkfifo(pipe, 0o600) == 0)
        let lockedPipe = try FileLock(pipe, .exclusive, blockingFor: .zero)
        do {
            _ = try lockedPipe.bytes(limit: 2)
            Issue.record("a pipe was read")
        } catch {
            #expect(error == .notAFile(path: pipe))
        }
    }

    @Test("Locking fails in a missing directory and for a directory")
    func impossible() throws {
        let missing = "\(directory.path)/none/lock"
        #expect(throws: FileError.cannotWrite(path: missing, reason: "No such file or directory")) {
            _ = try FileLock(missing, .exclusive, blockingFor: .zero)
        }
        #expect(throws: FileError.cannotWrite(path: directory.path, reason: "Is a directory")) {
            _ = try FileLock(directory.path, .exclusive, blockingFor: .zero)
        }
    }
}
