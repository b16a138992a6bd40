@testable import Authenticator
import GitHubAPI
import GitHubModel
import Synchronization
import TerminalUI
import TestSupport

/// A sign-in controller with a manual clock and stub responses. A poll without a stub response does not return.
final class SignInHarness: Sendable {
    enum StubResponse: Sendable {
        case response(AccessTokenResponse)
        case error(InvalidResponseError)
    }
    private struct State {
        var codes: [Result<DeviceCode, DeviceCodeError>]
        var responses: [StubResponse]
        var polledAt: [Duration] = []
        var accepted: [TokenGrant] = []
        var waits = 0
    }

    /// Advanced by ``advance(_:)`` only.
    let clock = ManualClock()
    /// Never advanced: a sleep on it is a poll without a response.
    let pendingPolls = ManualClock()
    private let state: Mutex<State>
    private let events: AsyncStream<SignInController.Progress>
    private let continuation: AsyncStream<SignInController.Progress>.Continuation

    init(codes: [Result<DeviceCode, DeviceCodeError>], responses: [StubResponse] = []) {
        state = Mutex(State(codes: codes, responses: responses))
        (events, continuation) = AsyncStream.makeStream()
    }

    /// The time of each poll.
    var polledAt: [Duration] { state.withLock(\.polledAt) }
    var accepted: [TokenGrant] { state.withLock(\.accepted) }

    /// - Parameter updateInterval: By default longer than any delay, so that each delay is one sleep.
    func controller(
        updateInterval: Duration = .seconds(3600),
        accept: (@Sendable (TokenGrant) async throws -> StoredCredential)? = nil,
        vault: SignInController.VaultAccess = .init()
    ) -> SignInController {
        var properties = SignInController.Properties()
        properties.updateInterval = updateInterval
        return SignInController(
            .init(to: "github.com", isRejected: false),
            dependencies: .init(
                requestCode: { try self.nextCode() }, poll: { _ in try await self.poll() },
                accept: accept ?? { try self.accept($0) }, vault: vault),
            clock: clock, properties: properties, reactions: SignInController.reporting { self.continuation.yield($0) })
    }

    /// Waits until each delay has begun, then advances the clock by it.
    func advance(_ delays: Duration...) async {
        for delay in delays {
            let waits = state.withLock { state in
                state.waits += 1
                return state.waits
            }
            await clock.sleepsBegun(waits)
            clock.advance(by: delay)
        }
    }

    /// Returns the next progress values.
    func progress(_ count: Int) async -> [SignInController.Progress] {
        var progress: [SignInController.Progress] = []
        for await event in events {
            progress.append(event)
            if progress.count == count { break }
        }
        return progress
    }

    private func nextCode() throws -> DeviceCode {
        try state.withLock { $0.codes.removeFirst() }.get()
    }

    private func poll() async throws -> AccessTokenResponse {
        let response = state.withLock { state in
            state.polledAt.append(clock.now.offset)
            return state.responses.isEmpty ? nil : state.responses.removeFirst()
        }
        switch response {
        case .response(let response): return response
        case .error(let error): throw error
        case nil:
            try await pendingPolls.sleep(for: .seconds(1))
            return .pending
        }
    }

    private func accept(_ grant: TokenGrant) throws -> StoredCredential {
        state.withLock { $0.accepted.append(grant) }
        return try Sample.credential()
    }
}

extension SignInController {
    /// Creates reactions that pass on the progress.
    static func reporting(
        _ send: @escaping @Sendable (Progress) -> Void
    ) -> Reactions<SignInScreen, SignInScreen.Outcome> {
        Reactions(onAction: { action in if case .progress(let progress) = action { send(progress) } })
    }
}
