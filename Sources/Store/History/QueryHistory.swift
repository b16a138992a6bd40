import Synchronization

/// The queries that somebody was chosen from, kept from run to run for whoever wants them again.
///
/// It never fails its reader: where nothing can be kept, there are no earlier queries, and `reactions` hears why.
package final class QueryHistory: Sendable {
    /// What it tells its owner.
    package struct Reactions: Sendable {
        let note: @Sendable (HistoryError) -> Void

        /// `note` gets what went wrong, once for each thing that did.
        package init(report: @escaping @Sendable (HistoryError) -> Void) { self.note = report }
    }

    /// How many are kept; the oldest go first.
    package static let maxQueries = HistoryFile.maxQueries

    private let file: HistoryFile
    private let reactions: Reactions
    /// The last writing, which all others come before.
    private let writing = Mutex<Task<Void, Never>?>(nil)
    private let reportedErrors = Mutex<Set<HistoryError>>([])

    /// The history in the file `history` of `directory`, an absolute path; nothing is read or made before it is needed.
    package init(directory: String, reactions: Reactions) {
        (file, self.reactions) = (HistoryFile(directory: directory), reactions)
    }

    /// The oldest first. It reads the disk, at once.
    package func queries() -> [String] {
        do throws(HistoryError) { return try file.queries() } catch {
            report(error)
            return []
        }
    }

    /// Keeps `query`, written behind: see ``finish()``. One that holds nothing, or is the last one already, is not kept.
    package func add(_ query: String) {
        writing.withLock { last in
            last = Task { [last] in
                await last?.value
                do { try await file.add(query) } catch let trouble as HistoryError {
                    report(trouble)
                } catch {
                    return  // cancelled
                }
            }
        }
    }

    /// Returns when all that was added is on the disk, or can't be.
    package func finish() async { await writing.withLock { $0 }?.value }

    private func report(_ trouble: HistoryError) {
        if reportedErrors.withLock({ $0.insert(trouble).inserted }) { reactions.note(trouble) }
    }
}

/// Why the history is not kept. Everything else works without it.
package enum HistoryError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The file or its directory can't be made, read or written; `reason` is the system's word, or ours.
    case unusable(path: String, reason: String)
    /// Another program holds the file and does not let go.
    case locked(path: String)

    /// What happened, then what to do.
    package var description: String {
        switch self {
        case .unusable(let path, let reason):
            "Queries are not kept: \(path) can't be used (\(reason)). Make room or give access."
        case .locked(let path): "Queries are not kept: another program holds \(path). End it and try again."
        }
    }
}
