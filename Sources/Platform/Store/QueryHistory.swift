import GitHubModel
package import PrivateFiles
import Synchronization

/// The queries from whose results a person was opened, in a file with one per line, the oldest first. Processes replace
/// it atomically and one at a time, so that no query is lost. If it can't be used, there are no earlier queries.
package final class QueryHistory: Sendable {
    package static let maxQueries = 1000
    /// The size in bytes of `maxQueries` of the maximum length, with line ends.
    private static let maxBytes = maxQueries * 4_001
    private static let name = "history"
    private static let lockName = "history.lock"
    /// The timeout for the lock, which is held for milliseconds.
    private static let timeout = Duration.seconds(5)

    private let directory: PrivateDirectory
    private let onError: @Sendable (HistoryError) -> Void
    private let writing = Mutex<Task<Void, Never>?>(nil)
    private let reportedErrors = Mutex<Set<HistoryError>>([])

    /// `onError` is called once for each error, on any thread.
    package init(directory: String, onError: @escaping @Sendable (HistoryError) -> Void) {
        self.directory = PrivateDirectory(path: directory)
        self.onError = onError
    }

    package func queries() -> [String] {
        do throws(FileError) { return try lines() } catch {
            report(error)
            return []
        }
    }

    /// Stores `query` in the background unless it is empty, contains an address or a token, or equals the last one.
    package func add(_ query: String) {
        guard let query = Self.line(query), !query.split(whereSeparator: \.isWhitespace).contains(where: Self.isAddress)
        else { return }
        writing.withLock { last in
            last = Task { [last] in
                await last?.value
                do {
                    try await append(query)
                } catch let error as FileError {
                    report(error)
                } catch {}  // cancelled
            }
        }
    }

    /// Removes the queries that mention a person, also from a file that a killed process left. Returns whether there
    /// were any.
    @concurrent package func remove(_ mentions: PersonMentions) async throws -> Bool {
        guard try directory.bytes(of: Self.name, limit: Self.maxBytes) != nil else { return false }
        let lock = try await directory.lock(Self.lockName, timeout: Self.timeout)
        let all = try lines()
        let kept = all.filter { !mentions.isInQuery($0) }
        try Array(kept.map { $0 + "\n" }.joined().utf8).withUnsafeBytes { try directory.replace(Self.name, with: $0) }
        _ = consume lock
        return kept.count < all.count
    }

    package func finish() async { await writing.withLock { $0 }?.value }

    @concurrent private func append(_ query: String) async throws {
        let lock = try await directory.lock(Self.lockName, timeout: Self.timeout)
        let queries = try lines()
        if queries.last != query {
            let text = (queries + [query]).suffix(Self.maxQueries).map { $0 + "\n" }.joined()
            try Array(text.utf8).withUnsafeBytes { try directory.replace(Self.name, with: $0) }
        }
        _ = consume lock
    }

    private func lines() throws(FileError) -> [String] {
        guard let bytes = try directory.bytes(of: Self.name, limit: Self.maxBytes) else { return [] }
        return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
            .compactMap { Self.line(String($0)) }.suffix(Self.maxQueries)
    }

    private func report(_ error: FileError) {
        let error = HistoryError(cause: error)
        if reportedErrors.withLock({ $0.insert(error).inserted }) { onError(error) }
    }

    private static func isAddress(_ word: Substring) -> Bool {
        CommitIdentity.isAddress(word.drop { $0 == "<" }.prefix { $0 != ">" })
    }

    /// Returns `nil` for a text that is not stored. Earlier versions have stored tokens, which the next query removes.
    private static func line(_ text: String) -> String? {
        guard !Token.isContained(in: text) else { return nil }
        var line = Substring(TextSanitizer.singleLine(text)).drop(while: \.isWhitespace)
        while line.last?.isWhitespace == true { line.removeLast() }
        return line.isEmpty ? nil : String(line)
    }
}

/// An error that disables the query history. Everything else works without it.
package struct HistoryError: Error, Hashable, CustomStringConvertible {
    package let cause: FileError

    package var description: String {
        switch cause {
        case .busy(let path): "Query history disabled: another program has locked \(path)."
        case .nameTooLong(let path): "Query history disabled: the path \(TextSanitizer.excerpt(path)) is too long."
        default: "Query history disabled: can't use \(cause.path) (\(cause.reason))."
        }
    }
}
