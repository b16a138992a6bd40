import Authenticator
import GitHubModel
import Subprocess

/// `gh`, the command of GitHub's own, where it is installed: it may be signed in already.
struct GitHubCLI: Sendable {
    let environment: [String: String]

    /// The token that gh keeps for `host`, as text.
    ///
    /// - Parameters:
    ///   - host: as gh knows it: a name, and its port if it has one.
    ///   - login: whose; `nil` for the account that gh uses.
    /// - Throws: ``CommandError`` if there is no gh, or it has none.
    func token(for host: String, login: Login?) async throws -> String {
        let words = ["auth", "token", "--hostname", host] + (login.map { ["--user", "\($0)"] } ?? [])
        do {
            let ended = try await run(
                .name("gh"), arguments: Arguments(words), environment: ownEnvironment,
                output: .string(limit: 1 << 14), error: .discarded)
            let text = ended.standardOutput
            guard ended.terminationStatus.isSuccess, !text.allSatisfy(\.isWhitespace) else {
                throw notSignedIn(host, login)
            }
            return text
        } catch let error as SubprocessError where error.code == .executableNotFound {
            throw CommandError(
                .failed, "gh is not installed here, or not in PATH. Sign in without it: ghsearch login")
        }
    }

    private func notSignedIn(_ host: String, _ login: Login?) -> CommandError {
        let whom = login.map { " as \($0)" } ?? ""
        return CommandError(
            .signInNeeded,
            "gh is not signed in to \(host)\(whom). Run `gh auth login --hostname \(host)`, or sign in without gh: "
                + "ghsearch login")
    }

    /// Without the tokens of the environment: gh would answer with those, instead of with its own.
    private var ownEnvironment: Subprocess.Environment {
        .custom(
            environment.filter { !TokenSource.allVariables.contains($0.key) }
                .reduce(into: [Subprocess.Environment.Key: String]()) { $0[.init(stringLiteral: $1.key)] = $1.value })
    }
}
