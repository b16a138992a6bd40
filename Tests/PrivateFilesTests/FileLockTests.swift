import PrivateFiles
import TestSupport
import Testing

@Suite("A lock among processes", .timeLimit(.minutes(1)))
struct FileLockTests {
    private let directory: TemporaryDirectory
    private var path: String { "\(directory.path)/lock" }

    init() throws { directory = try TemporaryDirectory() }

    @Test("One holds it alone; whoever waits too long hears of it, and gets it once it is free")
    func exclusive() async throws {
        let lock = try await FileLock(path, timeout: .zero)
        await #expect(throws: FileError.busy(path: path)) {
            _ = try await FileLock(path, timeout: .milliseconds(30))
        }
        #expect(throws: FileError.busy(path: path)) { _ = try FileLock(path, .shared, blockingFor: .zero) }
        _ = consume lock
        _ = try FileLock(path, .exclusive, blockingFor: .zero)
    }

    @Test("Several share it; it becomes one's own only when the others have gone, and is shared again when asked to")
    func shared() throws {
        let first = try FileLock(path, .shared, blockingFor: .zero)
        let second = try FileLock(path, .shared, blockingFor: .zero)
        let isAloneTooEarly = first.tryExclusive()
        #expect(!isAloneTooEarly)
        #expect(throws: FileError.busy(path: path)) { _ = try FileLock(path, .exclusive, blockingFor: .zero) }
        _ = consume second
        let isAlone = first.tryExclusive()
        #expect(isAlone)
        #expect(throws: FileError.busy(path: path)) { _ = try FileLock(path, .shared, blockingFor: .zero) }
        first.share()
        _ = try FileLock(path, .shared, blockingFor: .zero)
    }

    @Test("Who waits gets it when it is free, and stops waiting when cancelled")
    func waiting() async throws {
        let lock = try await FileLock(path, timeout: .zero)
        let cancelled = Task { [path] in _ = try await FileLock(path, timeout: .seconds(3600)) }
        let patient = Task { [path] in _ = try await FileLock(path, timeout: .seconds(3600)) }
        cancelled.cancel()
        await #expect(throws: CancellationError.self) { try await cancelled.value }
        _ = consume lock
        try await patient.value
    }

    @Test("Where no lock can be, that is said: no directory, a link, a directory")
    func impossible() throws {
        let nowhere = "\(directory.path)/none/lock"
        #expect(throws: FileError.cannotWrite(path: nowhere, reason: "No such file or directory")) {
            _ = try FileLock(nowhere, .exclusive, blockingFor: .zero)
        }
        #expect(throws: FileError.cannotWrite(path: directory.path, reason: "Is a directory")) {
            _ = try FileLock(directory.path, .exclusive, blockingFor: .zero)
        }
    }
}
