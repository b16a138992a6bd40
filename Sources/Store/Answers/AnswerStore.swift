#if canImport(FoundationEssentials)
public import struct FoundationEssentials.Date
#else
public import struct Foundation.Date
#endif
public import GitHubModel
import GRDB

/// GitHub's answers to GETs, whole and compressed, so that asking again costs nothing or little.
///
/// An `ETag` is kept beside the account, not beside the token: with a new token of the same account GitHub either knows it
/// (304) or answers in full, which is what asking without it would bring. So nothing about tokens is stored.
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
