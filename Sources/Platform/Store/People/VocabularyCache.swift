import GitHubModel
import GRDB
import Synchronization
import UnicodeText

/// The vocabulary of a store, loaded on first use.
final class VocabularyCache: Sendable {
    private struct State {
        var vocabulary: Vocabulary?
        /// The words of people that were stored since the store was opened.
        var recent: Set<FoldedText> = []
    }

    private let state = Mutex(State())
    private let loading = Mutex<Void>(())

    /// `nil` before ``value(loading:)``.
    var loaded: Vocabulary? { state.withLock(\.vocabulary) }

    /// Returns the vocabulary, which is loaded by `load` the first time. Other threads wait for it.
    func value(loading load: () -> Vocabulary?) -> Vocabulary? {
        loading.withLock { _ in
            if let loaded { return loaded }
            guard var vocabulary = load() else { return nil }
            state.withLock { state in
                for word in state.recent { vocabulary.append(word) }
                state.vocabulary = vocabulary
            }
            return vocabulary
        }
    }

    func add(_ people: [Person]) {
        let words = people.flatMap { NameIndex.vocabulary(of: NameKeys($0)) }
        state.withLock { state in
            for word in words where state.recent.insert(word).inserted { state.vocabulary?.append(word) }
        }
    }
}

extension LocalStore {
    private static let wordsPerRead = 20_000

    /// Reads in several steps, so that the handling of a key does not wait for all of them. Returns `nil` if the task is
    /// cancelled.
    func loadVocabulary() -> Vocabulary? {
        vocabulary.value { [self] in
            var vocabulary = Vocabulary()
            var last: String? = ""
            while let start = last {
                if Task.isCancelled { return nil }
                let terms = read(orElse: []) { db in try Self.terms(after: start, db) }
                for term in terms { NameIndex.word(inIndex: term).map { vocabulary.append($0) } }
                last = terms.count == Self.wordsPerRead ? terms.last : nil
            }
            return vocabulary
        }
    }

    private static func terms(after term: String, _ db: Database) throws -> [String] {
        try String.fetchAll(
            db.cachedStatement(sql: "SELECT term FROM vocabulary WHERE term > ? LIMIT \(wordsPerRead)"),
            arguments: [term])
    }
}
