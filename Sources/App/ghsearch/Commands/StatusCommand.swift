import ArgumentParser
import Authenticator
import GitHubAPI
import GitHubModel

struct StatusCommand: ApplicationCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "Show the sign-in status of each account.",
        discussion: """
            Shows all hosts, or only --host. Exits with 0 only if GitHub accepts the token in use, which is listed first.
            """)

    @OptionGroup(title: "Data")
    var data: DataOptions

    @OptionGroup(title: "Global options")
    var common: CommonOptions

    func validate() throws { _ = try JSONOutput<AccountStatus>(data) }

    func run(in context: AccountContext) async throws {
        try await refreshToken(in: context)
        let service = AccountStatusService(
            signInService: context.signIn, host: context.output.host, isSingleHost: common.host != nil,
            identify: context.output.isOffline ? nil : context.identify, describe: { $0.commandMessage() },
            timeout: common.timeout.map { .seconds($0) } ?? AccountStatusService.defaultTimeout,
            clock: context.output.clock)
        let statuses = try await service.statuses()
        let accounts = statuses.filter { $0.source != nil || $0.login != nil }
        if let output = try JSONOutput<AccountStatus>(data) {
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

struct TokenCommand: ApplicationCommand {
    static let configuration = CommandConfiguration(
        commandName: "token", abstract: "Print the token in use, for other programs. Keep it secret.",
        discussion: "A .ghsearch file has no effect on this command. Select another account with --account.")
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
