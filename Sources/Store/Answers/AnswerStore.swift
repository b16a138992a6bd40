#if canImport(FoundationEssentials)
public import struct FoundationEssentials.Date
#else
public import struct Foundation.Date
#endif
public import GitHubModel
import GRDB

/// GitHub's answers to GETs, whole and compressed, so that asking again costs nothing or little.
///
/// They are kept for each account, so that a new sign-in keeps what the last one saw. An `ETag` is good for the token it
/// was given to, so a fingerprint of that is kept beside it, which nobody can make a token of.
public struct AnswerStore: Sendable {
    let disk: Disk

    /// What was answered before, however old; `nil` if nothing is stored.
    public func answer(for key: AnswerKey) -> StoredAnswer? {
        disk.read(orElse: nil) { db in try AnswerRow.fetch(db, key) }?.answer()
    }

    /// Keeps an answer with status 200, in place of an earlier one.
    public func keep(_ answer: StoredAnswer, for key: AnswerKey) {
        disk.write { db in try AnswerRow(answer).save(db, key) }
    }

    /// A 304 came at `date`: the stored answer is as good as new. A later one is not made older.
    public func renew(_ key: AnswerKey, at date: Date) {
        disk.write { db in try AnswerRow.renew(db, key, at: date) }
    }
}
