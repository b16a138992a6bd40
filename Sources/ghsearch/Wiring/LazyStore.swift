import GitHubAPI
import GitHubModel
import Store
import Synchronization

#if canImport(FoundationEssentials)
import struct FoundationEssentials.Date
#else
import struct Foundation.Date
#endif

/// The store of this run, opened when somebody first asks for it, and what there is to tell about it at the end.
final class LazyStore: Sendable {
    private struct State {
        var opening: LocalStore.OpenResult?
        var errors: [StoreError] = []
        /// The oldest answer used because GitHub was not asked or not reached.
        var oldest: Date?
    }
    private let properties: LocalStore.Properties
    private let state = Mutex(State())

    init(_ properties: LocalStore.Properties) { self.properties = properties }

    /// `nil` where nothing can be stored.
    var store: LocalStore? {
        state.withLock { state in
            if let opening = state.opening { return opening.store }
            let opening = LocalStore.open(properties, reactions: .init { [weak self] in self?.record($0) })
            state.opening = opening
            state.errors += [opening.error].compactMap { $0 }
            return opening.store
        }
    }

    /// What GitHub answered before; the store is opened when somebody asks for it.
    func cache(use: ResponseCache.Policy) -> ResponseCache {
        ResponseCache(
            policy: use, load: { self.store?.answers.response(for: $0) },
            store: { self.store?.answers.store($0, for: $1) },
            revalidate: { self.store?.answers.revalidate($0, at: $1) }, onFallback: { self.recordFallback(to: $0) })
    }

    /// Waits a moment for what is still to be written, and says once what went wrong.
    ///
    /// - Returns: sentences for a person.
    func close() async -> [String] {
        let opened = state.withLock { $0.opening?.store }
        _ = await opened?.flush(upTo: .seconds(2))  // what is not written by then is asked for again some day
        return state.withLock { $0.errors.map { "\($0)" } }
    }

    /// When the oldest answer came that stands in for asking GitHub; `nil` if none does.
    var oldestFallback: Date? { state.withLock { $0.oldest } }

    /// Notes that an answer of that time is used because GitHub was not asked or not reached.
    func recordFallback(to date: Date) {
        state.withLock { state in state.oldest = min(state.oldest ?? date, date) }
    }

    private func record(_ trouble: StoreError) { state.withLock { $0.errors.append(trouble) } }
}
