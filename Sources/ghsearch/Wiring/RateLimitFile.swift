import GitHubAPI
import PrivateFiles

/// The file in the state directory with the rate limits that all processes share. It contains no tokens.
struct RateLimitFile: Sendable {
    private static let name = "rate-limits.json"
    /// Other processes hold the lock for less than a millisecond.
    private static let timeout = Duration.milliseconds(100)

    private let directory: PrivateDirectory

    init(directory: String) { self.directory = PrivateDirectory(path: directory) }

    /// Calls `change` with the stored records, and stores what it changed. A file that can't be used is not reported: each
    /// process counts alone then, and GitHub's responses still hold.
    func update(_ change: (inout RateLimitRecords) -> Void) {
        do {
            try directory.create()
            let lock = try FileLock(directory.path(of: "rate-limits.lock"), .exclusive, blockingFor: Self.timeout)
            let before = load()
            var records = before
            change(&records)
            if records != before { save(records) }
            _ = consume lock
        } catch {
            var records = RateLimitRecords()
            change(&records)
        }
    }

    private func load() -> RateLimitRecords {
        do {
            return RateLimitRecords(try directory.bytes(of: Self.name, limit: RateLimitRecords.maxSize) ?? [])
        } catch {
            return RateLimitRecords()  // too large, or not a file
        }
    }

    private func save(_ records: RateLimitRecords) {
        do {
            let bytes = try records.encoded()
            try bytes.withUnsafeBytes { try directory.replace(Self.name, with: $0, isDurable: false) }
        } catch {
            return  // a full or read-only disk
        }
    }
}
