package import GitHubAPI
import GitHubModel
package import TerminalUI

/// Signs in with a device code: requests it, polls until the user approves it, then verifies and stores the token.
/// After ``stop()`` has returned, no progress is sent and no token is stored.
package actor SignInController: Component {
    package typealias Content = SignInScreen

    package var state: SignInScreen.State
    package var effects = EffectQueue<SignInScreen.Effect>()
    package let reactions: Reactions<SignInScreen, SignInScreen.Outcome>
    package nonisolated var isOverlay: Bool { true }
    private var dependencies: Dependencies?
    private let methods: Methods?
    /// The app that the user has entered, until GitHub has sent a code for it.
    private var enteredClient: ClientID?
    /// Returns the credential of a sign-in of another process that replaces a rejected one, or `nil`.
    private let adopt: @Sendable () async -> StoredCredential?
    private let clock: any Clock<Duration>
    private let text: ProblemText
    private let properties: Properties
    private var run: Task<Void, Never>?
    private var adoption: Task<Void, Never>?
    private var vaultOpening: Task<Void, any Error>?
    /// Whether the user prefers the encrypted file to the dialog of the keyring.
    private var prefersFile = false

    /// `methods` are required if the state has a menu.
    package init(
        _ state: SignInScreen.State, dependencies: Dependencies?, methods: Methods? = nil,
        adopt: @escaping @Sendable () async -> StoredCredential? = { nil }, clock: any Clock<Duration>,
        text: ProblemText = ProblemText(), properties: Properties = Properties(),
        reactions: Reactions<SignInScreen, SignInScreen.Outcome> = Reactions()
    ) {
        self.state = state
        self.dependencies = dependencies
        self.methods = methods
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
        case .useClient(let client):
            dependencies = methods?.dependencies(client)
            enteredClient = client
            start()
        case .useAccount(let login): start { try await $0.useAccount(login) }
        case .useGH(let login): start { try await $0.importFromGH(login) }
        case .useToken(let entry): start { try await $0.signInWithToken(entry.text) }
        case .openPage(let url): methods?.openPage(url)
        case .cancel: run?.cancel()
        case .useFile:
            prefersFile = true
            vaultOpening?.cancel()
        case .finish(let outcome): reactions.navigate(outcome)
        case .common(let effect): reactions.perform(effect)
        }
    }

    private func start() {
        guard let dependencies else { return }
        replaceRun { await self.signIn(dependencies) }
    }

    private func start(_ signIn: @escaping @Sendable (Methods) async throws -> StoredCredential) {
        guard let methods else { return }
        replaceRun {
            do {
                try await self.open(methods.vault)
                await self.send(.signedIn(try await signIn(methods)))
            } catch {
                await self.send(.importFailed("\(error)"))  // not sent if the task is cancelled
            }
        }
    }

    private func replaceRun(_ body: @escaping @Sendable () async -> Void) {
        let previous = run
        previous?.cancel()
        run = Task {
            await previous?.value
            await body()
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
            let grant = try await grant(dependencies)
            send(.checking)
            send(.signedIn(try await accept(grant, dependencies)))
        } catch let error as DeviceFlowError {
            send(.failed(error))
        } catch {
            send(.failed(.failed(await text.message(Problem(error), .newCode))))  // not sent if the task is cancelled
        }
    }

    /// Opens the vault first: if it can't store a token, no code is requested. Its dialog can take any time, so that
    /// the code is requested meanwhile.
    private func grant(_ dependencies: Dependencies) async throws -> TokenGrant {
        let (ready, continuation) = AsyncStream<Void>.makeStream()
        return try await withThrowingTaskGroup(of: TokenGrant?.self) { group in
            group.addTask {
                try await self.open(dependencies.vault) { continuation.yield() }
                continuation.yield()
                return nil
            }
            group.addTask {
                // Ends without a value if the vault can't be opened.
                guard await ready.first(where: { true }) != nil else { return nil }
                return try await self.approval(dependencies)
            }
            var grant: TokenGrant?
            for try await result in group { grant = result ?? grant }
            guard let grant else { throw CancellationError() }
            return grant
        }
    }

    /// Opens the vault, and reports when its dialog opens and closes. The user can use the encrypted file instead.
    private func open(_ vault: VaultAccess, onDialog: @Sendable () -> Void = {}) async throws {
        let (dialogs, continuation) = AsyncStream<Bool>.makeStream()
        prefersFile = false
        let opening = Task {
            defer { continuation.finish() }
            try await vault.open { continuation.yield($0) }
        }
        vaultOpening = opening
        try await withTaskCancellationHandler {
            for await isOpen in dialogs {
                send(.keyringDialog(isOpen: isOpen))
                if isOpen { onDialog() }
            }
            do {
                try await opening.value
            } catch  where prefersFile {
                await vault.useFile()
            }
        } onCancel: {
            opening.cancel()
        }
        try Task.checkCancellation()
    }

    /// Requests a code, and returns the token after the user's approval.
    private func approval(_ dependencies: Dependencies) async throws -> TokenGrant {
        let code = try await dependencies.requestCode()
        let elapsed = clock.stopwatch()
        if let client = enteredClient {
            enteredClient = nil
            await methods?.keep(client)
        }
        send(.codeShown(userCode: code.userCode, address: code.verificationURL, lifetime: code.lifetime))
        return try await pollForGrant(for: code, dependencies, elapsed: elapsed)
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
}
