import GitHubAPI
import PrivateFiles
import Synchronization

/// The file in the state directory with the rate limits that all processes share. It contains no tokens.
final class RateLimitFile: Sendable {
    private static let name = "rate-limits.json"
    /// Other processes hold the lock for less than a millisecond.
    private static let timeout = Duration.milliseconds(100)

    private struct State {
        /// What was last read or written. Comparing bytes takes a fraction of the time of decoding them, and a list has two
        /// updates for each page.
        var last = (bytes: [UInt8](), records: RateLimitRecords())
        var hasDirectory = false
    }

    private let directory: PrivateDirectory
    private let state = Mutex(State())

    init(directory: String) { self.directory = PrivateDirectory(path: directory) }

    /// Calls `change` with the stored records, and stores what it changed. A file that can't be used is not reported: each
    /// process counts alone then, from the records that it last read or wrote.
    func update(_ change: (inout RateLimitRecords) -> Void) {
        do {
            let file = try lockedFile()
            let before = try load(file)
            var records = before
            change(&records)
            if records != before { save(records, file) }
        } catch {
            state.withLock { change(&$0.last.records) }
            if case .notAFile = error { remove() }
        }
    }

    /// Removes a link or a pipe in place of the file, so that the next update creates the file.
    private func remove() {
        do {
            try directory.remove(Self.name)
        } catch {
            // each process still counts alone
        }
    }

    /// Creates the directory before the first time, and after a failure.
    private func lockedFile() throws(FileError) -> FileLock {
        if !state.withLock(\.hasDirectory) { try directory.create() }
        state.withLock { $0.hasDirectory = false }
        let file = try FileLock(directory.path(of: Self.name), .exclusive, blockingFor: Self.timeout)
        state.withLock { $0.hasDirectory = true }
        return file
    }

    private func load(_ file: borrowing FileLock) throws(FileError) -> RateLimitRecords {
        let bytes: [UInt8]
        do {
            bytes = try file.bytes(limit: RateLimitRecords.maxSize)
        } catch .tooLarge {
            bytes = []
        }
        return state.withLock { state in
            if state.last.bytes != bytes { state.last = (bytes, RateLimitRecords(bytes)) }
            var records = state.last.records
            records.removeStale()
            return records
        }
    }

    private func save(_ records: RateLimitRecords, _ file: borrowing FileLock) {
        do {
            let bytes = try records.encoded()
            try file.overwrite(with: bytes)
            state.withLock { $0.last = (bytes, records) }
        } catch {
            state.withLock { $0.last.records = records }  // a full or read-only disk
        }
    }
}
