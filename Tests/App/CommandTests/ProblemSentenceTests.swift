import Authenticator
import GitHistory
import GitHubAPI
import GitHubModel
import HTTPTransport
import PrivateFiles
import StandInSupport
import Store
import TerminalUI
import Testing

@testable import Settings

@testable import ghsearch

/// The sentences that commands and screens make of errors.
@Suite("Sentences about problems", .timeLimit(.minutes(3)))
struct ProblemSentenceTests {
    /// Errors of GitHub with the message of a command, and the end of the message of a screen if it differs.
    static let errors: [(error: GitHubError, command: String, screen: String)] = [
        (
            .network(.hostNotFound(host: "h")), "Can't find h. Check the network connection.",
            "Can't find h. Check the network connection. Press r to try again."
        ),
        (
            .network(.unreachable(host: "h", reason: "Connection refused")),
            "Can't reach h (Connection refused). Check the network connection.",
            "Can't reach h (Connection refused). Check the network connection. Press r to try again."
        ),
        (
            .network(.tlsFailed(host: "h", reason: "expired")),
            "Can't connect securely to h (expired). Check the network and the trusted certificates.",
            "Can't connect securely to h (expired). Check the network and the trusted certificates. Press r to try again."
        ),
        (
            .network(.timedOut(host: "h")), "h did not respond in time. Try again.",
            "h did not respond in time. Press r to try again."
        ),
        (
            .network(.responseTooLarge(host: "h", limit: 9)),
            "The response of h is larger than 9 bytes. Check that it is the right host.",
            "The response of h is larger than 9 bytes. Check that it is the right host. Press r to try again."
        ),
        (
            .network(.interrupted(host: "h", reason: "incomplete", hasBegun: true)),
            "h sent an unreadable response (incomplete). Try again.",
            "h sent an unreadable response (incomplete). Press r to try again."
        ),
        (
            .network(.disallowedURL("http://h")),
            "Can't connect to http://h. Use an https URL without user name and password.",
            "Can't connect to http://h. Use an https URL without user name and password. Press r to try again."
        ),
        (
            .network(.libraryMissing(name: "libcurl", packages: "libcurl4 (Debian)")),
            "libcurl is not installed. Install the package libcurl4 (Debian).",
            "libcurl is not installed. Install the package libcurl4 (Debian). Press r to try again."
        ),
        (
            .badRequest(message: "no"), "GitHub rejected the request (no). Update ghsearch.",
            "GitHub rejected the request (no). Update ghsearch. Press r to try again."
        ),
        (
            .authenticationRequired, "This requires signing in. Run `ghsearch login`.",
            "This requires signing in. F2 signs in. Press r to try again."
        ),
        (
            .loginAttemptsExceeded, "Too many rejected tokens. Try again in a few minutes.",
            "Too many rejected tokens. Try again in a few minutes."
        ),
        (
            .singleSignOn(url: "https://github.com/x"),
            "The organization requires single sign-on. Open https://github.com/x",
            "The organization requires single sign-on. Open https://github.com/x Press r to try again."
        ),
        (
            .singleSignOn(url: nil), "The organization requires single sign-on. Sign in to it in the browser.",
            "The organization requires single sign-on. Sign in to it in the browser. Press r to try again."
        ),
        (
            .appRestricted(message: "No"), "The organization has not approved this app. Contact one of its owners.",
            "The organization has not approved this app. Contact one of its owners. Press r to try again."
        ),
        (
            .restricted(AccessRestriction(.ipAllowList, owner: "octo")),
            "octo has an IP allow list, and the address of this network is not on it. Use a network that it allows.",
            "octo has an IP allow list, and the address of this network is not on it. Use a network that it allows. "
                + "Press r to try again."
        ),
        (
            .restricted(AccessRestriction(.tokenLifetime(maxDays: 90, url: "https://github.com/x"), owner: "octo")),
            "octo accepts no fine-grained token that is valid for more than 90 days. Shorten the lifetime of the token: "
                + "https://github.com/x",
            "octo accepts no fine-grained token that is valid for more than 90 days. Shorten the lifetime of the token: "
                + "https://github.com/x Press r to try again."
        ),
        (
            .restricted(AccessRestriction(.classicToken)),
            "The organization accepts no classic personal access token. Sign in with another kind of token: ghsearch login",
            "The organization accepts no classic personal access token. F2 signs in with another token. "
                + "Press r to try again."
        ),
        (
            .restricted(AccessRestriction(.fineGrainedToken, owner: "octo")),
            "octo accepts no fine-grained personal access token. Sign in with another kind of token: ghsearch login",
            "octo accepts no fine-grained personal access token. F2 signs in with another token. Press r to try again."
        ),
        (
            .restricted(AccessRestriction(.twoFactorAuthentication, owner: "octo")),
            "octo requires two-factor authentication. Enable it in the settings of your account on GitHub.",
            "octo requires two-factor authentication. Enable it in the settings of your account on GitHub. "
                + "Press r to try again."
        ),
        (
            .restricted(AccessRestriction(.suspendedAccount)),
            "GitHub has suspended this account. Contact the support of GitHub.",
            "GitHub has suspended this account. Contact the support of GitHub. Press r to try again."
        ),
        (
            .restricted(AccessRestriction(.suspendedApp)),
            "The installation of this app is suspended. Contact one of its owners.",
            "The installation of this app is suspended. Contact one of its owners. Press r to try again."
        ),
        (
            .restricted(AccessRestriction(.blockedAccount)),
            "This account is blocked. Contact the support of GitHub.",
            "This account is blocked. Contact the support of GitHub. Press r to try again."
        ),
        (
            .forbidden(message: "No"), "GitHub denied access: No. Check the token's scopes with `ghsearch status`.",
            "GitHub denied access: No. Check the token's scopes with `ghsearch status`. Press r to try again."
        ),
        (
            .incompleteList, "The list is incomplete: GitHub did not send its last page. Try again.",
            "The list is incomplete: GitHub did not send its last page. Press r to try again."
        ),
        (
            .notFound, "Not found, or you don't have access. Check the name.",
            "Not found, or you don't have access. Check the name. Press r to try again."
        ),
        (
            .invalid(message: "q"), "GitHub rejected the query: q. Change the text.",
            "GitHub rejected the query: q. Change the text. Press r to try again."
        ),
        (
            .blocked(reason: "tos"), "GitHub blocked access to this repository (tos).",
            "GitHub blocked access to this repository (tos). Press r to try again."
        ),
        (
            .secondaryRateLimited(retryAfter: .seconds(5)), "GitHub asked to slow down. Try again in 5 s.",
            "GitHub asked to slow down. Try again in 5 s."
        ),
        (
            .serverError(status: 502), "GitHub returned a server error (502). Try again in a minute.",
            "GitHub returned a server error (502). Press r to try again."
        ),
        (
            .invalidResponse(host: "h"), "h sent an unreadable response. Try again.",
            "h sent an unreadable response. Press r to try again."
        ),
        (.notCached, "Not cached. Try again without --offline.", "Not cached. Try again without --offline."),
    ]

    @Test("An error says what happened, then what to do: on a screen with its key", arguments: Self.errors)
    func sentences(error: GitHubError, command: String, screen: String) async throws {
        #expect(error.commandMessage(isAnonymous: true) == command)
        try await StandInHarness.run { harness in
            let text = ProblemText(of: harness.client(token: nil))
            #expect(await text.message(Problem(error), .reload) == screen)
        }
    }

    @Test("With few requests, an anonymous user is told how to sign in", arguments: [nil, "mona"])
    func rateLimits(login: String?) async throws {
        let error = GitHubError.rateLimited(.search, retryAfter: .seconds(40))
        let command = login == nil ? "40 s, or run `ghsearch login` for more." : "40 s."
        #expect(
            error.commandMessage(isAnonymous: login == nil) == "Search limit reached. Try again in \(command)")
        try await StandInHarness.run { harness in
            let text = ProblemText(of: try harness.client(as: login))
            let remedy = login == nil ? " F2 signs in." : ""
            #expect(
                await text.message(Problem(error), .search) == "Search limit reached. Try again in 40 s.\(remedy)")
            #expect(await text.message(Problem(error), .automatic) == "Search limit reached.")
            #expect(await text.remedyOfAnonymous() == (login == nil ? "F2 signs in." : nil))
        }
    }

    /// The sentences of each repetition, and how to sign in.
    private func sentences(with actions: KeyActions) async throws -> [String] {
        var sentences: [String] = []
        try await StandInHarness.run { harness in
            let text = ProblemText(of: harness.client(token: nil), keys: actions)
            let repetitions: [ProblemText.Repetition] = [.reload, .search, .lookUp, .shuffle, .newCode]
            for repetition in repetitions {
                let message = await text.message(Problem(.unreachable), repetition)
                sentences.append(String(message.trimmingPrefix("GitHub is unreachable. Check the network connection.")))
            }
            sentences.append(await text.remedyOfAnonymous() ?? "")
        }
        return sentences
    }

    @Test("Sentences name the keys that users have bound, and none that does something else")
    func boundKeys() async throws {
        var actions = KeyActions()
        let keys: [Key] = [.character("r"), .control("r"), .character("n"), .enter, .function(2)]
        for key in keys { actions.all[key] = [.ignore] }
        #expect(
            try await sentences(with: actions) == [" Try again.", " Try again.", " Try again.", "", " Try again.", ""])
        for (key, name) in [("r", "refresh"), ("s", "shuffle"), ("o", "open"), ("i", "account")] {
            actions.all[.alt(Character(key))] = [.named(name)]
        }
        #expect(
            try await sentences(with: actions) == [
                " Press Alt-R to try again.", " Alt-R tries again.", " Press Alt-O to try again.",
                " Press Alt-S to shuffle.", " Try again.", "Alt-I signs in.",
            ])
    }

    @Test("A sentence of several screens names no key that one of them has bound to something else")
    func keysOfScreens() async throws {
        var actions = KeyActions()
        actions.screens[.details] = [.character("r"): [.named("copy")], .control("r"): [.ignore]]
        actions.screens[.explore] = [.function(2): [.ignore]]
        #expect(
            try await sentences(with: actions) == [
                " Try again.", " Ctrl-R tries again.", " Press Return to try again.", " Press r to shuffle.",
                " Press n to try again.", "",
            ])
    }

    @Test(
        "Each way to repeat a request has its key",
        arguments: [
            (ProblemText.Repetition.reload, "Press r to try again."), (.search, "Ctrl-R tries again."),
            (.lookUp, "Press Return to try again."), (.shuffle, "Press r to shuffle."),
            (.newCode, "Press n to try again."),
        ])
    func keys(repetition: ProblemText.Repetition, key: String) async throws {
        try await StandInHarness.run { harness in
            let text = ProblemText(of: harness.client(token: nil))
            #expect(
                await text.message(Problem(.unreachable), repetition)
                    == "GitHub is unreachable. Check the network connection. \(key)")
            #expect(
                await text.message(Problem(.restricted), repetition)
                    == "Some results are hidden: the organization requires single sign-on. Sign in to it in the "
                    + "browser. \(key)")
        }
    }

    static let others: [(error: any Error, message: String)] = [
        (StoreError.noHomeDirectory, "Cache disabled: no home directory. Set HOME or XDG_CACHE_HOME."),
        (
            StoreError.newerVersion(path: "/x"), "Cache disabled: /x was written by a newer ghsearch. Update ghsearch."
        ),
        (StoreError.damaged(path: "/x"), "Cache disabled: /x is damaged. The next start recreates it."),
        (
            StoreError.locked(path: "/x"),
            "Cache disabled: another program has locked /x. Quit it and try again."
        ),
        (StoreError.removed, "Cache disabled: another ghsearch has cleared it. Start this one again."),
        (
            StoreError.notWritable(path: "/x", reason: "full"),
            "Cache is read-only: can't write /x (full). Free disk space or check the permissions."
        ),
        (GitError.notInstalled, "git is not installed or not in PATH. Install it to read clones."),
        (
            GitError.otherOwner(directory: "/x"),
            "/x belongs to another user. If you trust it, add it to safe.directory of your Git settings."
        ),
        (TerminalError.notATerminal, "Not a terminal. Run this command in a terminal."),
        (TerminalError.attributesFailed(errno: 5), "Couldn't set terminal attributes (error 5). Try another terminal."),
        (
            DeviceCodeError.unauthorizedClient(id: "i", host: "h"),
            "h does not allow the app i to sign users in. Use a token: ghsearch login --with-token."
        ),
        (
            DeviceCodeError.rejected(host: "h", status: 429, reason: nil),
            "h returned no sign-in code (status 429). Try again later, or use `ghsearch login --with-token`."
        ),
        (
            DeviceCodeError.invalidResponse(host: "h", status: 502), "h returned a server error (502). Try again."
        ),
        (
            DeviceCodeError.invalidResponse(host: "h", status: 200),
            "h returned no sign-in code. Try again later, or use `ghsearch login --with-token`."
        ),
        (
            DeviceFlowError.unsupportedGrantType,
            "GitHub rejected the request (unsupported_grant_type). Update ghsearch."
        ),
        (RevocationError.rateLimited(host: "h"), "h accepts no more revocations for now. Try again in an hour."),
        (InvalidResponseError(host: "h", status: 500), "h returned a server error (500). Try again."),
        (
            SignInError.invalidEnvironmentToken(variable: "GH_TOKEN"),
            "GH_TOKEN is not a token. Fix it, or unset it to use the stored token."
        ),
        (
            CredentialError.rejected(.environment("V")),
            "GitHub rejected the token in V. Fix it, or unset it to use the stored token."
        ),
        (
            VaultError.missingKey(keyPath: "/k", path: "/x"),
            "The key file /k is missing, so /x can't be decrypted. Restore it, or delete /x and run `ghsearch login`."
        ),
        (
            VaultError.invalidKey(keyPath: "/k", path: "/x"),
            "The key file /k is damaged. Restore it, or delete it and /x and run `ghsearch login`."
        ),
        (
            VaultError.file(.busy(path: "/x")), "Another ghsearch process has locked /x. Quit it, then try again."
        ),
        (
            VaultError.file(.nameTooLong(path: "/x")), "The path /x is too long. Shorten XDG_STATE_HOME or HOME."
        ),
        (VaultError.noKeyring, "No keyring available. To store the token in a file: `ghsearch login --store file`."),
        (VaultError.keyringLocked, "The keyring is locked. Unlock it, then try again."),
        (
            VaultError.keyringDismissed,
            "The keyring stays locked. To store the token in a file: `ghsearch login --store file`."
        ),
    ]

    @Test("Errors of other modules say what to do", arguments: Self.others.indices)
    func modules(index: Int) {
        #expect(Self.others[index].error.commandMessage() == Self.others[index].message)
    }
}
