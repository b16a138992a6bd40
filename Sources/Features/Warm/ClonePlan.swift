import struct Foundation.Date
import GitHistory
import Store

/// What of a clone is still to be read, by what earlier runs have stored about it.
///
/// A clone is read in parts, so that a first list of people is there at once and an interrupted run loses nothing. Each
/// part has a progress of its own: the latest commits, the batches of a run that has not ended, and the whole history.
struct ClonePlan: Sendable, Hashable {
    /// The part of a clone that earlier runs left: after an interruption the people that were read and not written,
    /// after a first list the commits before the latest ones. No commit counts twice.
    struct Rest: Sendable, Hashable {
        /// The number of people that are written: the first ones.
        let writtenPeople: Int
        /// The commits up to which the clone has to be read.
        let commits: [String]
        /// The number of latest commits whose people are written.
        let skippedCommits: Int
    }

    /// The names of the progress of each part in the store.
    struct Names: Sendable, Hashable {
        let whole: String
        let part: String
        let latest: String

        /// `path` is that of the Git directory.
        init(path: String) {
            whole = path
            part = "part:\(path)"
            latest = "latest:\(path)"
        }
    }

    /// How long a clone is not read again in the background.
    private static let backgroundInterval = 3600.0

    /// The commits whose histories are read. Empty if the clone was never read to its end.
    let known: [String]
    /// What has to be read before the new commits, or `nil`.
    let rest: Rest?
    /// Whether nothing of the clone was read.
    let isUnread: Bool
    private let readAt: Date?

    init(whole: ReadingProgress?, part: ReadingProgress?, latest: ReadingProgress?) {
        known = whole?.finished ?? []
        rest = Self.rest(of: part, latest: latest, isFirst: known.isEmpty)
        isUnread = whole == nil && part == nil && latest == nil
        readAt = whole?.readAt
    }

    private static func rest(of part: ReadingProgress?, latest: ReadingProgress?, isFirst: Bool) -> Rest? {
        if let part, let count = part.finished.first.flatMap({ Int($0) }) {
            let commits = Array(part.finished.dropFirst())
            let skipsLatest = isFirst && latest?.finished == commits
            return Rest(
                writtenPeople: count, commits: commits, skippedCommits: skipsLatest ? Clone.maxLatestCommits : 0)
        }
        guard isFirst, let latest else { return nil }
        return Rest(writtenPeople: 0, commits: latest.finished, skippedCommits: Clone.maxLatestCommits)
    }

    /// Whether a run in the background reads the clone. A date in the future, after a change of the clock, counts.
    func isDueInBackground(at now: Date) -> Bool {
        abs(now.timeIntervalSince(readAt ?? .distantPast)) >= Self.backgroundInterval
    }
}

extension PeopleStore {
    /// Returns the plan for the clone with the Git directory at `path`.
    func plan(ofClone path: String) -> ClonePlan {
        let names = ClonePlan.Names(path: path)
        return ClonePlan(
            whole: progress(of: names.whole), part: progress(of: names.part), latest: progress(of: names.latest))
    }
}
