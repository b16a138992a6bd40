import Authenticator
import GitHubModel
import Subprocess

struct Browser: Sendable {
    let environment: [String: String]

    /// Does not wait for the browser to exit. Returns `false` if none was started.
    func open(_ address: WebURL) async -> Bool {
        guard let command = BrowserCommand(environment: environment) else { return false }
        // An error: the shell was not started, and so no browser.
        let shell = try? await run(
            .name("sh"), arguments: Arguments(["-c", Self.launch, "sh"] + command.words(opening: address)),
            environment: .withoutTokens, output: .discarded)
        return shell?.terminationStatus.isSuccess ?? false
    }

    /// Runs its arguments in the background without interpreting them, or fails if the program does not exist.
    private static let launch = """
        command -v "$1" >/dev/null 2>&1 || exit 127
        "$@" </dev/null >/dev/null 2>&1 &
        """
}

extension Environment {
    /// Without the variables that can contain tokens.
    static var withoutTokens: Environment {
        .inherit.updating(
            TokenSource.allVariables.reduce(into: [:]) { $0.updateValue(nil, forKey: .init(stringLiteral: $1)) })
    }
}
