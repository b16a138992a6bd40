import Synchronization

/// Sentences for a person that wait until the terminal is given back.
final class LateWords: Sendable {
    private let sentences = Mutex<[String]>([])

    var all: [String] { sentences.withLock { $0 } }

    func add(_ sentence: String) { sentences.withLock { $0.append(sentence) } }
}
