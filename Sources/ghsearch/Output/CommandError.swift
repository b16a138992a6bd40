import Authenticator
import GitHubAPI
import GitHubModel
import TerminalUI

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Why a command did not do what it was asked: a sentence for the person, a status for the script.
struct CommandError: Error, Hashable {
    /// The statuses a script can rely on.
    enum Status: Int32, Sendable {
        case failed = 1
        case nothingFound = 2
        case signInNeeded = 4
        case usage = 64
        case rateLimited = 75
        case interrupted = 130
    }

    /// `nil` where the person knows already.
    let message: String?
    /// What the process exits with.
    let code: Int32

    /// A failure with the status of its cause.
    init(code: Int32, _ sentence: String?) { (self.message, self.code) = (sentence, code) }

    /// A failure by what it means to a script.
    init(_ status: Status, _ sentence: String?) { (self.message, code) = (sentence, status.rawValue) }

    /// What any error means.
    init(_ error: any Error) {
        switch error {
        case let failure as CommandError: self = failure
        case let error as GitHubError: self.init(Self.status(of: error), "\(error)")
        case is InvalidLoginError, is InvalidSearchQueryError, is InvalidHostError, is InvalidRepositoryNameError,
            is TerminalError:
            self.init(.usage, "\(error)")
        case SignInError.invalidEnvironmentToken, SignInError.invalidToken, SignInError.unsupportedTokenKind,
            SignInError.unknownAccount:
            self.init(.signInNeeded, "\(error)")
        case ConfigurationError.unreadable: self.init(.failed, "\(error)")
        case is SignInError, is ConfigurationError: self.init(.usage, "\(error)")
        case let ended as TerminationError: self.init(endedBy: ended.reason)
        case is CancellationError: self.init(.interrupted, nil)
        // As where the signal itself ends a program: the reader wants no more, and no words about it.
        case let error as OutputError where error.isBrokenPipe: self.init(code: 128 + SIGPIPE, nil)
        default: self.init(.failed, "\(error)")
        }
    }

    /// GitHub does not accept who asks: why, as far as that is known.
    ///
    /// - Throws: `SignInError` if a variable holds no token.
    init(unauthorizedIn module: some DependencyModule) async throws {
        switch try await module.credentialManager.status() {
        case .unusable(let trouble): self.init(.signInNeeded, "\(trouble)")
        case .usable(let inUse): self.init(.signInNeeded, "\(CredentialError.rejected(inUse.source))")
        case .anonymous: self.init(GitHubError.unauthorized)
        }
    }

    /// How a sign-in by a code ended, without a token: another one mends it, or nothing here does.
    init(_ end: DeviceFlowError) {
        switch end {
        case .expired, .denied, .invalidDeviceCode, .unknown: self.init(.signInNeeded, "\(end)")
        default: self.init(.failed, "\(end)")
        }
    }

    /// A program that a signal ends exits with 128 and the signal's number, as shells count.
    private init(endedBy reason: TerminationReason) {
        message = nil
        switch reason {
        case .signal(let number): code = 128 + number
        case .hangUp: code = 128 + SIGHUP
        }
    }

    private static func status(of error: GitHubError) -> Status {
        switch error {
        case .unauthorized, .authenticationRequired: .signInNeeded
        case .rateLimited, .secondaryRateLimited, .loginAttemptsExceeded: .rateLimited
        case .notFound: .nothingFound
        default: .failed
        }
    }
}
