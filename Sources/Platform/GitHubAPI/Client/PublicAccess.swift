import GitHubModel
import Synchronization

/// The accounts whose public data is requested without the token, because an organization refuses it to the token and
/// GitHub sends it to everybody. All copies of a client share it, so that only the first request of a run is sent
/// twice.
///
/// Anonymous requests have rate limits and a part of the cache of their own: nothing that only the account may see gets
/// there.
package final class PublicAccess: Sendable {
    private let restrictions = Mutex<[String: GitHubError]>([:])
    /// Whether a ``Snapshot`` says that it has public data only. Otherwise the program reports it once, by ``reasons``.
    let isStatedBySnapshots: Bool

    package init(isStatedBySnapshots: Bool = true) { self.isStatedBySnapshots = isStatedBySnapshots }

    /// Why the token was not used, by account; each reason once, in order.
    package var reasons: [GitHubError] {
        restrictions.withLock { $0.sorted { $0.key < $1.key }.map(\.value) }.uniqued()
    }

    func reason(for owner: String) -> GitHubError? { restrictions.withLock { $0[owner] } }

    func record(_ error: GitHubError, for owner: String) { restrictions.withLock { $0[owner] = $0[owner] ?? error } }

    /// The reason why a part of one value was requested without the token; `nil` if the whole value was requested
    /// with it.
    final class Use: Sendable {
        private let error = Mutex<GitHubError?>(nil)

        var reason: GitHubError? { error.withLock { $0 } }

        func record(_ reason: GitHubError) { error.withLock { $0 = $0 ?? reason } }
    }
}

extension GitHubClient {
    /// A copy of the client that has no account.
    private var anonymous: GitHubClient { with { $0.credentials = .fixed(nil) } }

    /// Returns a copy of the client that records in `use` if it requests public data without the token.
    func recording(_ use: PublicAccess.Use) -> GitHubClient { with { $0.publicUse = use } }

    /// Returns the value of a request for the current account, or the public one if an organization refuses the token:
    /// the request is sent once more without it. Throws why the token was refused if there is no public value.
    func value<Wire, Value>(of request: ValueRequest<Wire, Value>) async throws -> Value {
        restored(try await value(of: request.erased))
    }

    private func value(of request: ErasedRequest) async throws -> Any {
        guard let owner = request.endpoint.owner, try await account() != nil else {
            return try await valueForAccount(of: request)
        }
        if let reason = publicAccess.reason(for: owner) { return try await publicValue(of: request, because: reason) }
        do {
            return try await valueForAccount(of: request)
        } catch let error as GitHubError where error.isAboutToken {
            let value = try await publicValue(of: request, because: error)
            publicAccess.record(error, for: owner)
            return value
        }
    }

    private func publicValue(of request: ErasedRequest, because reason: GitHubError) async throws -> Any {
        do {
            let value = try await anonymous.valueForAccount(of: request)
            publicUse?.record(reason)
            return value
        } catch let error as GitHubError where !error.isConnectivityError && error != .notCached {
            throw reason
        }
    }
}
