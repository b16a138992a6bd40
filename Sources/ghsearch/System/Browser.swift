import Authenticator
import GitHubModel
import Subprocess

/// Opens addresses in the person's browser, where there is one.
struct Browser: Sendable {
    let environment: [String: String]

    /// Opens `address`, without waiting for the browser to end.
    ///
    /// - Returns: whether a browser was started; if not, the person should be shown the address.
    func open(_ address: WebURL, isUnwanted: Bool = false) async -> Bool {
        let choice = BrowserCommand.resolve(environment: environment, noBrowser: isUnwanted)
        guard let command = choice.command(opening: address) else { return false }
        do {
            let shell = try await run(
                .name("sh"), arguments: Arguments(["-c", Self.launch, "sh"] + command),
                environment: Self.environmentWithoutTokens, output: .discarded)
            return shell.terminationStatus.isSuccess
        } catch {
            return false
        }
    }

    /// What this process has, but for the secrets in it.
    private static var environmentWithoutTokens: Environment {
        .inherit.updating(
            TokenSource.allVariables.reduce(into: [:]) { $0.updateValue(nil, forKey: .init(stringLiteral: $1)) })
    }

    /// Starts its arguments in the background; fails if there is no such program. No part of them is read as shell.
    private static let launch = """
        command -v "$1" >/dev/null 2>&1 || exit 127
        "$@" </dev/null >/dev/null 2>&1 &
        """
}
