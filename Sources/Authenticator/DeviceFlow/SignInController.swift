package import GitHubAPI
package import GitHubModel
package import TerminalUI

/// Runs one sign-in at a time: asks for a code, polls until the person has agreed, has the token checked and stored.
/// Whoever shows it gets values; cancelling is at once, and stores nothing.
package actor SignInController: Component {
    package typealias Content = SignInScreen
    /// What it uses.
    package struct Dependencies: Sendable {
        /// Asks GitHub for a code.
        let requestCode: @Sendable () async throws -> DeviceCode
        /// Asks GitHub once whether the person has agreed.
        let poll: @Sendable (DeviceCode) async throws -> AccessTokenResponse
        /// Learns whose token it is and stores it.
        let accept: @Sendable (TokenGrant) async throws -> StoredCredential
        /// Paces the polls and tells how long the code is still good.
        let clock: any Clock<Duration>

        /// The world a sign-in runs in.
        package init(
            requestCode: @escaping @Sendable () async throws -> DeviceCode,
            poll: @escaping @Sendable (DeviceCode) async throws -> AccessTokenResponse,
            accept: @escaping @Sendable (TokenGrant) async throws -> StoredCredential,
            clock: any Clock<Duration> = ContinuousClock()
        ) {
            (self.requestCode, self.poll, self.accept, self.clock) = (requestCode, poll, accept, clock)
        }
    }
    /// Its settings.
    package struct Properties: Sendable {
        /// How often the time left is told.
        package var updateInterval: Duration = .seconds(1)
        /// How long a token is held that could not be checked yet.
        package var retryTimeout: Duration = .seconds(3900)

        /// Each setting's default stands beside it.
        package init() {}
    }
    package struct Reactions: Sendable {
        let finish: @Sendable (SignInScreen.Outcome) -> Void
        let common: CommonReactions

        package init(
            finish: @escaping @Sendable (SignInScreen.Outcome) -> Void = { _ in }, common: CommonReactions = .init()
        ) {
            (self.finish, self.common) = (finish, common)
        }
    }
    /// What happens during a sign-in, in this order; trouble may come and go.
    package enum Progress: Sendable, Hashable {
        /// A code is on its way.
        case requestingCode
        /// The person should type `userCode` at `address` within `lifetime`.
        case codeShown(userCode: String, address: WebURL, lifetime: Duration)
        /// The code is good for this long.
        case waiting(remaining: Duration)
        /// A poll failed, in a sentence; the flow goes on.
        case retrying(String)
        /// After trouble, GitHub answers again.
        case recovered
        /// The person agreed; the token is being checked.
        case checking
        /// Stored.
        case signedIn(StoredCredential)
        /// No token came of it.
        case failed(DeviceFlowError)
    }

    package var state: SignInScreen.State
    package let onAction: @Sendable (SignInScreen.Action) -> Void
    package nonisolated var isOverlay: Bool { true }
    /// `nil` if the user can't sign in here.
    private let dependencies: Dependencies?
    private let properties: Properties
    private let reactions: Reactions
    private var run: Task<Void, Never>?

    package init(
        _ state: SignInScreen.State, dependencies: Dependencies?, properties: Properties = Properties(),
        reactions: Reactions = Reactions(), onAction: @escaping @Sendable (SignInScreen.Action) -> Void
    ) {
        (self.state, self.dependencies, self.properties) = (state, dependencies, properties)
        (self.reactions, self.onAction) = (reactions, onAction)
    }

    package func perform(_ effect: SignInScreen.Effect) {
        switch effect {
        case .requestCode: start()
        case .copy(let text): reactions.common.copy(text)
        case .openInBrowser(let url): reactions.common.openInBrowser("\(url)")
        case .finish(let outcome): reactions.finish(outcome)
        case .help: reactions.common.showHelp()
        }
    }

    package func handle(_ event: NavigationEvent) {
        if event == .opened { send(.opened) }
    }

    /// Begins with a new code; a sign-in under way is given up.
    private func start() {
        guard let dependencies else { return }
        run?.cancel()
        run = Task { await signIn(dependencies) }
    }

    /// Ends the sign-in under way. Nothing more is told, nothing is stored.
    package func stop() {
        run?.cancel()
        run = nil
    }

    private func signIn(_ dependencies: Dependencies) async {
        do {
            send(.requestingCode)
            let code = try await dependencies.requestCode()
            let elapsed = Self.stopwatch(dependencies.clock)
            send(.codeShown(userCode: code.userCode, address: code.verificationURL, lifetime: code.lifetime))
            let grant = try await pollForGrant(for: code, dependencies, elapsed: elapsed)
            send(.checking)
            send(.signedIn(try await accept(grant, dependencies)))
        } catch let end as DeviceFlowError {
            send(.failed(end))
        } catch {
            send(.failed(.failed("\(error)")))  // a cancelled run tells nothing
        }
    }

    /// Polls until the flow ends, and throws the end unless it is a token.
    private func pollForGrant(for code: DeviceCode, _ dependencies: Dependencies, elapsed: () -> Duration) async throws -> TokenGrant {
        var flow = DeviceFlow(code)
        var (step, isTroubled) = (flow.first, false)
        while true {
            switch step {
            case .finished(let grant): return grant
            case .ended(let end): throw end
            case .wait(let pause):
                try await wait(pause, lifetime: code.lifetime, on: dependencies.clock, elapsed: elapsed)
                let event = try await poll(code, dependencies)
                if isTroubled, event != .requestFailed { send(.recovered) }
                isTroubled = event == .requestFailed
                step = flow.next(after: event, elapsed: elapsed())
            }
        }
    }

    /// A token is not given up for trouble that may pass: the person has agreed, and each further token ends another.
    private func accept(_ grant: TokenGrant, _ dependencies: Dependencies) async throws -> StoredCredential {
        let elapsed = Self.stopwatch(dependencies.clock)
        var pause = Duration.seconds(2)
        while true {
            do {
                return try await dependencies.accept(grant)
            } catch let error as GitHubError where error.mayPass {
                try Task.checkCancellation()
                guard elapsed() < properties.retryTimeout else { throw error }
                pause = max(pause, error.retryAfter ?? .zero)
                send(
                    .retrying(
                        "\(error) The token is held; asking whose it is again in \(GitHubError.formattedDelay(for: pause))."
                    ))
            }
            try await dependencies.clock.sleep(for: pause)
            pause = min(pause * 2, .seconds(60))
        }
    }

    private func wait(_ pause: Duration, lifetime: Duration, on clock: any Clock<Duration>, elapsed: () -> Duration) async throws {
        let due = elapsed() + pause
        while elapsed() < due {
            send(.waiting(remaining: max(lifetime - elapsed(), .zero)))
            try await clock.sleep(for: min(properties.updateInterval, due - elapsed()))
        }
    }

    private func poll(_ code: DeviceCode, _ dependencies: Dependencies) async throws -> DeviceFlow.Event {
        do {
            return .response(try await dependencies.poll(code))
        } catch {
            try Task.checkCancellation()
            send(.retrying("\(error)"))
            return .requestFailed
        }
    }

    /// One door for all that is told: shut from the moment the run is cancelled.
    private func send(_ progress: Progress) {
        send(.progress(progress))
    }

    /// Time since now, on a clock whose instants can't be named here.
    private static func stopwatch<C: Clock<Duration>>(_ clock: C) -> () -> Duration {
        let start = clock.now
        return { start.duration(to: clock.now) }
    }
}

extension GitHubError {
    /// Whether the same question may be answered later.
    fileprivate var mayPass: Bool {
        switch self {
        case .network, .serverError, .rateLimited, .secondaryRateLimited, .loginAttemptsExceeded, .invalidResponse,
            .unexpectedStatus:
            true
        default: false
        }
    }

    /// How long GitHub asks to wait.
    fileprivate var retryAfter: Duration? {
        switch self {
        case .rateLimited(_, let wait), .secondaryRateLimited(let wait): wait
        default: nil
        }
    }
}
