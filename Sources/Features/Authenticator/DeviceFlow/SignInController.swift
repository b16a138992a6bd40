package import GitHubAPI
package import GitHubModel
package import TerminalUI

/// Signs in with a device code: requests it, polls until the user approves it, then verifies and stores the token. After
/// ``stop()`` has returned, no progress is sent and no token is stored.
package actor SignInController: Component {
    package typealias Content = SignInScreen

    package var state: SignInScreen.State
    package var effects = EffectQueue<SignInScreen.Effect>()
    package let reactions: Reactions<SignInScreen, SignInScreen.Outcome>
    package nonisolated var isOverlay: Bool { true }
    private let dependencies: Dependencies?
    private let importFromGH: @Sendable () async throws -> StoredCredential
    /// Returns the credential of a sign-in of another process that replaces a rejected one, or `nil`.
    private let adopt: @Sendable () async -> StoredCredential?
    private let clock: any Clock<Duration>
    private let text: ProblemText
    private let properties: Properties
    private var run: Task<Void, Never>?
    private var adoption: Task<Void, Never>?

    /// `importFromGH` verifies and stores the token of `gh`. Called only if the state has a login of `gh`.
    package init(
        _ state: SignInScreen.State, dependencies: Dependencies?,
        importFromGH: @escaping @Sendable () async throws -> StoredCredential = { throw CancellationError() },
        adopt: @escaping @Sendable () async -> StoredCredential? = { nil }, clock: any Clock<Duration>,
        text: ProblemText = ProblemText(), properties: Properties = Properties(),
        reactions: Reactions<SignInScreen, SignInScreen.Outcome> = Reactions()
    ) {
        self.state = state
        self.dependencies = dependencies
        self.importFromGH = importFromGH
        self.adopt = adopt
        self.clock = clock
        self.text = text
        self.properties = properties
        self.reactions = reactions
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

    private func start() {
        guard let dependencies else { return }
        let previous = run
        previous?.cancel()
        run = Task {
            await previous?.value
            await signIn(dependencies)
        }
    }

    /// Waits for the end of the sign-in: a write that has begun finishes before this returns.
    package func stop() async {
        let current = [run, adoption]
        run = nil
        adoption = nil
        for task in current { task?.cancel() }
        for task in current { await task?.value }
    }

    private func adoptOtherSignIn() async {
        do {
            while true {
                try await clock.sleep(for: properties.adoptionInterval)
                if state.phase == .checking { continue }  // the token of this sign-in is about to be stored
                let credential = await adopt()
                try Task.checkCancellation()
                if let credential { return send(.signedIn(credential)) }
            }
        } catch {}  // the screen is closed
    }

    private func signIn(_ dependencies: Dependencies) async {
        do {
            send(.requestingCode)
            let code = try await dependencies.requestCode()
            let elapsed = clock.stopwatch()
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
                try await wait(delay, lifetime: code.lifetime, elapsed: elapsed)
                let response = try await poll(code, dependencies)
                if isRetrying, response != nil { send(.recovered) }
                isRetrying = response == nil
                step = flow.next(after: response, elapsed: elapsed())
            }
        }
    }

    /// Verifies and stores the token. Retries after temporary errors: each further token can revoke an older one.
    private func accept(_ grant: TokenGrant, _ dependencies: Dependencies) async throws -> StoredCredential {
        let elapsed = clock.stopwatch()
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
            try await clock.sleep(for: delay)
            delay = min(delay * 2, .seconds(60))
        }
    }

    private func wait(_ delay: Duration, lifetime: Duration, elapsed: () -> Duration) async throws {
        let end = elapsed() + delay
        while elapsed() < end {
            try Task.checkCancellation()
            send(.waiting(remaining: max(lifetime - elapsed(), .zero)))
            try await clock.sleep(for: min(properties.updateInterval, end - elapsed()))
        }
        try Task.checkCancellation()
    }

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

    private func send(_ progress: Progress) { send(.progress(progress)) }

    package struct Dependencies: Sendable {
        let requestCode: @Sendable () async throws -> DeviceCode
        let poll: @Sendable (DeviceCode) async throws -> AccessTokenResponse
        /// Verifies the token and stores it, unless the task is cancelled before.
        let accept: @Sendable (TokenGrant) async throws -> StoredCredential
    }
    package struct Properties: Sendable {
        package var updateInterval: Duration = .seconds(1)
        /// The interval at which the screen looks for the sign-in of another process.
        package var adoptionInterval: Duration = .seconds(3)
        /// How long a token that can't be verified yet is kept in memory.
        package var retryTimeout: Duration = .seconds(3900)

        package init() {}
    }
    /// An event of a sign-in. ``retrying(_:)`` and ``recovered`` can occur repeatedly; the others occur in this order.
    package enum Progress: Sendable, Hashable {
        case requestingCode
        case codeShown(userCode: String, address: WebURL, lifetime: Duration)
        case waiting(remaining: Duration)
        /// A request failed and is sent again later. The message is a complete one.
        case retrying(String)
        case recovered
        case checking
        case signedIn(StoredCredential)
        case failed(DeviceFlowError)
        /// The token of `gh` can't be used. The message is a complete one.
        case importFailed(String)
    }
}

extension SignInController.Dependencies {
    /// After a sign-in, requests use the new token. A vault that can't store it is an error before a code is requested.
    package init(
        client: ClientID, scopes: [String], deviceFlow: DeviceFlowClient, service: SignInService,
        credentials: CredentialManager
    ) {
        let id = client.description
        requestCode = {
            try await service.checkVault()
            return try await deviceFlow.requestCode(clientID: id, scopes: scopes)
        }
        poll = { try await deviceFlow.poll(clientID: id, code: $0) }
        accept = { grant in
            let credential = try await service.accept(grant, clientID: client)
            await credentials.use(credential)
            return credential
        }
    }
}
