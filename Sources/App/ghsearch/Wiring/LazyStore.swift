import Dispatch
import GitHubAPI
import GitHubModel
import Store
import Synchronization

/// The store of this run, opened on first use, and its errors.
final class LazyStore: Sendable {
    private struct State {
        var isRequested = false
        var store: LocalStore?
        var errors: [StoreError] = []
    }
    let fallbacks = FallbackRecorder()
    private let open: @Sendable (@escaping @Sendable (StoreError) -> Void) -> LocalStore.OpenResult
    private let remove: @Sendable (StoreError?) -> Bool
    private let state = Mutex(State())
    /// Entered while the store is opened. Opening takes time and can call ``record(_:)``, so it does not hold the lock.
    private let opening = DispatchGroup()

    /// - Parameter remove: Removes the file of a store that can't be opened. Returns `false` if it stays.
    init(
        open: @escaping @Sendable (@escaping @Sendable (StoreError) -> Void) -> LocalStore.OpenResult,
        remove: @escaping @Sendable (StoreError?) -> Bool = { _ in false }
    ) {
        self.open = open
        self.remove = remove
    }

    convenience init(_ properties: LocalStore.Properties) {
        self.init(
            open: { LocalStore.open(properties, notice: $0) }, remove: { LocalStore.remove(properties, after: $0) })
    }

    /// The store, or `nil` if it can't be used. The first call opens it; calls meanwhile wait.
    var store: LocalStore? {
        let isFirst = state.withLock { state in
            guard !state.isRequested else { return false }
            state.isRequested = true
            opening.enter()
            return true
        }
        if isFirst { finishOpening() } else { opening.wait() }
        return state.withLock { $0.store }
    }

    private func finishOpening() {
        let result = open { [weak self] in self?.record($0) }
        state.withLock { state in
            state.store = result.store
            state.errors += [result.error].compactMap { $0 }
        }
        opening.leave()
    }

    /// Returns a cache of responses in the store, which is opened on first use.
    func cache(use: ResponseCache.Policy) -> ResponseCache {
        ResponseCache(
            policy: use, load: { self.store?.responses.response(for: $0) },
            loadOfAnyAccount: { self.store?.responses.responseOfAnyAccount(for: $0) },
            store: { self.store?.responses.store($0, for: $1) },
            revalidate: { self.store?.responses.revalidate($0, at: $1) }, onFallback: { self.fallbacks.record($0) })
    }

    /// Clears the store, or removes its file if it can't be opened. Returns `false` if something stays. If nothing stays, earlier
    /// errors are not reported: they are about what was cleared.
    func clear() async -> Bool {
        let isCleared =
            if let store { await store.clear() } else { remove(state.withLock { $0.errors.first }) }
        if isCleared { state.withLock { $0.errors = [] } }
        return isCleared
    }

    /// Waits up to 2 s for pending writes and closes the store; what is not written by then is fetched again in a later run.
    ///
    /// - Returns: The messages of all errors.
    func close() async -> [String] {
        let opened = state.withLock { $0.store }
        await opened?.close(upTo: .seconds(2))
        return state.withLock { $0.errors.map { $0.commandMessage() } }
    }

    private func record(_ error: StoreError) { state.withLock { $0.errors.append(error) } }
}

extension LocalStore.Properties {
    /// The directory and the size limit of the cache of `host`.
    init(host: Host, _ directories: XDGDirectories, _ configuration: Configuration) {
        self.init(directory: directories.cache, host: host.key)
        if let limit = configuration.cacheLimit { self.limit = limit }
    }
}
