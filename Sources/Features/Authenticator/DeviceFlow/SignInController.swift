package import GitHubAPI
import GitHubModel
package import TerminalUI

/// Signs in with a device code: requests the code, polls until the user has approved it, then verifies and stores the
/// token. At most one sign-in is in progress.
///
/// After ``stop()`` has returned, no progress is sent and no token is stored.
package actor SignInController: Component {
    package typealias Content = SignInScreen

    package var state: SignInScreen.State
    package let onAction: @Sendable (SignInScreen.Action) -> Void
    package nonisolated var isOverlay: Bool { true }
    /// `nil` if the user can't sign in here.
    private let dependencies: Dependencies?
    private let importFromGH: @Sendable () async throws -> StoredCredential
    private let otherSignIns: OtherSignIns
    private let text: ProblemText
    private let properties: Properties
    private let reactions: Reactions<SignInScreen.Outcome>
    private var run: Task<Void, Never>?
    private var adoption: Task<Void, Never>?

    /// - Parameters:
    ///   - importFromGH: Verifies and stores the token of `gh`. Called only if the state has a login of `gh`.
    ///   - otherSignIns: Replaces a rejected credential even if the user can't sign in here.
    package init(
        _ state: SignInScreen.State, dependencies: Dependencies?,
        importFromGH: @escaping @Sendable () async throws -> StoredCredential = { throw CancellationError() },
        otherSignIns: OtherSignIns = OtherSignIns(), text: ProblemText = ProblemText(),
        properties: Properties = Properties(),
        reactions: Reactions<SignInScreen.Outcome> = Reactions(),
        onAction: @escaping @Sendable (SignInScreen.Action) -> Void
    ) {
        self.state = state
        self.dependencies = dependencies
        self.importFromGH = importFromGH
        self.otherSignIns = otherSignIns
        self.text = text
        self.properties = properties
        self.reactions = reactions
        self.onAction = onAction
    }

    package func perform(_ effect: SignInScreen.Effect) {
        switch effect {
        case .requestCode: start()
        case .awaitOtherSignIn: adoption = adoption ?? Task { await adoptOtherSignIn() }
        case .useGH:
            run?.cancel()
            run = Task {
                do {
                    send(.signedIn(try await importFromGH()))
                } catch {
                    send(.importFailed("\(error)"))
                }
            }
        case .finish(let outcome): reactions.navigate(outcome)
        case .common(let effect): reactions.perform(effect)
        }
    }

    /// Starts a sign-in with a new code. Cancels the sign-in in progress, and waits for its end before the first request.
    private func start() {
        guard let dependencies else { return }
        let previous = run
        previous?.cancel()
        run = Task {
            await previous?.value
            await signIn(dependencies)
        }
    }

    /// Cancels the sign-in in progress and waits for its end: a write that has begun finishes before this returns.
    package func stop() async {
        let current = [run, adoption]
        run = nil
        adoption = nil
        for task in current { task?.cancel() }
        for task in current { await task?.value }
    }

    /// Waits until the user has signed in with another process.
    private func adoptOtherSignIn() async {
        do {
            while true {
                try await otherSignIns.clock.sleep(for: properties.adoptionInterval)
                if state.phase == .checking { continue }  // the token of this sign-in is about to be stored
                let credential = await otherSignIns.adopt()
                try Task.checkCancellation()
                if let credential { return send(.signedIn(credential)) }
            }
        } catch {}  // the screen is closed
    }

    private func signIn(_ dependencies: Dependencies) async {
        do {
            send(.requestingCode)
            let code = try await dependencies.requestCode()
            let elapsed = dependencies.clock.stopwatch()
            send(.codeShown(userCode: code.userCode, address: code.verificationURL, lifetime: code.lifetime))
            let grant = try await pollForGrant(for: code, dependencies, elapsed: elapsed)
            send(.checking)
            send(.signedIn(try await accept(grant, dependencies)))
        } catch let error as DeviceFlowError {
            send(.failed(error))
        } catch {
            send(.failed(.failed(await text.message(Problem(error), .newCode))))  // not sent if the task is cancelled
        }
    }

    /// Polls until the flow ends.
    ///
    /// - Throws: ``DeviceFlowError`` if it ends without a token; `CancellationError`.
    private func pollForGrant(
        for code: DeviceCode, _ dependencies: Dependencies, elapsed: () -> Duration
    ) async throws -> TokenGrant {
        var flow = DeviceFlow(code)
        var (step, isRetrying) = (flow.first, false)
        while true {
            switch step {
            case .finished(let grant): return grant
            case .ended(let error): throw error
            case .wait(let delay):
                try await wait(delay, lifetime: code.lifetime, on: dependencies.clock, elapsed: elapsed)
                let response = try await poll(code, dependencies)
                if isRetrying, response != nil { send(.recovered) }
                isRetrying = response == nil
                step = flow.next(after: response, elapsed: elapsed())
            }
        }
    }

    /// Verifies and stores the token. Retries after temporary errors, because the user has already approved the sign-in
    /// and each further token can revoke an older one.
    private func accept(_ grant: TokenGrant, _ dependencies: Dependencies) async throws -> StoredCredential {
        let elapsed = dependencies.clock.stopwatch()
        var delay = Duration.seconds(2)
        while true {
            try Task.checkCancellation()
            do {
                return try await RequestBudget.operation { try await dependencies.accept(grant) }
            } catch let error as GitHubError where Problem(error).retry != .never {
                try Task.checkCancellation()
                guard elapsed() < properties.retryTimeout else { throw error }
                delay = max(delay, error.rateLimitDelay ?? .zero)
                let reason = await text.message(Problem(error), .automatic)
                send(.retrying("\(reason) Retrying in \(GitHubError.formattedDelay(for: delay))."))
            }
            try await dependencies.clock.sleep(for: delay)
            delay = min(delay * 2, .seconds(60))
        }
    }

    private func wait(
        _ delay: Duration, lifetime: Duration, on clock: any Clock<Duration>, elapsed: () -> Duration
    ) async throws {
        let end = elapsed() + delay
        while elapsed() < end {
            try Task.checkCancellation()
            send(.waiting(remaining: max(lifetime - elapsed(), .zero)))
            try await clock.sleep(for: min(properties.updateInterval, end - elapsed()))
        }
        try Task.checkCancellation()
    }

    /// Returns the response to a poll, or `nil` if the request failed.
    private func poll(_ code: DeviceCode, _ dependencies: Dependencies) async throws -> AccessTokenResponse? {
        do {
            let response = try await dependencies.poll(code)
            try Task.checkCancellation()
            return response
        } catch {
            try Task.checkCancellation()
            send(.retrying(await text.message(Problem(error), .automatic)))
            return nil
        }
    }

    /// Sends `progress` unless the task is cancelled.
    private func send(_ progress: Progress) {
        send(.progress(progress))
    }
}
