import GitHubAPI
import PrivateFiles
import Synchronization

/// The file in the state directory with the rate limits that all processes share. It contains no tokens.
final class RateLimitFile: Sendable {
    private static let name = "rate-limits.json"
    /// Other processes hold the lock for less than a millisecond.
    private static let timeout = Duration.milliseconds(100)

    private let directory: PrivateDirectory
    /// What was last read or written: comparing bytes is faster than decoding them, twice for each page of a list.
    private let last = Mutex((bytes: [UInt8](), records: RateLimitRecords()))

    init(directory: String) { self.directory = PrivateDirectory(path: directory) }

    /// Calls `change` with the stored records, and stores what it changed. A file that can't be used is not reported:
    /// each process counts alone then, from the records that it last read or wrote.
    func update(_ change: (inout RateLimitRecords) -> Void) {
        do {
            try directory.create()
            let file = try FileLock(directory.path(of: Self.name), .exclusive, blockingFor: Self.timeout)
            let before = try load(file)
            var records = before
            change(&records)
            if records != before { save(records, file) }
        } catch {
            last.withLock { change(&$0.records) }
            // So that the next update creates the file. If this fails, each process still counts alone.
            if case .notAFile = error { try? directory.remove(Self.name) }
        }
    }

    private func load(_ file: borrowing FileLock) throws(FileError) -> RateLimitRecords {
        let bytes: [UInt8]
        do {
            bytes = try file.bytes(limit: RateLimitRecords.maxSize)
        } catch .tooLarge {
            bytes = []
        }
        var records = last.withLock { last in
            if last.bytes != bytes { last = (bytes, RateLimitRecords(bytes)) }
            return last.records
        }
        records.removeStale()
        return records
    }

    private func save(_ records: RateLimitRecords, _ file: borrowing FileLock) {
        do {
            let bytes = try records.encoded()
            try file.overwrite(with: bytes)
            last.withLock { $0 = (bytes, records) }
        } catch {
            last.withLock { $0.records = records }  // a full or read-only disk
        }
    }
}
