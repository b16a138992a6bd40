import Foundation

/// Loads a resource from the cache and from GitHub. All rules about previews and fallbacks are here.
struct ResourceLoader<Value: Sendable>: Sendable {
    typealias Output = AsyncThrowingStream<Snapshot<Value>, any Error>.Continuation

    let resource: Resource<Value>
    let client: GitHubClient
    let policy: SnapshotPolicy
    let output: Output
    private let publicUse = PublicAccess.Use()

    init(resource: Resource<Value>, client: GitHubClient, policy: SnapshotPolicy, output: Output) {
        self.resource = resource
        self.client = client.recording(publicUse)
        self.policy = policy
        self.output = output
    }

    func load() async throws {
        let canPreview = policy.sendsPreview && !policy.ignoresCache && !isOffline
        let preview = canPreview ? try await cachedPart() : nil
        if let preview {
            let isFresh = isFresh(preview)
            var snapshot = snapshot(
                of: preview, isFinal: isFresh, isComplete: preview.isWhole, because: isFresh ? publicOnly : nil)
            if isFresh { snapshot.source = .gitHub }
            output.yield(snapshot)
            if isFresh { return }
        }
        try await loadFromGitHub(after: preview)
    }

    private var isOffline: Bool { client.cache?.policy == .cacheOnly }

    private func loadFromGitHub(after preview: Resource<Value>.Part?) async throws {
        var part: Resource<Value>.Part?
        do {
            for try await next in resource.parts(client) {
                part = next
                // Cached pages arrive at once.
                if preview == nil, !next.isFallback, !next.isLast {
                    output.yield(snapshot(of: next, isFinal: false, isComplete: false))
                }
            }
            try Task.checkCancellation()
            if let part { finish(part) }
        } catch let error as GitHubError {
            let isKnown = policy.isKnown || part != nil
            try await finish(part, after: isKnown ? error.treatingNotFoundAsUnexpected : error, preview)
        }
    }

    private func finish(_ part: Resource<Value>.Part) {
        var problem: Problem?
        if part.isFallback, !isOffline {
            problem = Problem(.unreachable)
        } else if part.omitsRestrictedItems {
            problem = Problem(.restricted)
        } else if let unreadable = part.unreadable {
            problem = Problem(.unreadable(unreadable))
        } else {
            problem = publicOnly
        }
        output.yield(snapshot(of: part, isFinal: true, isComplete: part.isWhole, because: problem))
    }

    /// The problem that the value is what everybody sees.
    private var publicOnly: Problem? {
        guard client.publicAccess.isStatedBySnapshots else { return nil }
        return publicUse.reason.map { Problem(.publicOnly($0)) }
    }

    /// Sends the cached value in place of what could not be loaded: that of the preview, because pages that have
    /// arrived since can be of another version of the list. Otherwise sends all cached items or those that were loaded,
    /// as a part, or throws `error`.
    private func finish(
        _ part: Resource<Value>.Part?, after error: GitHubError, _ preview: Resource<Value>.Part?
    ) async throws {
        var cached: Resource<Value>.Part?
        if error.allowsFallback, !isOffline {
            cached = preview?.isMixed == false ? preview : try await cachedPart()
        }
        if let cached, !cached.isMixed {
            let isUnreachable = part?.isMixed == true
            let problem = Problem(isUnreachable ? .unreachable : .error(error))
            output.yield(snapshot(of: cached, isFinal: true, isComplete: cached.isWhole, because: problem))
            return
        }
        guard let part = cached ?? part else { throw error }
        var snapshot = snapshot(of: part, isFinal: true, isComplete: false, because: Problem(.error(error)))
        snapshot.isPart = true
        output.yield(snapshot)
    }

    /// Returns the whole value of cached responses, or `nil` if any is missing. It can be a mixture of versions of a
    /// list.
    private func cachedPart() async throws -> Resource<Value>.Part? {
        guard let cached = client.cacheOnly() else { return nil }
        var part: Resource<Value>.Part?
        do {
            for try await next in resource.parts(cached) { part = next }
            return part
        } catch GitHubError.incompleteList where part?.isMixed == true {
            return part
        } catch is GitHubError {
            return nil
        }
    }

    private func isFresh(_ part: Resource<Value>.Part) -> Bool {
        guard let date = part.storedAt, part.isWhole else { return false }
        return client.cache?.policy == .default && ResponseCache.isFresh(date, now: client.now())
    }

    private func source(of part: Resource<Value>.Part) -> Snapshot<Value>.Source {
        part.isFallback ? part.storedAt.map { .cache($0) } ?? .gitHub : .gitHub
    }

    private func snapshot(
        of part: Resource<Value>.Part, isFinal: Bool, isComplete: Bool, because problem: Problem? = nil
    ) -> Snapshot<Value> {
        Snapshot(
            value: part.value, source: source(of: part), isFinal: isFinal, isComplete: isComplete, problem: problem)
    }
}
