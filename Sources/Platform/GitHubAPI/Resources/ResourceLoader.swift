import Foundation

/// Loads a resource from the cache and from GitHub. All rules about previews and fallbacks are here.
struct ResourceLoader<Value: Sendable>: Sendable {
    typealias Output = AsyncThrowingStream<Snapshot<Value>, any Error>.Continuation

    let resource: Resource<Value>
    let client: GitHubClient
    let policy: SnapshotPolicy
    let output: Output

    func load() async throws {
        let canPreview = policy.sendsPreview && !policy.ignoresCache && client.cache?.policy != .cacheOnly
        let preview = canPreview ? try await cachedPart() : nil
        if let preview {
            let isFresh = isFresh(preview)
            let source = isFresh ? Snapshot<Value>.Source.gitHub : source(of: preview)
            send(preview, from: source, isFinal: isFresh, isComplete: !preview.isOfOtherAccount)
            if isFresh { return }
        }
        try await loadFromGitHub(isPreviewed: preview != nil)
    }

    private func loadFromGitHub(isPreviewed: Bool) async throws {
        var part: Resource<Value>.Part?
        do {
            for try await next in resource.parts(client) {
                part = next
                // Cached pages arrive at once.
                if !isPreviewed, !next.isFallback, !next.isWhole { send(next, isFinal: false, isComplete: false) }
            }
            try Task.checkCancellation()
            if let part { finish(part) }
        } catch let error as GitHubError {
            try await finish(part, after: policy.isKnown || part != nil ? error.treatingNotFoundAsUnexpected : error)
        }
    }

    /// Sends the whole value.
    private func finish(_ part: Resource<Value>.Part) {
        let isOffline = client.cache?.policy == .cacheOnly
        let isUnreachable = part.isFallback && !isOffline
        let problem: Problem? =
            if isUnreachable { Problem(.unreachable) } else if part.omitsRestrictedItems { Problem(.restricted) } else {
                nil
            }
        send(
            part, isFinal: true, isComplete: !part.omitsRestrictedItems && !part.isOfOtherAccount, because: problem)
    }

    /// Sends the cached value in place of what could not be loaded, or else the part that was.
    ///
    /// - Throws: `error` if there is neither, or if it is about the resource itself.
    private func finish(_ part: Resource<Value>.Part?, after error: GitHubError) async throws {
        let problem = Problem(error)
        if error.allowsFallback, client.cache?.policy != .cacheOnly, let cached = try await cachedPart() {
            let isComplete = !cached.isOfOtherAccount
            return send(cached, isFinal: true, isComplete: isComplete, because: problem)
        }
        guard let part else { throw error }
        var snapshot = snapshot(of: part, isFinal: true, isComplete: false, because: problem)
        snapshot.isPart = true
        output.yield(snapshot)
    }

    /// Returns the whole value of cached responses, or `nil` if any is missing.
    private func cachedPart() async throws -> Resource<Value>.Part? {
        guard let cached = client.cacheOnly() else { return nil }
        var part: Resource<Value>.Part?
        do {
            for try await next in resource.parts(cached) { part = next }
            return part
        } catch is GitHubError {
            return nil
        }
    }

    private func isFresh(_ part: Resource<Value>.Part) -> Bool {
        guard let date = part.storedAt, !part.isOfOtherAccount else { return false }
        return client.cache?.policy == .default && ResponseCache.isFresh(date, now: client.now())
    }

    private func source(of part: Resource<Value>.Part) -> Snapshot<Value>.Source {
        part.isFallback ? part.storedAt.map { .cache($0) } ?? .gitHub : .gitHub
    }

    private func send(
        _ part: Resource<Value>.Part, from source: Snapshot<Value>.Source? = nil, isFinal: Bool, isComplete: Bool,
        because problem: Problem? = nil
    ) {
        var snapshot = snapshot(of: part, isFinal: isFinal, isComplete: isComplete, because: problem)
        snapshot.source = source ?? snapshot.source
        output.yield(snapshot)
    }

    private func snapshot(
        of part: Resource<Value>.Part, isFinal: Bool, isComplete: Bool, because problem: Problem?
    ) -> Snapshot<Value> {
        Snapshot(
            value: part.value, source: source(of: part), isFinal: isFinal, isComplete: isComplete, problem: problem)
    }
}
