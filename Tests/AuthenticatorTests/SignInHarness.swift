import Authenticator
import GitHubAPI
import GitHubModel
import Synchronization
import TestSupport

/// A sign-in on a manual clock, against a GitHub that answers from a list and holds back what the list does not say.
final class SignInHarness: Sendable {
    enum Answer: Sendable {
        case says(AccessTokenResponse)
        case fails(InvalidResponseError)
    }
    private struct State {
        var codes: [Result<DeviceCode, DeviceCodeError>]
        var answers: [Answer]
        var polledAt: [Duration] = []
        var accepted: [TokenGrant] = []
        var waits = 0
    }

    /// Moves by ``pass(_:)`` only.
    let clock = ManualClock()
    /// Never moves: a sleep on it is a poll that GitHub holds back.
    let heldBack = ManualClock()
    private let state: Mutex<State>
    private let progress: AsyncStream<SignInController.Progress>
    private let tell: AsyncStream<SignInController.Progress>.Continuation

    init(codes: [Result<DeviceCode, DeviceCodeError>], answers: [Answer] = []) {
        state = Mutex(State(codes: codes, answers: answers))
        (progress, tell) = AsyncStream.makeStream()
    }

    /// Seconds on the clock at each poll.
    var polledAt: [Duration] { state.withLock(\.polledAt) }
    var accepted: [TokenGrant] { state.withLock(\.accepted) }

    /// - Parameter tick: longer than any wait unless a test is about it, so that each wait is one sleep.
    func signIn(
        tick: Duration = .seconds(3600), accept: (@Sendable (TokenGrant) async throws -> StoredCredential)? = nil
    ) -> SignInController {
        var properties = SignInController.Properties()
        properties.updateInterval = tick
        return SignInController(
            dependencies: .init(
                requestCode: { try self.nextCode() }, poll: { _ in try await self.poll() },
                accept: accept ?? { try self.accept($0) }, clock: clock),
            properties: properties, reactions: .init { self.tell.yield($0) })
    }

    /// Waits until each pause has begun, then lets it pass.
    func pass(_ pauses: Duration...) async {
        for pause in pauses {
            let waits = state.withLock { state in
                state.waits += 1
                return state.waits
            }
            await clock.sleepsBegun(waits)
            clock.advance(by: pause)
        }
    }

    /// What is told next.
    func told(_ count: Int) async -> [SignInController.Progress] {
        var told: [SignInController.Progress] = []
        for await event in progress {
            told.append(event)
            if told.count == count { break }
        }
        return told
    }

    private func nextCode() throws -> DeviceCode {
        try state.withLock { $0.codes.removeFirst() }.get()
    }

    private func poll() async throws -> AccessTokenResponse {
        let answer = state.withLock { state in
            state.polledAt.append(clock.now.offset)
            return state.answers.isEmpty ? nil : state.answers.removeFirst()
        }
        switch answer {
        case .says(let answer): return answer
        case .fails(let error): throw error
        case nil:
            try await heldBack.sleep(for: .seconds(1))
            return .pending
        }
    }

    private func accept(_ grant: TokenGrant) throws -> StoredCredential {
        state.withLock { $0.accepted.append(grant) }
        return try Sample.signIn()
    }
}
