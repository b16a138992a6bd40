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

    /// Returns the words of all people. Reads in several steps, so that the handling of a key does not wait for all of
    /// them. Returns `nil` if the task is cancelled or the store can't be read.
    func loadVocabulary() -> Vocabulary? { vocabulary.value { [self] in packedVocabulary() } }

    private func packedVocabulary() -> Vocabulary? {
        var vocabulary = Vocabulary()
        var position: Int64 = 0
        while !Task.isCancelled {
            switch read(orElse: nil, { [position] db in try PackedWordsRecord.step(after: position, db) }) {
            case .words(let words, let last):
                vocabulary.append(words)
                position = last
            case .end: return vocabulary
            case .missing(let id): return indexedVocabulary(replacing: id)
            case nil: return nil
            }
        }
        return nil
    }

    /// Reads the words from the index of names, which takes much longer, and stores them packed, so that the next
    /// process reads those. `missing` is the row in place of which they are stored.
    private func indexedVocabulary(replacing missing: Int64) -> Vocabulary? {
        var vocabulary = Vocabulary()
        var last: String? = ""
        while let start = last {
            guard !Task.isCancelled, let terms = read(orElse: nil, { try Self.terms(after: start, $0) }) else {
                return nil
            }
            vocabulary.append(PackedWords(terms.lazy.compactMap(NameIndex.word)))
            last = terms.count == Self.wordsPerRead ? terms.last : nil
        }
        write { [vocabulary] db in try PackedWordsRecord.complete(missing, with: vocabulary.packedWords, db) }
        return vocabulary
    }

    private static func terms(after term: String, _ db: Database) throws -> [String] {
        try String.fetchAll(
            db.cachedStatement(sql: "SELECT term FROM vocabulary WHERE term > ? LIMIT \(wordsPerRead)"),
            arguments: [term])
    }
}
