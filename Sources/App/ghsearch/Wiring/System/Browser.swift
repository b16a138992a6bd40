import Authenticator
import GitHubModel
import Settings
import Subprocess

struct Browser: Sendable {
    let environment: [String: String]

    /// Does not wait for the browser to exit. Returns `false` if none was started.
    func open(_ address: WebURL) async -> Bool {
        for command in BrowserCommand.all(environment: environment) {
            // An error: the shell was not started, and so no browser.
            let shell = try? await run(
                .name("sh"), arguments: Arguments(["-c", Self.launch, "sh"] + command.words(opening: address)),
                environment: .withoutTokens, output: .discarded)
            if shell?.terminationStatus.isSuccess == true { return true }
        }
        return false
    }

    /// Why no browser was started, or `nil` if there is none to start.
    var failure: String? {
        guard environment["BROWSER"]?.isBlank == false else { return nil }
        return "No browser of BROWSER starts. Correct or unset it."
    }

    /// Runs its arguments in the background without interpreting them, or fails if the program does not exist.
    private static let launch = """
        case $1 in
            */*) [ -f "$1" ] && [ -x "$1" ] ;;
            *) command -v "$1" >/dev/null 2>&1 ;;
        esac || exit 127
        "$@" </dev/null >/dev/null 2>&1 &
        """
}

extension Environment {
    /// Without the variables that can contain tokens.
    static var withoutTokens: Environment {
        .inherit.updating(
            TokenVariables.all.reduce(into: [:]) { $0.updateValue(nil, forKey: .init(stringLiteral: $1)) })
    }
}
