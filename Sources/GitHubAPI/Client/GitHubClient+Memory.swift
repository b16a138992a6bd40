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
            return try await asSignedIn { try read(Answer(try await reply(to: endpoint, as: $0)), make) }
        }
        var known = recall(endpoint, of: try await account(), memory)
        if let fresh = known.answer, memory.suffices(fresh, freshness: endpoint.freshness, now: now()) {
            if let value = value(in: Answer(fresh, isOnlyStored: memory.use == .offline), make) {
                if memory.use == .offline { memory.fellBack(fresh.storedAt) }
                return value
            }
            known.answer = nil
        }
        guard memory.use != .offline else { throw GitHubError.notStored }
        do {
            return try await asSignedIn { identity in
                // Somebody else may have signed in meanwhile.
                let isSame = identity?.account == known.key.account
                let known = isSame ? known : recall(endpoint, of: identity?.account, memory)
                return try await ask(endpoint, as: identity, known, memory, make)
            }
        } catch let error as GitHubError where error.meansUnreachable {
            guard let stored = recall(endpoint, of: try await account(), memory).answer,
                let value = value(in: Answer(stored, isOnlyStored: true), make)
            else { throw error }
            memory.fellBack(stored.storedAt)
            return value
        }
    }

    /// What is kept of an endpoint, and under which key.
    private struct Known {
        let key: AnswerKey
        var answer: StoredAnswer?
    }

    /// Only what was understood is kept, so that no bad answer takes the place of a good one, and only what is whole: a kept
    /// answer could not say that something is missing. What was kept and can't be read is not confirmed but asked for anew,
    /// and so is what another token got.
    private func ask<Wire: Decodable, Value>(
        _ endpoint: Endpoint, as identity: Credentials.Identity?, _ known: Known, _ memory: AnswerMemory,
        _ make: (Wire, Answer) throws -> Value
    ) async throws -> Value {
        let mine = known.answer?.fingerprint == identity?.fingerprint ? known.answer : nil
        let reply = try await reply(to: endpoint, as: identity, unlike: mine)
        guard reply.response.status == .notModified, let mine else {
            let answer = Answer(reply)
            let value = try read(answer, make)
            if !answer.isShortened {
                memory.keep(answer.stored(at: now(), fingerprint: identity?.fingerprint), known.key)
            }
            return value
        }
        guard let value = value(in: Answer(mine, isConfirmed: true), make) else {
            return try await ask(endpoint, as: identity, Known(key: known.key), memory, make)
        }
        memory.renew(known.key, now())
        return value
    }

    /// `nil` if it can't be read: it may have been kept by a program that read it otherwise.
    private func value<Wire: Decodable, Value>(
        in kept: Answer, _ make: (Wire, Answer) throws -> Value
    ) -> Value? {
        do { return try read(kept, make) } catch { return nil }
    }

    private func recall(_ endpoint: Endpoint, of account: Int64?, _ memory: AnswerMemory) -> Known {
        let key = AnswerKey(
            url: host.apiURL + endpoint.target, account: account, accept: Self.mediaType, apiVersion: Self.apiVersion)
        return Known(key: key, answer: memory.recall(key))
    }
}
