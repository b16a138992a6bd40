import Authenticator
import GitHistory
import GitHubAPI
import GitHubModel
import PrivateFiles
import Settings
import Store
import TerminalUI
import Warm
import Who

/// What to do about errors, in the words that commands and screens share.
extension Problem.Remedy {
    var advice: String {
        switch self {
        case .signIn: "Run `ghsearch login`."
        case .authorizeSingleSignOn(let url?): "Open \(url)"
        case .authorizeSingleSignOn: "Sign in to it in the browser."
        case .askOrganization: "Contact one of its owners."
        case .useAllowedNetwork: "Use a network that it allows."
        case .shortenToken(let url?): "Shorten the lifetime of the token: \(url)"
        case .shortenToken: "Use a token with a shorter lifetime: ghsearch login --with-token"
        case .useOtherToken: "Sign in with another kind of token: ghsearch login"
        case .enableTwoFactorAuthentication: "Enable it in the settings of your account on GitHub."
        case .contactSupport: "Contact the support of GitHub."
        case .checkScopes: "Check the token's scopes with `ghsearch status`."
        case .checkNetwork: "Check the network connection."
        case .checkCertificates: "Check the network and the trusted certificates."
        case .checkHost: "Check that it is the right host."
        case .changeURL: "Use an https URL without user name and password."
        case .install(let packages): "Install the package \(packages)."
        case .checkName: "Check the name."
        case .changeQuery: "Change the text."
        case .allowRequests: "Try again without --offline."
        case .updateProgram: "Update ghsearch."
        }
    }
}

extension Problem {
    /// What happened, then what to do besides waiting and trying again.
    var statement: String { advice.map { "\(self) \($0)" } ?? "\(self)" }

    /// What to do besides waiting and trying again.
    var advice: String? {
        guard remedy == nil, case .error(let error) = cause else { return remedy?.advice }
        return Self.advice(after: error)
    }

    /// Whether the error is a rate limit, which is higher with an account.
    var limitsRequests: Bool { if case .error(GitHubError.rateLimited) = cause { true } else { false } }

    private static func advice(after error: any Error) -> String? {
        switch error {
        case InvalidSearchQueryError.token: CommandError.tokenAdvice
        case let error as InvalidLoginError where error.isToken: CommandError.tokenAdvice
        case StoreError.noHomeDirectory: "Set HOME or XDG_CACHE_HOME."
        case StoreError.newerVersion, VaultError.unknownVersion: "Update ghsearch."
        case StoreError.locked, FileError.busy: "Quit it and try again."
        case PrefetchError.notWritten(let error): advice(after: error)
        case StoreError.removed: "Start this one again."
        case let error as HistoryError: advice(after: error.cause)
        case VaultError.file(.busy): "Quit it, then try again."
        case VaultError.file(.tooLarge), VaultError.notAVault: "Move it away, then run `ghsearch login`."
        case VaultError.file(.notAFile): "Replace or remove it."
        case VaultError.file(.wrongOwner): "Run ghsearch as that user, or remove it."
        case VaultError.file(.cannotRead): "Check its permissions."
        case VaultError.file(let error): advice(after: error)
        case FileError.nameTooLong: "Shorten XDG_STATE_HOME or HOME."
        case is FileError, StoreError.notWritable: "Free disk space or check the permissions."
        case VaultError.decryptionFailed, VaultError.damagedAccountList: "Delete it and run `ghsearch login`."
        case VaultError.tooManyTokens: "Sign out of one with `ghsearch logout`."
        case VaultError.missingKey(_, let path): "Restore it, or delete \(path) and run `ghsearch login`."
        case VaultError.invalidKey(_, let path): "Restore it, or delete it and \(path) and run `ghsearch login`."
        case VaultError.encryptionFailed, SignInError.unsupportedTokenKind(.installation): "Set GHSEARCH_TOKEN instead."
        case VaultError.noKeyring, VaultError.keyringDismissed:
            "To store the token in a file: `ghsearch login --store file`."
        case VaultError.keyringLocked: "Unlock it, then try again."
        case VaultError.unknownItem: "Update ghsearch, or delete the item."
        case GitError.notInstalled: "Install it to read clones."
        case GitError.notStarted: "Quit other programs, or raise the limits of this shell (ulimit)."
        case GitError.notARepository, WhoInputError.noClone: "Use --git with the directory of a clone."
        case GitError.partial, WhoInputError.missingObjects: CloneAdvice.refetching
        case GitError.otherOwner: "If you trust it, add it to safe.directory of your Git settings."
        case TerminalError.notATerminal: "Run this command in a terminal."
        case TerminalError.attributesFailed: "Try another terminal."
        case DeviceCodeError.unauthorizedClient: "Use a token: ghsearch login --with-token."
        case DeviceCodeError.incorrectClient: "Check it."
        case DeviceCodeError.invalidResponse(_, status: 500...): nil
        case DeviceCodeError.rejected, DeviceCodeError.invalidResponse:
            "Try again later, or use `ghsearch login --with-token`."
        case RevocationError.unsupported(let host): "Revoke it on \(host)."
        case RevocationError.rateLimited: "Try again in an hour."
        case RevocationError.rejected: "Revoke it on the website."
        case PrefetchError.isRunning: "Try again when it has finished."
        case ConfigurationError.untrustedHost(_, _, let host): "If you trust it: ghsearch login --host \(host)"
        case ConfigurationError.accountOnOtherHost(let host, _, _): "Add --host \(TextSanitizer.excerpt(host))"
        case SignInError.invalidClientID: "Copy it from the app's settings on GitHub."
        case SignInError.invalidEnvironmentToken, CredentialError.rejected(.environment):
            "Fix it, or unset it to use the stored token."
        case SignInError.unknownAccount(_, _, _, known: []), CredentialError.rejected, CredentialError.expired,
            CredentialError.refreshRejected:
            "Run `ghsearch login`."
        case SignInError.unknownAccount: "Run `ghsearch login` to add another."
        case SignInError.unsupportedTokenKind(.refresh): "Use the access token."
        case CredentialError.clientSecretRequired: "Run `ghsearch login`, with another client ID if this happens again."
        default: nil
        }
    }
}
