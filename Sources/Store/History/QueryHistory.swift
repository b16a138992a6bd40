import Synchronization

/// The queries from whose results a person was opened, stored between runs.
///
/// Its reads never fail: if the file can't be used, there are no earlier queries, and `reactions` reports the error.
package final class QueryHistory: Sendable {
    /// The callbacks of a history.
    package struct Reactions: Sendable {
        let report: @Sendable (HistoryError) -> Void

        /// - Parameter report: Called once for each different error, on any thread.
        package init(report: @escaping @Sendable (HistoryError) -> Void) { self.report = report }
    }

    /// The number of stored queries. The oldest are removed first.
    package static let maxQueries = HistoryFile.maxQueries

    private let file: HistoryFile
    private let reactions: Reactions
    /// The last write. It waits for all earlier ones.
    private let writing = Mutex<Task<Void, Never>?>(nil)
    private let reportedErrors = Mutex<Set<HistoryError>>([])

    /// Creates a history in the file `history` of `directory`, an absolute path. Nothing is read or created yet.
    package init(directory: String, reactions: Reactions) {
        (file, self.reactions) = (HistoryFile(directory: directory), reactions)
    }

    /// Reads the queries from the disk, the oldest first.
    package func queries() -> [String] {
        do throws(HistoryError) { return try file.queries() } catch {
            report(error)
            return []
        }
    }

    /// Stores `query` in the background: see ``finish()``. An empty query, or one that equals the last one, is not
    /// stored.
    package func add(_ query: String) {
        writing.withLock { last in
            last = Task { [last] in
                await last?.value
                do { try await file.add(query) } catch let error as HistoryError {
                    report(error)
                } catch {
                    return  // cancelled
                }
            }
        }
    }

    /// Waits for all writes.
    package func finish() async { await writing.withLock { $0 }?.value }

    private func report(_ error: HistoryError) {
        if reportedErrors.withLock({ $0.insert(error).inserted }) { reactions.report(error) }
    }
}

/// An error that disables the query history. Everything else works without it.
package enum HistoryError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The file or its directory can't be created, read or written; `reason` is a part of a sentence.
    case unusable(path: String, reason: String)
    /// Another program held the lock until the timeout.
    case locked(path: String)

    /// What happened, then what to do.
    package var description: String {
        switch self {
        case .unusable(let path, let reason):
            "Query history disabled: can't use \(path) (\(reason)). Free disk space or check the permissions."
        case .locked(let path):
            "Query history disabled: another program has locked \(path). Quit it and try again."
        }
    }
}
