import struct Foundation.Date
import class Foundation.FileManager
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
    /// Gets the number of people that were written, and of all.
    var report: @Sendable (Int, Int) -> Void = { _, _ in }

    /// Gets the repository when some of its people were written, and others follow.
    var onWritten: @Sendable (String) -> Void = { _ in }

    /// How long a clone is not read again in the background.
    private static let backgroundInterval = 3600.0

    func read(_ directory: String) async throws -> Summary {
        try await read(Clone(at: directory, of: host))
    }

    /// Clones that were read within the last hour, and those that can't be read, are left out. `onUpdate` gets the repository at
    /// the start and each time its people were written, or `nil` if the directory is in no clone.
    func readInBackground(_ directory: String, onUpdate: @escaping @Sendable (String?) -> Void = { _ in }) async {
        let known = store.people.repository(ofDirectory: directory)
        do {
            let last = store.people.progress(of: try await Clone.path(at: directory))?.readAt ?? .distantPast
            let isDue = abs(now().timeIntervalSince(last)) >= Self.backgroundInterval
            if !isDue, let known { return onUpdate(known) }
            let clone = try await Clone(at: directory, of: host)
            if clone.repository != known { store.people.record(clone.repository, ofDirectory: directory, at: now()) }
            onUpdate(clone.repository)
            guard isDue else { return }
            var reader = self
            reader.onWritten = onUpdate
            _ = try await reader.read(clone)
            await store.flush(upTo: .seconds(30))
            onUpdate(clone.repository)
        } catch GitError.notARepository {
            if known != nil { store.people.record(nil, ofDirectory: directory, at: now()) }
            onUpdate(nil)
        } catch {}  // a clone that can't be read is no error here
    }

    private func read(_ clone: Clone) async throws -> Summary {
        let part = try await finishPart(of: clone)
        // What was written just now may not be readable yet.
        let known = part.known ?? store.people.progress(of: clone.path)?.finished ?? []
        let (people, commits): ([GitPerson], Int)
        do {
            (people, commits) = try await clone.people(since: known, now: now())
        } catch let error as GitError {
            // Otherwise each start would read a damaged clone again.
            store.people.record(ReadingProgress(source: clone.path, finished: known, readAt: now()))
            throw error
        }
        try await write(people, of: clone, upTo: clone.commits(after: known))
        return Summary(
            repository: clone.repository, people: Self.count(part.people + people), commits: part.commits + commits)
    }

    // MARK: Batches

    private static let batchLength = 2_000

    /// Writes people in batches, each a transaction: other processes write in between, and a cancelled run keeps what was written.
    /// `commits` are those up to which the clone is read then.
    private func write(_ people: [GitPerson], of clone: Clone, upTo commits: [String], after count: Int = 0)
        async throws
    {
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
            if start <= count { store.people.updateCommitters(of: clone.repository, at: now()) }
            start = end
            guard start < people.count else { return }
            report(start, people.count)
            guard await store.flush(upTo: .seconds(30)), !store.hasFailed else { return }
            try Task.checkCancellation()
            onWritten(clone.repository)
        } while true
    }

    /// The progress of a run that is writing: the number of people that it wrote, and the commits up to which it read.
    private func part(of clone: Clone, _ finished: [String]) -> ReadingProgress {
        ReadingProgress(source: "part:\(clone.path)", finished: finished, readAt: now())
    }

    /// Writes what a cancelled run read and did not write. Its people are in the same order, so that none is counted twice.
    private func finishPart(of clone: Clone) async throws -> Part {
        guard let part = store.people.progress(of: "part:\(clone.path)")?.finished,
            let count = part.first.flatMap({ Int($0) })
        else { return Part() }
        let known = store.people.progress(of: clone.path)?.finished ?? []
        let commits = Array(part.dropFirst())
        let rest = try await clone.people(since: known, upTo: commits, now: now())
        try await write(rest.people, of: clone, upTo: commits, after: count)
        return Part(people: rest.people, commits: rest.commits, known: commits)
    }

    private struct Part {
        var people: [GitPerson] = []
        var commits = 0
        /// The commits up to which the clone is read now, or `nil` if there was nothing to finish.
        var known: [String]?
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

/// The clone in the current directory, which is read beside a prompt.
struct CloneReading: Sendable {
    let directory: String
    /// The repository, each time its people may have changed; `nil` if the directory is in no clone.
    let updates: AsyncStream<String?>
}

extension CacheContext {
    /// Runs `body` and reads the clone in the current directory silently until `body` ends.
    func readingClone<Result>(_ body: (CloneReading) async throws -> Result) async throws -> Result {
        let directory = FileManager.default.currentDirectoryPath
        let (updates, continuation) = AsyncStream<String?>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let reading = Task(priority: .background) {
            defer { continuation.finish() }
            guard let store = await store else { return }
            let reader = ClonePrefetcher(store: store, host: output.host)
            await reader.readInBackground(directory) { continuation.yield($0) }
        }
        defer { reading.cancel() }
        return try await body(CloneReading(directory: directory, updates: updates))
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
