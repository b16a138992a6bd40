import GitHubModel
import HTTPTransport
import HTTPTypes

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension GitHubClient {
    /// The same client, which asks also for what is fresh. Offline it asks for nothing all the same.
    public var refreshing: GitHubClient {
        var client = self
        if memory?.use == .usual { client.memory?.use = .refresh }
        return client
    }

    /// What `endpoint` answers, made a value: from memory while it is fresh, else from GitHub, which a confirmation (304)
    /// costs nothing with a token. Where GitHub can't be reached, what memory has is good enough.
    ///
    /// - Throws: ``GitHubError``, ``GitHubError/unreadable(host:)`` if the answer is not of the form of `Wire`;
    ///   `CancellationError`.
    func value<Wire: Decodable, Value>(of endpoint: Endpoint, _ make: (Wire, Answer) throws -> Value) async throws
        -> Value
    {
        guard let memory, endpoint.isRemembered else {
            return try read(Answer(try await reply(to: endpoint)), make)
        }
        let key = key(of: endpoint, memory)
        var known = memory.recall(key)
        if let fresh = known, memory.suffices(fresh, freshness: endpoint.freshness, now: now()) {
            if let value = value(in: Answer(fresh, isOnlyStored: memory.use == .offline), make) {
                if memory.use == .offline { memory.fellBack(fresh.storedAt) }
                return value
            }
            known = nil
        }
        guard memory.use != .offline else { throw GitHubError.notStored }
        do {
            return try await ask(endpoint, known, key, memory, make)
        } catch let error as GitHubError where error.meansUnreachable {
            guard let known, let value = value(in: Answer(known, isOnlyStored: true), make) else { throw error }
            memory.fellBack(known.storedAt)
            return value
        }
    }

    /// Only what was understood is kept, so that no bad answer takes the place of a good one, and only what is whole: a kept
    /// answer could not say that something is missing. What was kept and can't be read is not confirmed but asked for anew.
    private func ask<Wire: Decodable, Value>(
        _ endpoint: Endpoint, _ known: StoredAnswer?, _ key: AnswerKey, _ memory: AnswerMemory,
        _ make: (Wire, Answer) throws -> Value
    ) async throws -> Value {
        let reply = try await reply(to: endpoint, unlike: known)
        guard reply.response.status == .notModified, let known else {
            let answer = Answer(reply)
            let value = try read(answer, make)
            if !answer.isShortened { memory.keep(answer.stored(at: now()), key) }
            return value
        }
        guard let value = value(in: Answer(known, isConfirmed: true), make) else {
            return try await ask(endpoint, nil, key, memory, make)
        }
        memory.renew(key, now())
        return value
    }

    /// `nil` if it can't be read: it may have been kept by a program that read it otherwise.
    private func value<Wire: Decodable, Value>(
        in kept: Answer, _ make: (Wire, Answer) throws -> Value
    ) -> Value? {
        do { return try read(kept, make) } catch { return nil }
    }

    private func key(of endpoint: Endpoint, _ memory: AnswerMemory) -> AnswerKey {
        AnswerKey(
            url: host.apiURL + endpoint.target, account: memory.account, accept: Self.mediaType,
            apiVersion: Self.apiVersion)
    }
}
