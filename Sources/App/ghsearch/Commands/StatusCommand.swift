import ArgumentParser
import Authenticator
import Foundation
import GitHubAPI
import GitHubModel

/// Prints the accounts that are signed in, and what GitHub says about their tokens.
struct StatusCommand: ApplicationCommand, DocumentedCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "Show the sign-in status of each account.",
        discussion: """
            Shows all hosts, or only --host. Exits with 0 only if GitHub accepts the token in use, which is listed first.
            """)
    static let examples = ["ghsearch status", "ghsearch status --json", "ghsearch status --host github.example.com"]
    static let jsonRecord: (any JSONRecord.Type)? = AccountStatus.self

    @OptionGroup(title: "Data")
    var data: DataOptions<AccountStatus>

    @OptionGroup(title: "Global options")
    var common: CommonOptions

    func validate() throws { _ = try data.output }

    func run(in context: AccountContext) async throws {
        try await refreshToken(in: context)
        let service = AccountStatusService(
            signInService: context.signIn, host: context.output.host, isSingleHost: common.host != nil,
            identify: context.output.isOffline ? nil : context.identify, describe: { $0.commandMessage() },
            timeout: common.timeout.map { .seconds($0) } ?? AccountStatusService.defaultTimeout,
            clock: context.output.clock)
        let statuses = try await service.statuses()
        let accounts = statuses.filter { $0.source != nil || $0.login != nil }
        if let output = try data.output {
            try output.print(accounts.map(output.object), to: context.output.console)
        } else {
            let blocks = accounts.map { $0.lines.joined(separator: "\n") }
            if !blocks.isEmpty { try context.output.console.print(blocks.joined(separator: "\n\n")) }
        }
        if let error = statuses.first.flatMap({ CommandError(status: $0) }) { throw error }
    }

    private func refreshToken(in context: AccountContext) async throws {
        guard !context.output.isOffline, try await context.signIn.activeToken() != nil else { return }
        do {
            _ = try await context.credentials.token()
        } catch is GitHubError {
            return  // the status of the old token is requested next
        }
    }
}

/// Prints the token of the account in use, for other programs.
struct TokenCommand: ApplicationCommand, DocumentedCommand {
    static let configuration = CommandConfiguration(
        commandName: "token", abstract: "Print the token in use, for other programs. Keep it secret.",
        discussion: "A .ghsearch file has no effect on this command. Select another account with --account.")
    static let examples = [
        "ghsearch token", "ghsearch token --host github.example.com", "GH_TOKEN=$(ghsearch token) gh api user",
    ]
    static let usesDirectory = false

    @OptionGroup(title: "Global options")
    var common: CommonOptions

    func run(in context: AccountContext) async throws {
        guard let active = try await context.signIn.activeToken() else {
            throw CommandError(.signInNeeded, "Not signed in to \(context.output.host). Run `ghsearch login`.")
        }
        // Refreshed first, because other programs can't refresh it.
        let token =
            context.output.isOffline ? active.token : try await context.credentials.token() ?? active.token
        try context.output.console.print(token.reveal())
    }
}

extension AccountStatus: JSONRecord {
    /// The lines: the first one has the host, the account and its state, the others describe the token.
    var lines: [String] {
        var lines = ["\(host): \(summary)"]
        if let location = source?.variable ?? location { lines.append("Token: from \(location)") }
        if let scopes {
            lines.append("Scopes: \(scopes.isEmpty ? "none (public information)" : scopes.joined(separator: ", "))")
        }
        if let date = expiresAt {
            let isRefreshed = state == .expired && isRefreshable && !isInUse
            lines.append(
                "\(state == .expired ? "Expired" : "Expires"): \(date.formatted(.iso8601))"
                    + (isRefreshed ? ", renewed automatically" : ""))
        }
        return lines
    }

    private var summary: String {
        let subject = login.map { "the token of \($0)" } ?? "the token"
        let use = isInUse ? "" : ", not in use"
        return switch state {
        case .valid: "signed in \(login.map { "as \($0)" } ?? "(account unknown)")\(use)"
        case .expired: "\(subject) has expired\(use)"
        case .rejected: "\(subject) was rejected\(use)"
        case .unreachable, .rateLimited, .failed:
            // For the token in use, the error is that of the command.
            "\(subject) could not be checked\(use)" + (isInUse ? "" : ". \(error ?? "")")
        case .unchecked: "\(subject) was not checked\(use)"
        case .signedOut: "\(login.map { "\($0) is signed out" } ?? "not signed in")"
        }
    }

    /// The fields, named as in `gh auth status` if they exist there.
    static var jsonFields: [Field] {
        [
            ("host", { "\($0.host)" }), ("login", { $0.login.map { "\($0)" } }),
            ("id", { $0.accountID }), ("state", { $0.state.rawValue }),
            ("active", { $0.isInUse }), ("tokenSource", { $0.source.map { $0.variable ?? "stored" } }),
            ("scopes", { $0.scopes }),
            ("expiresAt", { $0.expiresAt }), ("error", { $0.error }),
        ]
    }
}

extension CommandError {
    /// Returns `nil` if GitHub accepts the token.
    init?(status: AccountStatus) {
        switch status.state {
        case .valid: return nil
        case .signedOut: self.init(.signInNeeded, "Not signed in to \(status.host). Run `ghsearch login`.")
        case .expired, .rejected:
            // For a token of the environment, signing in would not help.
            if let variable = status.source?.variable {
                self.init(.signInNeeded, CredentialError.rejected(.environment(variable)).commandMessage())
            } else {
                let reason = status.state == .expired ? "The token has expired." : "GitHub rejected the token."
                self.init(.signInNeeded, "\(reason) Run `ghsearch login`.")
            }
        case .rateLimited: self.init(.rateLimited, status.error)
        case .unreachable, .failed: self.init(.failed, status.error)
        case .unchecked: self.init(.failed, "Offline, so the token was not checked.")
        }
    }
}
