import HTTPTransport

/// Why something failed, is missing or outdated, and what can be done about it. The program makes the sentences.
package struct Problem: Sendable {
    package enum Cause: Sendable {
        case error(any Error)
        /// GitHub can't be reached, and cached responses are used.
        case unreachable
        /// GitHub left out items of organizations that require single sign-on.
        case restricted
        /// An organization refuses the token for this reason, and GitHub sent what everybody sees.
        case publicOnly(GitHubError)
        /// Entries of a list can't be decoded and are left out.
        case unreadable(UnreadableEntries)
    }

    package enum Retry: Sendable, Hashable {
        case now
        case soon
        case later
        case after(Duration)
        /// Only after the ``Remedy``, if at all.
        case never
    }

    /// What makes the request succeed, besides waiting.
    package enum Remedy: Sendable, Hashable {
        case signIn
        /// Signing in to the organization, at the URL if GitHub sent one.
        case authorizeSingleSignOn(url: String?)
        case askOrganization
        case useAllowedNetwork
        /// A token with a shorter lifetime, which is set at the URL if GitHub sent one.
        case shortenToken(url: String?)
        case useOtherToken
        case enableTwoFactorAuthentication
        case contactSupport
        case checkScopes
        case checkNetwork
        case checkCertificates
        case checkHost
        case changeURL
        /// One of the packages, such as `libcurl4 (Debian, Ubuntu), libcurl (Fedora) or curl (Arch Linux)`.
        case install(packages: String)
        case checkName
        case changeQuery
        case allowRequests
        case updateProgram
    }

    package let cause: Cause

    package init(_ cause: Cause) { self.cause = cause }

    package init(_ error: any Error) { cause = .error(error) }

    package var retry: Retry {
        switch cause {
        case .error(let error as GitHubError): error.retry
        case .error(is TransportError), .error(is InvalidResponseError),
            .error(DeviceCodeError.invalidResponse(_, status: 500...)), .unreachable:
            .now
        case .error, .restricted, .publicOnly, .unreadable: .never
        }
    }

    package var remedy: Remedy? {
        switch cause {
        case .error(let error as GitHubError): error.remedy
        case .error(let error as TransportError): error.remedy
        case .error(DeviceFlowError.unsupportedGrantType): .updateProgram
        case .error: nil
        case .unreachable: .checkNetwork
        case .restricted: .authorizeSingleSignOn(url: nil)
        case .publicOnly(let error): error.remedy
        case .unreadable: nil
        }
    }

    /// Whether everything was loaded except for items that are left out.
    package var leavesOutItems: Bool {
        switch cause {
        case .restricted, .unreadable: true
        case .error, .unreachable, .publicOnly: false
        }
    }
}

extension Problem: CustomStringConvertible {
    package var description: String {
        switch cause {
        case .error(let error): "\(error)"
        case .unreachable: "GitHub is unreachable."
        case .restricted: "Some results are hidden: the organization requires single sign-on."
        case .publicOnly(let error): "This is what everybody sees, without your account. \(error)"
        case .unreadable(let entries):
            "\(entries.count) of \(entries.total) entries \(entries.count == 1 ? "was" : "were") unreadable."
        }
    }
}

/// How a screen describes problems, with its keys. The program provides it.
package struct ProblemText: Sendable {
    package enum Repetition: Sendable, Hashable {
        case reload, search, lookUp, shuffle, newCode
        /// It is repeated without the user, after a countdown.
        case automatic
    }

    package let message: @Sendable (Problem, Repetition) async -> String
    /// Returns how to get more requests, or `nil` with an account.
    package let remedyOfAnonymous: @Sendable () async -> String?

    package init(
        message: @escaping @Sendable (Problem, Repetition) async -> String = { problem, _ in "\(problem)" },
        remedyOfAnonymous: @escaping @Sendable () async -> String? = { nil }
    ) {
        self.message = message
        self.remedyOfAnonymous = remedyOfAnonymous
    }
}

extension GitHubError {
    fileprivate var retry: Problem.Retry {
        switch self {
        case .rateLimited(_, let delay), .secondaryRateLimited(let delay): .after(delay)
        case .loginAttemptsExceeded: .later
        case .serverError: .soon
        case .network(.libraryMissing): .never
        case .network, .incompleteList, .conflict, .unexpectedStatus, .invalidResponse, .crossHostPage: .now
        default: .never
        }
    }

    fileprivate var remedy: Problem.Remedy? {
        switch self {
        case .network(let error): error.remedy
        case .unauthorized, .authenticationRequired: .signIn
        case .singleSignOn(let url): .authorizeSingleSignOn(url: url)
        case .appRestricted: .askOrganization
        case .restricted(let restriction): restriction.remedy
        case .forbidden: .checkScopes
        case .notFound: .checkName
        case .invalid: .changeQuery
        case .notCached: .allowRequests
        case .badRequest, .userAgentRejected, .unsupportedAPIVersion: .updateProgram
        default: nil
        }
    }
}

extension AccessRestriction {
    fileprivate var remedy: Problem.Remedy {
        switch reason {
        case .ipAllowList: .useAllowedNetwork
        case .tokenLifetime(_, let url): .shortenToken(url: url)
        case .classicToken, .fineGrainedToken: .useOtherToken
        case .twoFactorAuthentication: .enableTwoFactorAuthentication
        case .suspendedApp: .askOrganization
        case .suspendedAccount, .blockedAccount: .contactSupport
        }
    }
}

extension TransportError {
    fileprivate var remedy: Problem.Remedy? {
        switch self {
        case .hostNotFound, .unreachable, .interrupted(_, _, false): .checkNetwork
        case .tlsFailed: .checkCertificates
        case .responseTooLarge, .disallowedRedirect: .checkHost
        case .disallowedURL: .changeURL
        case .libraryMissing(_, let packages): .install(packages: packages)
        case .timedOut, .malformedResponse, .interrupted: nil
        }
    }
}
