import Foundation
@testable import GitHistory
import GitHubModel
import Subprocess
import TestSupport

/// A repository in a temporary directory, made by `git fast-import`.
struct FixtureClone: Sendable {
    /// A commit on `main` after the previous one.
    struct Commit: Sendable {
        var author = "Other <other@example.org>"
        var committer: String?
        var message = "Work"
        /// Seconds since 1970.
        var date = 1_700_000_000
        var encoding: String?
        /// A second parent, by its number from 1.
        var merged: Int?
        /// The first parent if it is not the previous commit, by its number from 1.
        var parent: Int?
    }

    let directory: TemporaryDirectory
    var path: String { directory.path }

    init(_ commits: [Commit] = [], isBare: Bool = false) async throws {
        directory = try TemporaryDirectory()
        try await git(["init", "--quiet", "--initial-branch=main"] + (isBare ? ["--bare"] : []))
        if !commits.isEmpty { try await add(commits) }
    }

    /// Adds commits to `main`.
    func add(_ commits: [Commit], continues: Bool = false) async throws {
        var stream = Data()
        for (index, commit) in commits.enumerated() {
            stream.append(
                Self.entry(
                    commit, number: index + 1,
                    follows: index > 0 ? ":\(commit.parent ?? index)" : continues ? "refs/heads/main^0" : nil)
            )
        }
        let file = directory.url.appending(path: "import")
        try stream.write(to: file)
        let script = #"git -C "$0" fast-import --force --quiet < "$1" 2>&1"#
        let result = try await Subprocess.run(
            .name("sh"), arguments: ["-c", script, path, file.path], output: .string(limit: 1 << 16))
        guard result.terminationStatus.isSuccess else { throw FixtureError(message: result.standardOutput) }
    }

    func git(_ arguments: [String]) async throws {
        let result = try await Subprocess.run(
            .name("git"), arguments: .init(["-C", path] + arguments), output: .discarded,
            error: .string(limit: 1 << 16))
        guard result.terminationStatus.isSuccess else { throw FixtureError(message: result.standardError) }
    }

    static func host(_ name: String = "github.com") throws -> GitHubModel.Host { try GitHubModel.Host(name) }

    /// Returns the people as texts: login, ID, name, commits, and `?` if the account can be an organization.
    func people(host: String = "github.com", since known: [String] = []) async throws -> [String] {
        let people = try await Clone(at: path, of: Self.host(host)).people(since: known).people
        return people.map { person in
            "\(person.login) \(person.id ?? 0) \(person.name?.text ?? "-") \(person.commits)\(person.isUser ? "" : "?")"
        }.sorted()
    }

    /// Latin-1, so that any byte can be in a commit.
    private static func entry(_ commit: Commit, number: Int, follows parent: String?) -> Data {
        let message = Data(commit.message.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) })
        var header = "commit refs/heads/main\nmark :\(number)\nauthor \(commit.author) \(commit.date) +0000\n"
        header += "committer \(commit.committer ?? commit.author) \(commit.date) +0000\n"
        if let encoding = commit.encoding { header += "encoding \(encoding)\n" }
        header += "data \(message.count)\n"
        var entry = Data(header.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }) + message + Data("\n".utf8)
        if let parent { entry.append(Data("from \(parent)\n".utf8)) }
        if let merged = commit.merged { entry.append(Data("merge :\(merged)\n".utf8)) }
        return entry
    }
}

struct FixtureError: Error, CustomStringConvertible {
    let message: String
    var description: String { message }
}

extension String {
    /// The text as a commit contains it in UTF-8.
    var utf8Bytes: String { String(String.UnicodeScalarView(utf8.map { Unicode.Scalar($0) })) }
}
