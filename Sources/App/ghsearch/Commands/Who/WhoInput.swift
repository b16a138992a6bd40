import Foundation
import GitHistory
import GitHubModel

/// What an argument or a line of standard input names.
enum WhoInput: Sendable, Hashable {
    case identity(CommitIdentity)
    case account(Login)
    /// The ID of a commit.
    case commit(String)
    case range(start: String, end: String)
    case file(path: String, lines: ClosedRange<Int>?)
    case list(path: String, ListFile)
}

/// Finds out what texts name. Of several meanings, the one that exists is meant: a file, then a commit.
struct WhoInputParser: Sendable {
    let host: GitHubModel.Host
    /// The directory to which paths are relative.
    let directory: String
    /// `nil` outside of a clone.
    let clone: Clone?
    /// The root of the files of the clone, or `nil` if it is bare.
    let workTree: String?

    /// - Throws: ``CommandError`` with the reason if the text names nothing.
    func input(_ text: String) async throws -> WhoInput {
        if let file = try file(text) { return file }
        if let identity = CommitIdentity(text) { return .identity(identity) }
        if let commit = try await commit(ofPage: text) { return .commit(commit) }
        if let login = try account(text) { return .account(login) }
        if let clone, let commits = try await commits(text, in: clone) { return commits }
        throw unknown(text)
    }

    /// Returns the file of an argument after `--`, which nothing else is tried for.
    func file(named text: String) throws -> WhoInput {
        guard let file = try file(text) else {
            throw CommandError(.nothingFound, "No such file: \(TextSanitizer.excerpt(text))")
        }
        return file
    }

    /// Returns the commits since a revision.
    func range(since text: String) async throws -> WhoInput {
        guard let clone, let start = try await clone.commit(named: text) else { throw noCommit(text) }
        guard let end = try await clone.commit(named: "HEAD") else { throw noCommit("HEAD") }
        return .range(start: start, end: end)
    }

    // MARK: Files

    private func file(_ text: String) throws -> WhoInput? {
        guard !text.isEmpty, !text.utf8.contains(0) else { return nil }
        if let path = existingPath(of: text) {
            if let list = ListFile(path: path) { return .list(path: path, list) }
            // The files of a bare repository are not those of its commits.
            return clone != nil && workTree == nil ? nil : .file(path: path, lines: nil)
        }
        guard let colon = text.lastIndex(of: ":"), let path = existingPath(of: String(text[..<colon])) else {
            return nil
        }
        guard let lines = Self.lines(text[text.index(after: colon)...]) else {
            throw CommandError(.usage, "Write lines as FILE:LINE or FILE:FIRST,LAST.")
        }
        return .file(path: path, lines: lines)
    }

    private static func lines(_ text: Substring) -> ClosedRange<Int>? {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { Int($0) }
        guard numbers.count == parts.count, let first = numbers.first, let last = numbers.last, numbers.count <= 2,
            (1...last).contains(first), last < Int(Int32.max)
        else { return nil }
        return first...last
    }

    /// Returns the path of a file in ``directory``, or in the work tree of the clone: `git diff --name-only` prints those.
    private func existingPath(of text: String) -> String? {
        if text.hasPrefix("/") { return Self.isFile(text) ? text : nil }
        let directories = [directory] + [workTree].compactMap(\.self)
        return directories.map { $0 == "." ? text : "\($0)/\(text)" }.first(where: Self.isFile)
    }

    private static func isFile(_ path: String) -> Bool {
        var isDirectory: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && !isDirectory.boolValue
    }

    // MARK: Accounts and commits

    /// Returns the account of `@login` or of a URL. `owner/name` can be a path, and is no account here.
    private func account(_ text: String) throws -> Login? {
        guard let address = try GitHubAddress(text), text.contains("@") || address.host != nil else { return nil }
        guard host.contains(address) else {
            throw CommandError(.nothingFound, "\(TextSanitizer.excerpt(text)) is not on \(host.name).")
        }
        guard case .account(let login) = address.target else {
            throw CommandError(.nothingFound, "\(address) is a repository, not a person.")
        }
        return login
    }

    /// Returns the commit of a page of the clone's repository, such as `https://github.com/o/r/commit/0123abc`.
    private func commit(ofPage text: String) async throws -> String? {
        guard let page = text.firstMatch(of: #/^https?://.*/commit/([0-9a-f]{7,64})$/#), let clone,
            let address = try GitHubAddress(text), host.contains(address), address.target == clone.address?.target
        else { return nil }
        guard let commit = try await clone.commit(named: String(page.1)) else { throw noCommit(String(page.1)) }
        return commit
    }

    private func commits(_ text: String, in clone: Clone) async throws -> WhoInput? {
        if Self.isID(text) { return .commit(text.lowercased()) }
        // Names of revisions contain no spaces; most lines of other text do.
        guard !text.contains(where: \.isWhitespace) else { return nil }
        if !text.contains("..."), let separator = text.firstRange(of: "..") {
            return try await range(from: text[..<separator.lowerBound], to: text[separator.upperBound...], in: clone)
        }
        return try await clone.commit(named: text).map { .commit($0) }
    }

    private func range(from start: Substring, to end: Substring, in clone: Clone) async throws -> WhoInput {
        guard let first = try await clone.commit(named: start.isEmpty ? "HEAD" : String(start)) else {
            throw noCommit(String(start))
        }
        guard let last = try await clone.commit(named: end.isEmpty ? "HEAD" : String(end)) else {
            throw noCommit(String(end))
        }
        return .range(start: first, end: last)
    }

    private static func isID(_ text: String) -> Bool {
        [40, 64].contains(text.utf8.count) && text.utf8.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
    }

    private func noCommit(_ text: String) -> CommandError {
        CommandError(.nothingFound, "No such commit: \(TextSanitizer.excerpt(text))")
    }

    private func unknown(_ text: String) -> CommandError {
        let text = TextSanitizer.excerpt(text)
        if Login.isValid(text), clone == nil || !text.allSatisfy(\.isHexDigit) {
            return CommandError(
                .nothingFound, "\"\(text)\" is no file, commit or address. For an account, write @\(text).")
        }
        let place = clone == nil ? " This directory is not in a Git repository." : ""
        return CommandError(.nothingFound, "\"\(text)\" is no file, commit, address or account.\(place)")
    }
}
