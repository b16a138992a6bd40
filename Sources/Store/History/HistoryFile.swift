import GitHubModel
import PrivateFiles

/// A file with one query per line, the oldest first. Only its owner can access it (0600, in a directory with 0700).
///
/// One process at a time replaces it atomically, so that concurrent processes lose no query, and a killed one leaves it
/// intact.
struct HistoryFile: Sendable {
    static let maxQueries = 1000
    /// The size in bytes of `maxQueries` of the maximum length, with line ends.
    private static let maxBytes = maxQueries * 4_001
    private static let name = "history"
    private static let lockName = "history.lock"
    /// The timeout for the lock, which is held for milliseconds.
    private static let timeout = Duration.seconds(5)

    private let directory: PrivateDirectory

    init(directory: String) { self.directory = PrivateDirectory(path: directory) }

    /// Returns the queries. None if there is no file.
    func queries() throws(HistoryError) -> [String] {
        do throws(FileError) { return try lines() } catch { throw HistoryError(error) }
    }

    /// Appends `query`, unless it is the last one already.
    ///
    /// - Throws: ``HistoryError``; `CancellationError`.
    @concurrent func add(_ query: String) async throws {
        guard let query = Self.line(query) else { return }
        do {
            try directory.create()
            let lock = try await FileLock(directory.path(of: Self.lockName), timeout: Self.timeout)
            let queries = try lines()
            if queries.last != query { try replace(with: (queries + [query]).suffix(Self.maxQueries)) }
            _ = consume lock
        } catch let error as FileError {
            throw HistoryError(error)
        }
    }

    private func lines() throws(FileError) -> [String] {
        guard let bytes = try directory.bytes(of: Self.name, limit: Self.maxBytes) else { return [] }
        return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
            .compactMap { Self.line(String($0)) }.suffix(Self.maxQueries)
    }

    private func replace(with queries: some Sequence<String>) throws(FileError) {
        let text = Array(queries.map { $0 + "\n" }.joined().utf8)
        try text.withUnsafeBufferPointer { (bytes) throws(FileError) in
            try directory.replace(Self.name, with: UnsafeRawBufferPointer(bytes))
        }
    }

    /// Returns `text` as one line, trimmed and without terminal controls, or `nil` if nothing is left.
    private static func line(_ text: String) -> String? {
        var line = Substring(TextSanitizer.singleLine(text)).drop(while: \.isWhitespace)
        while line.last?.isWhitespace == true { line.removeLast() }
        return line.isEmpty ? nil : String(line)
    }
}

extension HistoryError {
    fileprivate init(_ error: FileError) {
        self =
            switch error {
            case .busy(let path): .locked(path: path)
            default: .unusable(path: error.path, reason: error.reason)
            }
    }
}
