package import struct Foundation.Date
package import GitHistory
import GitHubAPI

/// The histories of the clones that a run reads, each read once for the commits at its ends, and shared: by the hovers
/// of an editor, by the texts that are pasted into the prompt, and by the arguments of a command.
///
/// A history of 100,000 commits takes seconds. Whoever can't wait sets a limit, continues without the history, and
/// finds it here later:
///
/// ```swift
/// let whole = try await histories.history(of: clone, at: now(), within: .seconds(3))  // nil: it is still being read
/// ```
///
/// Addresses are not stored on disk, so that histories are in memory only.
package actor CloneHistories {
    private struct Reading {
        let id: Int
        let task: Task<WholeHistory, any Error>
        /// The number of callers that wait without a limit.
        var waiters = 0
        /// Whether reading goes on without waiters, because a caller with a limit asks again.
        var isKept = false
    }

    private var histories: [Clone.HistoryKey: WholeHistory] = [:]
    /// The keys of ``histories``, the last one used last.
    private var order: [Clone.HistoryKey] = []
    private var readings: [Clone.HistoryKey: Reading] = [:]
    private var lastID = 0
    /// An editor has files of few clones open at once.
    private static let maxHistories = 4

    package init() {}

    private struct TimeLimitError: Error {}

    /// Returns the history, or `nil` if it is not read within `limit`; then reading goes on. Without a limit, reading
    /// ends with the last task that waits for it, and returns what was read. `report` gets the number of commits of a
    /// history that is read now.
    package func history(
        of clone: Clone, at now: Date, within limit: Duration? = nil,
        on clock: any Clock<Duration> = ContinuousClock(),
        report: @escaping @Sendable (Int) -> Void = { _ in }
    ) async throws -> WholeHistory? {
        let key = try await clone.historyKey()
        if let known = histories[key] {
            use(key)
            return known
        }
        let task = reading(key, of: clone, at: now, report)
        guard let limit else { return try await result(of: task, for: key) }
        readings[key]?.isKept = true
        do {
            return try await withTimeout(limit, on: clock, throwing: TimeLimitError()) { try await task.value }
        } catch is TimeLimitError {
            return nil
        }
    }

    /// The last one to wait ends the reading if it is cancelled, and gets what was read.
    private func result(of task: Task<WholeHistory, any Error>, for key: Clone.HistoryKey) async throws -> WholeHistory
    {
        readings[key]?.waiters += 1
        do {
            let whole = try await withTimeout(nil, throwing: CancellationError()) { try await task.value }
            if readings[key]?.task == task { readings[key]?.waiters -= 1 }
            return whole
        } catch is CancellationError {
            guard let reading = readings[key], reading.task == task else { return try await task.value }
            guard reading.waiters == 1, !reading.isKept else {
                readings[key]?.waiters -= 1
                throw CancellationError()
            }
            readings[key] = nil
            task.cancel()
            return try await task.value
        }
    }

    private func reading(
        _ key: Clone.HistoryKey, of clone: Clone, at now: Date, _ report: @escaping @Sendable (Int) -> Void
    ) -> Task<WholeHistory, any Error> {
        if let reading = readings[key] { return reading.task }
        lastID += 1
        let id = lastID
        let task = Task {
            do {
                let whole = try await clone.wholeHistory(now: now, report: report)
                finish(key, id, with: whole)
                return whole
            } catch {
                finish(key, id, with: nil)
                throw error
            }
        }
        readings[key] = Reading(id: id, task: task)
        return task
    }

    /// A reading that was cancelled has another one in its place, or none.
    private func finish(_ key: Clone.HistoryKey, _ id: Int, with whole: WholeHistory?) {
        guard readings[key]?.id == id else { return }
        readings[key] = nil
        guard let whole, !whole.isInterrupted else { return }
        // Histories of earlier commits of a clone are of no use.
        for old in order where old.path == key.path { histories[old] = nil }
        order.removeAll { $0.path == key.path }
        histories[key] = whole
        use(key)
        while order.count > Self.maxHistories { histories[order.removeFirst()] = nil }
    }

    private func use(_ key: Clone.HistoryKey) {
        order.removeAll { $0 == key }
        order.append(key)
    }
}
