package import struct Foundation.Date
package import class Foundation.FileManager
package import struct Foundation.URL
package import GitHistory
import GitHubAPI
package import GitHubModel
package import Store

/// Reads the people of clones into the cache, without a request: those of the commits that are new since the last time.
///
///     let prefetcher = ClonePrefetcher(store: store, host: host, git: git)
///     let isComplete = try await prefetcher.read(["."]) { progress in print(progress) }
///
/// A ``ClonePlan`` says what of a clone is to be read. People are written in batches, so that other processes can write
/// in between, and a run that is killed continues where it was.
package struct ClonePrefetcher: Sendable {
    /// What happens while clones are read.
    package enum Progress: Sendable, Hashable {
        case reading(directory: String)
        /// The number of people that are written, of all. Others follow.
        case writing(Int, of: Int)
        /// What ``writing(_:of:)`` has reported can be read from the cache.
        case written(repository: String)
        case finished(Summary)
        case failed(GitError)
    }

    /// What was new in a clone.
    package struct Summary: Sendable, Hashable {
        package let repository: String
        package let people: Int
        package let commits: Int
    }

    package let store: LocalStore
    private let host: Host
    private let git: GitProcesses
    private let now: @Sendable () -> Date

    package init(
        store: LocalStore, host: Host, git: GitProcesses, now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.store = store
        self.host = host
        self.git = git
        self.now = now
    }

    /// Reads the clones in order. One that can't be read is reported, and does not keep the others from being read.
    /// Returns whether all were.
    ///
    /// - Throws: ``PrefetchError/notWritten(_:)``, or `CancellationError`.
    package func read(
        _ directories: [String], onProgress: @Sendable (Progress) -> Void
    ) async throws -> Bool {
        var isComplete = true
        for directory in directories {
            onProgress(.reading(directory: directory))
            do {
                onProgress(.finished(try await read(directory, onProgress: onProgress)))
            } catch let error as GitError {
                isComplete = false
                onProgress(.failed(error))
                if error == .notInstalled { break }
            }
        }
        return isComplete
    }

    package func read(
        _ directory: String, onProgress: @Sendable (Progress) -> Void = { _ in }
    ) async throws -> Summary {
        try await read(Clone(at: directory, of: host, by: git), onProgress)
    }

    /// Clones that were read within the last hour, and those that can't be read, are left out. `onUpdate` gets the
    /// repository at the start and each time its people were written, or `nil` if the directory is in no clone.
    package func readInBackground(
        _ directory: String, onUpdate: @escaping @Sendable (String?) -> Void = { _ in }
    ) async {
        let known = store.people.repository(ofDirectory: directory)
        do {
            let plan = store.people.plan(ofClone: try await Clone.path(at: directory, by: git))
            let isDue = plan.isDueInBackground(at: now())
            if !isDue, let known { return onUpdate(known) }
            let clone = try await Clone(at: directory, of: host, by: git)
            if clone.repository != known { store.people.record(clone.repository, ofDirectory: directory, at: now()) }
            onUpdate(clone.repository)
            guard isDue else { return }
            _ = try await read(clone) { if case .written(let repository) = $0 { onUpdate(repository) } }
            onUpdate(clone.repository)
        } catch GitError.notARepository {
            if known != nil { store.people.record(nil, ofDirectory: directory, at: now()) }
            onUpdate(nil)
        } catch {}  // neither a clone that can't be read nor the end of the screen is an error here
    }

    private func read(_ clone: Clone, _ onProgress: @Sendable (Progress) -> Void) async throws -> Summary {
        let plan = store.people.plan(ofClone: clone.path)
        let rest = try await readRest(of: clone, by: plan, onProgress)
        // What was written just now may not be readable yet.
        let known = plan.rest?.commits ?? plan.known
        let (people, commits): ([GitPerson], Int)
        do {
            (people, commits) = try await clone.people(since: known, now: now())
        } catch let error as GitError {
            // Otherwise each start would read a damaged clone again.
            store.people.record(ReadingProgress(source: clone.path, finished: known, readAt: now()))
            throw error
        }
        try await write(people, of: clone, upTo: clone.commits(after: known), onProgress)
        return Summary(
            repository: clone.repository, people: Self.count(rest.people + people), commits: rest.commits + commits)
    }

    // MARK: The latest commits

    /// Whether nothing is known about the directory, which is in a work tree: its people are not in the cache yet. Runs
    /// no `git`.
    package func isFirst(in directory: String) -> Bool {
        !store.people.isDirectoryKnown(directory) && Self.isInWorkTree(directory)
    }

    private static func isInWorkTree(_ directory: String) -> Bool {
        var directory = URL(filePath: directory).standardizedFileURL
        while true {
            if FileManager.default.fileExists(atPath: directory.appending(path: ".git").path) { return true }
            if directory.pathComponents.count <= 1 { return false }
            directory.deleteLastPathComponent()
        }
    }

    /// Reads the latest commits of a clone that was never read, so that its people are in the first list. The rest
    /// follows with ``readInBackground(_:onUpdate:)``, which counts no commit twice. Returns the repository, or `nil`
    /// if it is not read within `limit`.
    package func readLatest(_ directory: String, within limit: Duration) async -> String? {
        do {
            return try await withTimeout(limit, throwing: CancellationError()) {
                try await readLatest(directory, writingWithin: limit)
            }
        } catch {
            return nil  // the people follow later, or the directory is in no clone that can be read
        }
    }

    private func readLatest(_ directory: String, writingWithin limit: Duration) async throws -> String {
        let clone = try await Clone(at: directory, of: host, by: git)
        if store.people.plan(ofClone: clone.path).isUnread, !clone.head.isEmpty {
            let people = try await clone.people(upTo: clone.head, limit: Clone.maxLatestCommits, now: now()).people
            let progress = ReadingProgress(
                source: ClonePlan.Names(path: clone.path).latest, finished: clone.head, readAt: now())
            store.people.record(people, in: clone.repository, progress: progress, webURL: host.webURL)
            store.people.updateCommitters(of: clone.repository, at: now())
        }
        store.people.record(clone.repository, ofDirectory: directory, at: now())
        await store.flush(upTo: limit)
        return clone.repository
    }

    // MARK: Batches

    private static let batchLength = 2_000

    /// Writes people in batches, each a transaction: other processes write in between, and a cancelled run keeps what
    /// was written. `commits` are those up to which the clone is read then.
    private func write(
        _ people: [GitPerson], of clone: Clone, upTo commits: [String], after count: Int = 0,
        _ onProgress: @Sendable (Progress) -> Void
    ) async throws {
        let people = people.sorted { $0.isWritten(before: $1) }
        var start = min(count, people.count)
        repeat {
            let end = min(start + Self.batchLength, people.count)
            let isLast = end == people.count
            let part = part(of: clone, isLast ? [] : ["\(end)"] + commits)
            let progress = ReadingProgress(source: clone.path, finished: commits, readAt: now())
            store.people.record(
                Array(people[start..<end]), in: clone.repository, progress: isLast ? progress : part,
                webURL: host.webURL, part: isLast && people.count > Self.batchLength ? part : nil)
            // The people of the last commits are written first.
            if start <= count || isLast { store.people.updateCommitters(of: clone.repository, at: now()) }
            if !isLast { onProgress(.writing(end, of: people.count)) }
            // What follows a batch that is not written must not count as read.
            try await store.requireWritten()
            if isLast { return }
            onProgress(.written(repository: clone.repository))
            start = end
        } while true
    }

    /// The progress of a run that is writing: the number of people that it wrote, and the commits up to which it read.
    private func part(of clone: Clone, _ finished: [String]) -> ReadingProgress {
        ReadingProgress(source: ClonePlan.Names(path: clone.path).part, finished: finished, readAt: now())
    }

    /// Writes what an interrupted run read and did not write, or what follows the latest commits. The people are in the
    /// same order as then, so that none is counted twice.
    private func readRest(
        of clone: Clone, by plan: ClonePlan, _ onProgress: @Sendable (Progress) -> Void
    ) async throws -> (people: [GitPerson], commits: Int) {
        guard let rest = plan.rest else { return ([], 0) }
        let read = try await clone.people(
            since: plan.known, upTo: rest.commits, skipping: rest.skippedCommits, now: now())
        try await write(read.people, of: clone, upTo: rest.commits, after: rest.writtenPeople, onProgress)
        return (read.people, read.commits)
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

extension GitPerson {
    /// The order in which people are written: the same for the same commits.
    fileprivate func isWritten(before other: GitPerson) -> Bool {
        if lastCommitAt != other.lastCommitAt { return lastCommitAt > other.lastCommitAt }
        let login = login.description.lowercased()
        let otherLogin = other.login.description.lowercased()
        return login == otherLogin ? (id ?? 0) < (other.id ?? 0) : login < otherLogin
    }
}
