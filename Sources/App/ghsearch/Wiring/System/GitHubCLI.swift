import Foundation
import GitHubModel
import Settings
import Subprocess
import Yams

enum GitHubCLI {
    /// Returns the accounts with which gh is signed in to `host`, the active one first, by its `hosts.yml`. There are
    /// none if it can't be read, or if gh is not in `PATH`.
    static func logins(for host: String, environment: [String: String]) -> [Login] {
        guard isInstalled(environment), let settings = settings(of: host, environment) else { return [] }
        // gh writes `users` from version 2.40 on.
        let users = settings["users"]?.mapping?.keys.map(\.string) ?? []
        var logins: [Login] = []
        for login in ([settings["user"]?.string] + users).compactMap({ $0.flatMap(Login.init(ifValid:)) })
        where !logins.contains(login) {
            logins.append(login)
        }
        return logins
    }

    private static func isInstalled(_ environment: [String: String]) -> Bool {
        (environment["PATH"] ?? "").split(separator: ":").contains { access("\($0)/gh", X_OK) == 0 }
    }

    /// Whether gh clones from `host` with SSH: its setting `git_protocol`, of the host or of all. The default is HTTPS.
    static func clonesBySSH(from host: String, environment: [String: String]) -> Bool {
        let settings = [settings(of: host, environment), settings(in: "config.yml", environment)]
        return settings.lazy.compactMap { $0?["git_protocol"]?.string }.first == "ssh"
    }

    private static func settings(of host: String, _ environment: [String: String]) -> Node? {
        settings(in: "hosts.yml", environment)?[host]
    }

    /// Returns `nil` if the file can't be read, as if gh had its defaults.
    private static func settings(in file: String, _ environment: [String: String]) -> Node? {
        let directory = environment["GH_CONFIG_DIR"] ?? XDGDirectories(environment: environment).gh
        do {
            return try TextFile.text(at: "\(directory)/\(file)").flatMap { try Yams.compose(yaml: $0) }
        } catch {
            return nil
        }
    }

    /// Returns the token of `login`, or of gh's active account. gh would print a token in the environment instead.
    /// Versions before 2.40 have one account for a host and reject the option that names one, so it is only used if gh
    /// has several.
    static func token(for host: String, login: Login?, environment: [String: String]) async throws -> String {
        let logins = logins(for: host, environment: environment)
        guard let login, logins.count > 1, login != logins.first else { return try await token(for: host, []) }
        return try await token(for: host, ["--user", "\(login)"])
    }

    /// The option `account` is left out if gh does not know it.
    private static func token(for host: String, _ account: [String]) async throws -> String {
        let options = ["--hostname", host] + account
        do {
            let result = try await run(
                .name("gh"), arguments: Arguments(["auth", "token"] + options), environment: .withoutTokens,
                output: .string(limit: 1 << 14), error: .string(limit: 1 << 14))
            let text = result.standardOutput
            guard result.terminationStatus.isSuccess, !text.allSatisfy(\.isWhitespace) else {
                if !account.isEmpty, result.standardError.contains("unknown flag") {
                    return try await token(for: host, [])
                }
                throw CommandError(.signInNeeded, message(result.standardError, from: host, after: options))
            }
            return text
        } catch let error as SubprocessError where error.code == .executableNotFound {
            throw CommandError(
                .failed, "gh is not installed or not in PATH. Sign in with `ghsearch login`.")
        }
    }

    /// Returns what gh wrote about an error, in its own words.
    private static func message(_ errors: String, from host: String, after options: [String]) -> String {
        let command = "gh auth token \(options.joined(separator: " "))"
        let words = TextSanitizer.singleLine(errors.split(whereSeparator: \.isNewline).first.map(String.init) ?? "")
        let result = words.isEmpty ? "printed no token" : "failed: \(words)"
        return "`\(command)` \(result). To sign in there: gh auth login --hostname \(host)"
    }
}
