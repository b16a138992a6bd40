import Foundation
import GitHubModel
import Subprocess

enum GitHubCLI {
    /// Returns the accounts with which gh is signed in to `host`, the active one first, by its `hosts.yml`. There are none if it
    /// can't be read, or if gh is not in `PATH`.
    static func logins(for host: String, environment: [String: String]) -> [Login] {
        guard isInstalled(environment) else { return [] }
        let lines = lines(of: host, environment)
        let names = [value(of: "user", in: lines).map(String.init)] + users(in: lines)
        var logins: [Login] = []
        for login in names.compactMap({ $0.flatMap(Login.init(ifValid:)) }) where !logins.contains(login) {
            logins.append(login)
        }
        return logins
    }

    private static func isInstalled(_ environment: [String: String]) -> Bool {
        (environment["PATH"] ?? "").split(separator: ":").contains { access("\($0)/gh", X_OK) == 0 }
    }

    /// Returns the names in the section `users`, which gh writes from version 2.40 on: the lines below it that are indented as
    /// much as the first one.
    private static func users(in lines: [Substring]) -> [String] {
        guard let start = lines.firstIndex(where: { $0.trimmingPrefix(while: \.isWhitespace) == "users:" }) else {
            return []
        }
        let indentation = lines[start].prefix(while: \.isWhitespace).count
        let section = lines[(start + 1)...].prefix { $0.prefix(while: \.isWhitespace).count > indentation }
        guard let depth = section.first?.prefix(while: \.isWhitespace).count else { return [] }
        return section.filter { $0.prefix(while: \.isWhitespace).count == depth }
            .map { unquoted($0.trimmingPrefix(while: \.isWhitespace).prefix { $0 != ":" }) }.map(String.init)
    }

    /// Returns a scalar without the quotes that YAML needs around digits.
    private static func unquoted(_ text: Substring) -> Substring {
        let end = text.lastIndex { !$0.isWhitespace }.map { text[...$0] } ?? ""
        guard end.count > 1, let quote = end.first, "\"'".contains(quote), end.last == quote else { return end }
        return end.dropFirst().dropLast()
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
        return Array(lines.prefix { $0.first?.isWhitespace ?? false })
    }

    private static func value(of setting: String, in lines: [Substring]) -> Substring? {
        lines.map { $0.drop(while: \.isWhitespace) }.first { $0.hasPrefix("\(setting):") }?
            .split(separator: ":").last.map { unquoted($0.drop(while: \.isWhitespace)) }
    }

    /// Returns the token of `login`, or of gh's active account. gh would print a token in the environment instead. Versions before
    /// 2.40 have one account for a host and reject the option that names one, so it is only used if gh has several.
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
