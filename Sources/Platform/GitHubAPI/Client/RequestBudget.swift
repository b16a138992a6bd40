import HTTPTransport
import Synchronization

/// The time and the failures that an operation, such as a command, may cost if the network or the host fails: of all
/// requests of a task. When it is spent, pending requests are cancelled and no other one is sent, so that cached
/// responses are used at once.
package final class RequestBudget: Sendable {
    /// The time without bytes, the time without a success, and the number of failures after which an operation
    /// ends.
    package struct Limits: Sendable, Hashable {
        /// How long no byte may arrive, of any request.
        package let idleTimeout: Duration
        /// How long no request may succeed: a host can send a response byte by byte.
        package var totalTimeout: Duration { idleTimeout * 4 / 3 }
        /// The number of requests to a host that never sends a successful response.
        let maxFailures: Int
        /// The time that a retry has at least before the others are over: that of a slow response.
        var retryTime: Duration { idleTimeout / 5 }

        package init(idleTimeout: Duration = .seconds(15), maxFailures: Int = 12) {
            self.idleTimeout = idleTimeout
            self.maxFailures = maxFailures
        }
    }
    /// How a request ended, as far as the budget counts it.
    enum Outcome {
        case success
        case failure(GitHubError)
        /// No request was sent, or its task was cancelled.
        case neither
    }
    /// The times and counts of the requests of the operation, from which the budget decides.
    private struct State {
        /// When the operation started to wait, the last byte arrived, and the last request succeeded, by ``now``.
        var lastByte = Duration.zero, lastSuccess = Duration.zero
        var hasSucceeded = false
        /// The requests without a response, the retries that wait, and the failures since the last success.
        var pending = 0, waiting = 0, failures = 0
        var respondingHosts: Set<String> = []
        /// The number of the next failure that counts. A request has the number at its start.
        var round = 0
        var lastFailure: GitHubError?
        var error: GitHubError?

        /// The failed requests, and until a host has responded those that may fail.
        var potentialFailures: Int { failures + (hasSucceeded ? 0 : waiting + pending) }

        /// Counts a failure. After a success, requests in flight together, such as all pages of a list, fail together
        /// and count once.
        mutating func recordFailure(_ error: GitHubError, ofRound start: Int) {
            lastFailure = error
            guard !hasSucceeded || start == round else { return }
            failures = failures + 1
            round = round + 1
        }
    }

    /// The budget of the task's requests, or `nil` if only the limits of each request apply.
    @TaskLocal package static var current: RequestBudget?

    /// The seconds for which no byte may arrive, or `nil` if only the limits of each request apply.
    package static var idleSeconds: Int? { current.map { Int($0.limits.idleTimeout / .seconds(1)) } }

    private let limits: Limits
    private let clock: any Clock<Duration>
    private let now: @Sendable () -> Duration
    private let state = Mutex(State())

    package init(limits: Limits = Limits(), clock: any Clock<Duration> = ContinuousClock()) {
        self.limits = limits
        self.clock = clock
        now = clock.stopwatch()
    }

    /// Runs `body` as a separate operation if it is part of a longer one, such as a session of the prompt.
    package static func operation<Value>(
        isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Value
    ) async rethrows -> Value {
        guard let current else { return try await body() }
        let budget = RequestBudget(limits: current.limits, clock: current.clock)
        return try await $current.withValue(budget, operation: body)
    }

    /// Sends a request with `send`, which is cancelled when the budget is spent. Then throws a timeout or the error of
    /// the last one.
    func run<Value: Sendable>(
        host: String, isRetry: Bool = false, _ send: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let round = try begin(isRetry: isRetry)
        do {
            let value = try await withThrowingTaskGroup(of: Value.self) { group in
                group.addTask { try await send() }
                group.addTask { throw try await self.timeout(of: host) }
                defer { group.cancelAll() }
                guard let value = try await group.next() else { throw CancellationError() }
                return value
            }
            end(.success, of: host, round)
            return value
        } catch {
            end(Outcome(of: error), of: host, round)
            throw error
        }
    }

    @Sendable func recordByte() {
        let now = now()
        state.withLock { $0.lastByte = now }
    }

    /// Returns the delay after which a failed request can be sent again, or `nil` if there is not enough time. After
    /// that, ``run(host:isRetry:_:)`` or ``cancelRetry()`` must be called.
    func reserveRetry(after delays: ClosedRange<Duration>) -> Duration? {
        let now = now()
        return state.withLock { state in
            let remaining = deadline(state) - now - limits.retryTime
            guard state.error == nil, state.potentialFailures < limits.maxFailures, delays.lowerBound < remaining else {
                return nil
            }
            state.waiting += 1
            return min(delays.upperBound, remaining)
        }
    }

    func hasResponded(_ host: String) -> Bool { state.withLock { $0.respondingHosts.contains(host) } }

    func cancelRetry() { state.withLock { $0.waiting -= 1 } }

    private func begin(isRetry: Bool) throws(GitHubError) -> Int {
        let now = now()
        let result = state.withLock { state -> Result<Int, GitHubError> in
            if isRetry { state.waiting -= 1 }
            if let error = state.error { return .failure(error) }
            if !isRetry, let error = state.lastFailure, state.potentialFailures >= limits.maxFailures {
                return .failure(error)
            }
            if !isRetry, state.pending == 0, state.waiting == 0, state.failures == 0 {
                state.lastByte = now
                state.lastSuccess = now
            }
            state.pending += 1
            return .success(state.round)
        }
        return try result.get()
    }

    private func end(_ outcome: Outcome, of host: String, _ round: Int) {
        let now = now()
        state.withLock { state in
            state.pending -= 1
            switch outcome {
            case .success:
                state.failures = 0
                state.lastFailure = nil
                state.respondingHosts.insert(host)
                state.lastSuccess = now
                state.hasSucceeded = true
            case .failure(let error):
                state.recordFailure(error, ofRound: round)
                if state.failures >= limits.maxFailures { state.error = error }
            case .neither: break
            }
        }
    }

    /// Waits until the budget is spent, and returns the error of all further requests.
    private func timeout(of host: String) async throws -> GitHubError {
        while true {
            let remaining = state.withLock { deadline($0) } - now()
            guard remaining > .zero else { break }
            try await clock.sleep(for: remaining)
        }
        let error = GitHubError.network(.timedOut(host: host))
        state.withLock { $0.error = error }
        return error
    }

    private func deadline(_ state: State) -> Duration {
        min(state.lastByte + limits.idleTimeout, state.lastSuccess + limits.totalTimeout)
    }
}

extension RequestBudget.Outcome {
    /// An error response that is not transient shows that the host works.
    fileprivate init(of error: any Error) {
        let isOfExchange = error is ExchangeError
        let error =
            (error as? ExchangeError)?.reason ?? error as? GitHubError
            ?? (error as? TransportError).map { .network($0) }
        self =
            switch error {
            case .network(.disallowedURL), .network(.libraryMissing): .neither  // nothing was sent
            case .network(let error): .failure(.network(error))
            case let error? where error.isTransient: .failure(error)
            case let error? where isOfExchange && error.rateLimitDelay == nil: .success
            default: .neither
            }
    }
}
