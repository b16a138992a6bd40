import Authenticator
import GitHubModel
import Subprocess

/// GitHub's own command, `gh`, which may be signed in.
struct GitHubCLI: Sendable {
    let environment: [String: String]

    /// Returns the token that gh has stored for `host`.
    ///
    /// - Parameters:
    ///   - host: a host name, with a port if it has one.
    ///   - login: the account; `nil` for the one that gh uses.
    /// - Throws: ``CommandError`` if gh is not installed or not signed in.
    func token(for host: String, login: Login?) async throws -> String {
        let arguments = ["auth", "token", "--hostname", host] + (login.map { ["--user", "\($0)"] } ?? [])
        do {
            let result = try await run(
                .name("gh"), arguments: Arguments(arguments), environment: ownEnvironment,
                output: .string(limit: 1 << 14), error: .discarded)
            let text = result.standardOutput
            guard result.terminationStatus.isSuccess, !text.allSatisfy(\.isWhitespace) else {
                throw notSignedIn(host, login)
            }
            return text
        } catch let error as SubprocessError where error.code == .executableNotFound {
            throw CommandError(
                .failed, "gh is not installed or not in PATH. Sign in with `ghsearch login`.")
        }
    }

    private func notSignedIn(_ host: String, _ login: Login?) -> CommandError {
        let account = login.map { " as \($0)" } ?? ""
        return CommandError(
            .signInNeeded,
            "gh is not signed in to \(host)\(account). Run `gh auth login --hostname \(host)`, or `ghsearch login`.")
    }

    /// The environment without tokens: gh would print them instead of its stored token.
    private var ownEnvironment: Subprocess.Environment {
        .custom(
            environment.filter { !TokenSource.allVariables.contains($0.key) }
                .reduce(into: [Subprocess.Environment.Key: String]()) { $0[.init(stringLiteral: $1.key)] = $1.value })
    }
}
