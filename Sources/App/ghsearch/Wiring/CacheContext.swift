import struct Foundation.Date
import class Foundation.FileManager
import GitHistory
import GitHubAPI
import GitHubModel
import HTTPTransport
import Images
import Settings
import Store
import Synchronization
import Warm

/// What a command that reads the cache can use: the output, the store of people and responses, and the avatars.
struct CacheContext: Sendable {
    let output: OutputContext
    let lazyStore: LazyStore
    let avatars: AvatarCache

    var store: LocalStore? { get async { await lazyStore.store } }

    func availableStore() async throws(CommandError) -> LocalStore {
        guard let store = await store, store.isReadable else { throw Self.unavailable }
        return store
    }

    /// Returns the cached login that may be meant by one that is not cached.
    func closestLogin(to login: Login) async -> Login? {
        guard let people = await store?.people, people.person(login) == nil else { return nil }
        return people.closestLogin(to: login)
    }

    func clonePrefetcher(of store: LocalStore, by git: GitProcesses) -> ClonePrefetcher {
        ClonePrefetcher(store: store, host: output.host, git: git)
    }

    /// Runs `body` and reads the clone in the current directory silently until `body` ends.
    func readingClone<Result>(_ body: (CloneReading) async throws -> Result) async throws -> Result {
        let prefetcher = await store.map { clonePrefetcher(of: $0, by: output.git) }
        return try await CloneReading.reading(FileManager.default.currentDirectoryPath, by: prefetcher, body)
    }

    static let unavailable = CommandError(.failed, "The cache is not available.")

    /// Adds the accounts that logins could be mistaken for, if the output contains those.
    func compared(_ people: [Person], ifJSON isJSON: Bool) async -> [Person] {
        guard isJSON else { return people }
        var compared = people
        for index in compared.indices { compared[index] = await self.compared(compared[index]) }
        return compared
    }

    func compared(_ person: Person) async -> Person {
        var person = person
        person.resembles = await store?.people.lookAlike(of: person)
        return person
    }
}

/// Opens the store with its first use, on a thread of its own, and collects the errors of the store for the end of
/// the run.
final class LazyStore: Sendable {
    /// The opening of the store, if it has begun, and the errors so far.
    private struct State {
        var opening: Task<LocalStore?, Never>?
        var errors: [StoreError] = []
    }
    /// How long a run waits for pending writes at its end; what is not written by then is fetched again in a later run.
    /// The end of the process ends them. Tests that run commands in their process wait longer, because the next command
    /// would meet the writes of the last one.
    @TaskLocal static var closingLimit = Duration.seconds(2)

    private let open: @Sendable (@escaping @Sendable (StoreError) -> Void) -> LocalStore.OpenResult
    private let remove: @Sendable (StoreError?) -> Bool
    private let state = Mutex(State())

    /// `open` is called on a thread of its own, because it waits for the disk and for other processes. `remove` removes
    /// the file of a store that can't be opened, and returns `false` if it stays.
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

    /// The first call opens the store; calls meanwhile wait.
    var store: LocalStore? {
        get async {
            let opening = state.withLock { state in
                let opening = state.opening ?? Task { await self.opened() }
                state.opening = opening
                return opening
            }
            return await opening.value
        }
    }

    private func opened() async -> LocalStore? {
        let result = await withCheckedContinuation { continuation in
            BackgroundThread.start { [open] in
                continuation.resume(returning: open { [weak self] in self?.record($0) })
            }
        }
        if let error = result.error { record(error) }
        return result.store
    }

    /// `onFallback` receives the date of each response that is used because GitHub is unreachable or offline mode is
    /// on.
    func cache(
        use: ResponseCache.Policy, onFallback: @escaping @Sendable (Date) -> Void
    ) -> ResponseCache {
        ResponseCache(
            policy: use, load: { await self.store?.responses.response(for: $0) },
            loadOfAnyAccount: { await self.store?.responses.responseOfAnyAccount(for: $0) },
            store: { await self.store?.responses.store($0, for: $1) },
            revalidate: { await self.store?.responses.revalidate($0, at: $1) },
            onFallback: onFallback)
    }

    /// Clears the store, or removes its file if it can't be opened. Returns `false` if something stays. If nothing
    /// stays, earlier errors are not reported: they are about what was cleared.
    func clear() async -> Bool {
        let isCleared =
            if let store = await store { await store.clear() } else { remove(state.withLock { $0.errors.first }) }
        if isCleared { state.withLock { $0.errors = [] } }
        return isCleared
    }

    /// Waits for pending writes, up to ``closingLimit``. Returns all errors.
    func close() async -> [String] {
        let store = await state.withLock { $0.opening }?.value
        // A lock that has ended needs nothing from the user.
        if let store, store.isReadable { state.withLock { $0.errors.removeAll(where: \.isLock) } }
        await store?.close(upTo: Self.closingLimit)
        return state.withLock { $0.errors.map { $0.commandMessage() } }
    }

    private func record(_ error: StoreError) { state.withLock { $0.errors.append(error) } }
}

extension LocalStore.Properties {
    init(host: Host, _ directories: XDGDirectories, _ configuration: Configuration) {
        self.init(directory: directories.store, host: host.key)
        if let limit = configuration.cacheLimit { self.limit = limit }
    }
}
