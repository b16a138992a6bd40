import struct Foundation.Date
import GitHistory
import GitHubModel
import Store

/// Reads the people of clones into the cache: what is new since the last time.
struct ClonePrefetcher: Sendable {
    struct Summary: Sendable, Hashable {
        let repository: String
        let people: Int
        let commits: Int
    }

    let store: LocalStore
    let host: Host
    var now: @Sendable () -> Date = { Date() }

    /// How long a clone is not read again in the background.
    private static let backgroundInterval = 3600.0

    func read(_ directory: String) async throws -> Summary {
        try await read(Clone(at: directory, of: host))
    }

    /// Clones that were read within the last hour, and those that can't be read, are left out.
    func readInBackground(_ directory: String) async {
        do {
            let last = store.people.progress(of: try await Clone.path(at: directory))?.readAt ?? .distantPast
            guard abs(now().timeIntervalSince(last)) >= Self.backgroundInterval else { return }
            _ = try await read(directory)
        } catch {}  // a clone that can't be read is no error here
    }

    private func read(_ clone: Clone) async throws -> Summary {
        let known = store.people.progress(of: clone.path)?.finished ?? []
        let (people, commits): ([GitPerson], Int)
        do {
            (people, commits) = try await clone.people(since: known, now: now())
        } catch let error as GitError {
            // Otherwise each start would read a damaged clone again.
            store.people.record(ReadingProgress(source: clone.path, finished: known, readAt: now()))
            throw error
        }
        let progress = ReadingProgress(
            source: clone.path, finished: clone.commits(after: known), readAt: now())
        store.people.record(people, in: clone.repository, progress: progress, webURL: host.webURL)
        return Summary(repository: clone.repository, people: Self.count(people), commits: commits)
    }

    /// Returns the number of people, each with the login of the last commit: logins change, and are reused.
    private static func count(_ people: [GitPerson]) -> Int {
        var logins: [Int64: Login] = [:]
        for person in people.sorted(by: { $0.lastCommitAt < $1.lastCommitAt }) {
            if let id = person.id { logins[id] = person.login }
        }
        return Set(people.map { person in person.id.flatMap { logins[$0] } ?? person.login }).count
    }
}

extension CacheContext {
    /// Runs `body` and, after the first frame, reads the clone in the current directory silently, until `body` ends.
    func readingClone<Result>(_ body: () async throws -> Result) async throws -> Result {
        let reading = Task(priority: .background) {
            try? await output.clock.sleep(for: .seconds(1))
            guard !Task.isCancelled, let store = await store else { return }
            await ClonePrefetcher(store: store, host: output.host).readInBackground(".")
        }
        defer { reading.cancel() }
        return try await body()
    }
}
