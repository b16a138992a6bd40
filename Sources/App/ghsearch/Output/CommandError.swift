import Authenticator
import GitHubAPI
import GitHubModel
import Settings
import TerminalUI
import Who

import Foundation

struct CommandError: Error, Hashable {
    enum Status: Int32, Sendable {
        case failed = 1
        case nothingFound = 2
        case signInNeeded = 4
        case usage = 64
        case rateLimited = 75
        case interrupted = 130
    }

    /// The message, or `nil` if the user knows the reason.
    let message: String?
    let code: Int32

    /// `nil` for the code of a signal or of another program.
    var status: Status? { Status(rawValue: code) }

    init(code: Int32, _ message: String?) {
        self.message = message
        self.code = code
    }
    init(_ status: Status, _ message: String?) { self.init(code: status.rawValue, message) }

    init(_ error: any Error, isAnonymous: Bool = false) {
        switch error {
        case let error as CommandError: self = error
        case let error as GitHubError: self.init(Self.status(of: error), error.commandMessage(isAnonymous: isAnonymous))
        case let error as WhoInputError: self.init(error)
        case is InvalidLoginError, is InvalidSearchQueryError, is InvalidHostError, is InvalidRepositoryNameError,
            is InvalidAddressError, is TerminalError:
            self.init(.usage, error.commandMessage())
        case SignInError.invalidEnvironmentToken, SignInError.invalidToken, SignInError.unsupportedTokenKind,
            SignInError.unknownAccount, SignInError.otherAccount:
            self.init(.signInNeeded, error.commandMessage())
        case ConfigurationError.unreadable: self.init(.failed, error.commandMessage())
        case is SignInError, is ConfigurationError: self.init(.usage, error.commandMessage())
        // 128 and the number of the signal, as in shells.
        case let error as TerminationError:
            let signal = if case .signal(let number) = error.reason { number } else { SIGHUP }
            self.init(code: 128 + signal, nil)
        case is CancellationError: self.init(.interrupted, nil)
        // The exit code of a program that SIGPIPE ends, without a message: the reader closed the pipe.
        case let error as OutputError where error.isBrokenPipe: self.init(code: 128 + SIGPIPE, nil)
        default: self.init(.failed, error.commandMessage())
        }
    }

    /// `similar` are people that only resemble the text.
    init(noResultsFor text: String, similar: [Person] = []) {
        let logins = similar.prefix(Self.maxSimilar).map { "\($0.login)" }.joined(separator: ", ")
        let noResults = "No results for \"\(TextSanitizer.singleLine(text))\"."
        self.init(.nothingFound, similar.isEmpty ? noResults : "No people found. Similar: \(logins).")
    }

    /// The number of similar people that a message names.
    static let maxSimilar = 5

    init(unauthorizedWith credentials: CredentialManager) async throws {
        switch try await credentials.status() {
        case .unusable(let error): self.init(.signInNeeded, error.commandMessage())
        case .usable(let active): self.init(.signInNeeded, CredentialError.rejected(active.source).commandMessage())
        case .anonymous: self.init(GitHubError.unauthorized)
        }
    }

    /// Creates the error after the first `count` records of `total` were loaded, or of up to `maxTotal`.
    /// A number that is smaller than `count` is wrong, and left out.
    init(after count: Int, of total: Int?, upTo maxTotal: Int? = nil, _ records: String, because error: any Error) {
        let cause = CommandError(error)
        var all = ""
        if let total, total >= count {
            all = " of \(NumberFormat.grouped(total))"
        } else if let maxTotal, maxTotal >= count {
            all = " of up to \(NumberFormat.grouped(maxTotal))"
        }
        self.init(code: cause.code, "Got \(NumberFormat.grouped(count))\(all) \(records). \(cause.message ?? "")")
    }

    /// Creates the error that signing in requires a choice, which needs a terminal or an option.
    init(choosingWaysOn host: String) {
        self.init(
            .usage,
            "To sign in to \(host) without a terminal to choose on, use gh's account with `ghsearch login --from-gh`, a token "
                + "with `ghsearch login --with-token < FILE`, or a code with `ghsearch login --client-id ID`.")
    }

    /// Returns the error that `source` has a token, which no option or argument takes: other programs see it there.
    static func token(in source: String) -> CommandError {
        CommandError(.usage, "\(source) contains a token, which is neither sent nor stored. \(tokenAdvice)")
    }

    static let tokenAdvice = "To sign in with a token: ghsearch login --with-token"

    init(profilesOf people: [Person], because error: any Error) {
        self.init(after: people.count { $0.profile != nil }, of: people.count, "profiles", because: error)
    }

    init(_ error: DeviceFlowError) {
        switch error {
        case .expired, .denied, .invalidDeviceCode, .unknown: self.init(.signInNeeded, error.commandMessage())
        default: self.init(.failed, error.commandMessage())
        }
    }

    private static func status(of error: GitHubError) -> Status {
        switch error {
        case .unauthorized, .authenticationRequired: .signInNeeded
        case .rateLimited, .secondaryRateLimited, .loginAttemptsExceeded: .rateLimited
        default: .failed  // also `notFound`: a command that looks for something says that it does not exist
        }
    }
}

/// Screens show it as they show other errors.
extension CommandError: CustomStringConvertible {
    var description: String { message ?? "" }
}
