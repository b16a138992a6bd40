import ArgumentParser
import Authenticator
import GitHubAPI
import GitHubModel

/// `ghsearch status`: who is signed in where, as each GitHub itself says now.
struct StatusCommand: ModuleCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "Show who is signed in where, and whether GitHub accepts it.",
        discussion: """
            All accounts of all hosts; with --host, of that one. Exits with 0 only if GitHub accepts the sign-in that \
            commands use, which comes first.
            """)

    @OptionGroup(title: "Data")
    var data: DataOptions

    @OptionGroup(title: "Anywhere")
    var common: CommonOptions

    func validate() throws { _ = try JSONOutput(data, .status) }

    func run(in module: some DependencyModule) async throws {
        try await renew(in: module)
        let identify: @Sendable (Token, Host) async throws -> Account = { try await module.identify($0, at: $1) }
        let review = AccountStatusService(
            dependencies: .init(
                signIns: module.signInService, identify: module.cachePolicy == .cacheOnly ? nil : identify,
                clock: module.clock),
            properties: .init(host: module.host, isSingleHost: common.host != nil))
        let statuses = try await review.statuses()
        let accounts = statuses.filter { $0.source != nil || $0.login != nil }
        if let output = try JSONOutput(data, .status) {
            try output.print(.array(accounts.map(output.fields.object)), to: module.console)
        } else {
            let blocks = accounts.map { StatusFormatter(of: $0).lines.joined(separator: "\n") }
            if !blocks.isEmpty { try module.console.print(blocks.joined(separator: "\n\n")) }
        }
        if let failure = statuses.first.flatMap({ CommandError(status: $0) }) { throw failure }
    }

    /// What other commands would do first: a token that ends soon, or has ended, is renewed if that is possible.
    private func renew(in module: some DependencyModule) async throws {
        guard module.cachePolicy != .cacheOnly, try await module.signInService.activeToken() != nil else { return }
        do {
            _ = try await module.credentialManager.token()
        } catch is GitHubError {
            return  // what GitHub says of the old one is asked next
        }
    }
}
