import GitHubModel
import Subprocess

enum GitHubCLI {
    /// Returns the login with which gh is signed in to `host`, by its `hosts.yml`; `nil` if there is none or it can't be read.
    static func login(for host: String, environment: [String: String]) -> Login? {
        value(of: "user", in: lines(of: host, environment)).flatMap { Login(ifValid: String($0)) }
    }

    /// Whether gh clones from `host` with SSH: its setting `git_protocol`, of the host or of all. The default is HTTPS.
    static func clonesBySSH(from host: String, environment: [String: String]) -> Bool {
        let setting = "git_protocol"
        let own = value(of: setting, in: lines(of: host, environment))
        return (own ?? value(of: setting, in: lines(in: "config.yml", environment))) == "ssh"
    }

    private static func lines(in file: String, _ environment: [String: String]) -> [Substring] {
        let directory = environment["GH_CONFIG_DIR"] ?? XDGDirectories(environment: environment).gh
        let text = try? TextFile.text(at: "\(directory)/\(file)")  // the defaults hold if it can't be read
        return (text ?? "").split(whereSeparator: \.isNewline)
    }

    private static func lines(of host: String, _ environment: [String: String]) -> [Substring] {
        let lines = lines(in: "hosts.yml", environment).drop { $0 != "\(host):" }.dropFirst()
        return lines.prefix { $0.first?.isWhitespace ?? false }.map { $0.drop(while: \.isWhitespace) }
    }

    private static func value(of setting: String, in lines: [Substring]) -> Substring? {
        lines.first { $0.hasPrefix("\(setting):") }?.split(separator: ":").last?.drop(while: \.isWhitespace)
    }

    /// Returns the token of gh's account if `login` is `nil`. gh would print a token in the environment instead.
    static func token(for host: String, login: Login?) async throws -> String {
        let arguments = ["auth", "token", "--hostname", host] + (login.map { ["--user", "\($0)"] } ?? [])
        do {
            let result = try await run(
                .name("gh"), arguments: Arguments(arguments), environment: .withoutTokens,
                output: .string(limit: 1 << 14), error: .discarded)
            let text = result.standardOutput
            guard result.terminationStatus.isSuccess, !text.allSatisfy(\.isWhitespace) else {
                let account = login.map { " as \($0)" } ?? ""
                throw CommandError(
                    .signInNeeded,
                    "gh is not signed in to \(host)\(account). Run `gh auth login --hostname \(host)`, or `ghsearch login`."
                )
            }
            return text
        } catch let error as SubprocessError where error.code == .executableNotFound {
            throw CommandError(
                .failed, "gh is not installed or not in PATH. Sign in with `ghsearch login`.")
        }
    }
}
