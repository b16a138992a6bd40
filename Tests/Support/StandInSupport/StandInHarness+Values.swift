package import GitHubAPI
package import GitHubModel
package import GitHubStandIn
package import Images
package import Store
import TerminalUI
package import TestSupport
import Testing

extension LocalStore {
    /// Returns a new store in `directory`. Its errors are recorded as issues.
    package static func forTests(in directory: TemporaryDirectory) throws -> LocalStore {
        let result = LocalStore.open(
            .init(directory: directory.path, host: "github.com"),
            notice: { [directory] in Issue.record("\(directory.path): \($0)") })
        return try #require(result.store, "\(result.error.map(String.init(describing:)) ?? "")")
    }

    /// Returns a cache of responses in this store.
    package func responseCache(_ policy: ResponseCache.Policy = .default) -> ResponseCache {
        let responses = responses
        return ResponseCache(
            policy: policy, load: { responses.response(for: $0) },
            loadOfAnyAccount: { responses.responseOfAnyAccount(for: $0) }, store: { responses.store($0, for: $1) },
            revalidate: { responses.revalidate($0, at: $1) })
    }

    /// Waits until everything is written. Fails after 20 s.
    package func flushForTests() async throws { try #require(await flush(upTo: .testLimit)) }
}

extension AvatarLoader {
    /// Returns a loader that sends no requests if `method` is `initials`.
    package static func forTests(
        method: GraphicsCapabilities.Method = .initials, host: Host? = nil,
        clock: any Clock<Duration> = ContinuousClock()
    ) throws -> AvatarLoader {
        let host = try host ?? Host("github.com")
        let service = AvatarService(
            cache: nil, host: host, properties: .init(userAgent: "ghsearch-tests"),
            decode: { try ImageDecoder().raster(of: $0, filling: $1) })
        return AvatarLoader(
            service: service, host: host, clock: clock,
            capabilities: GraphicsCapabilities(method: method, depth: .none))
    }
}

extension Dataset.Fixture {
    /// The login of the fixture.
    package var name: Login {
        get throws { try Login(login) }
    }
}
