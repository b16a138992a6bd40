import Foundation
package import GitHistory
package import GitHubModel

/// One input of `who`, parsed: an identity, a login, a commit, a range, a file with lines, or a list of people.
enum WhoInput: Sendable, Hashable {
    case identity(CommitIdentity)
    case account(Login)
    /// The ID of a commit.
    case commit(String)
    case range(start: String, end: String)
    case file(path: String, lines: ClosedRange<Int>?)
    case list(path: String, ListFile)

    var isCommit: Bool { if case .commit = self { true } else { false } }
}

/// Finds out what texts name, by the files in the directory and by Git. Of several meanings, the first that exists is
/// meant: a file, then a commit.
package struct WhoInputParser: Sendable {
    let host: GitHubModel.Host
    /// The directory to which paths are relative.
    let directory: String
    /// `nil` outside of a clone.
    let clone: Clone?
    /// The root of the files of the clone, or `nil` if it is bare.
    let workTree: String?

    package init(host: GitHubModel.Host, directory: String, clone: Clone?, workTree: String?) {
        self.host = host
        self.directory = directory
        self.clone = clone
        self.workTree = workTree
    }

    /// - Throws: ``WhoInputError`` if the text names nothing.
    func input(_ text: String) async throws -> WhoInput {
        let parsed = try parsed(text)
        if case .complete(let input) = parsed, clone != nil || !input.isCommit { return input }
        guard let clone else { throw unknown(text) }
        if case .range(let start, let end) = parsed { return try await range(from: start, to: end, in: clone) }
        guard case .commit(let name) = parsed else { throw unknown(text) }
        if let commit = try await clone.commit(named: name) { return .commit(commit) }
        throw name == text ? unknown(text) : .noSuchCommit(name)
    }

    /// What a text names, before the history of the clone is read.
    enum Parsed: Sendable, Hashable {
        case complete(WhoInput)
        case commit(named: String)
        case range(from: String, to: String)
    }

    /// Returns `nil` if the text names nothing. Reads no more than which files exist.
    func parsed(_ text: String) throws(WhoInputError) -> Parsed? {
        if let file = try file(text) { return .complete(file) }
        if let identity = CommitIdentity(text) { return .complete(.identity(identity)) }
        if let commit = try commit(ofPage: text) { return .commit(named: commit) }
        if let login = try account(text) { return .complete(.account(login)) }
        return Self.commits(text)
    }

    /// Returns the file of an argument after `--`, which nothing else is tried for.
    func file(named text: String) throws(WhoInputError) -> WhoInput {
        guard let file = try file(text) else {
            throw .noSuchFile(text)
        }
        return file
    }

    /// Returns the commits since a revision.
    func range(since text: String) async throws -> WhoInput {
        guard let clone, let start = try await clone.commit(named: text) else { throw WhoInputError.noSuchCommit(text) }
        guard let end = try await clone.commit(named: "HEAD") else { throw WhoInputError.noSuchCommit("HEAD") }
        return .range(start: start, end: end)
    }

    // MARK: Files

    private func file(_ text: String) throws(WhoInputError) -> WhoInput? {
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
            throw .invalidLines
        }
        return .file(path: path, lines: lines)
    }

    /// Parses `LINE` or `FIRST,LAST`, which count from 1.
    private static func lines(_ text: Substring) -> ClosedRange<Int>? {
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map(lineNumber)
        guard numbers.count <= 2, let first = numbers.first ?? nil, let last = numbers.last ?? nil, first <= last else {
            return nil
        }
        return first...last
    }

    private static func lineNumber(_ text: Substring) -> Int? {
        guard text.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(text) else { return nil }
        return (1..<Int(Int32.max)).contains(number) ? number : nil
    }

    /// Returns the path of a file in ``directory``, or in the work tree of the clone, whose paths `git diff
    /// --name-only` prints.
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
    private func account(_ text: String) throws(WhoInputError) -> Login? {
        guard let address = try address(text), text.contains("@") || address.host != nil else { return nil }
        guard host.contains(address) else { throw .otherHost(text, host: host.name) }
        guard case .account(let login) = address.target else { throw .repository(address) }
        return login
    }

    private func address(_ text: String) throws(WhoInputError) -> GitHubAddress? {
        do throws(InvalidAddressError) {
            return try GitHubAddress(text)
        } catch {
            throw .invalidAddress(error)
        }
    }

    /// Returns the commit of a page of the clone's repository, such as `https://github.com/o/r/commit/0123abc`.
    private func commit(ofPage text: String) throws(WhoInputError) -> String? {
        guard let page = text.firstMatch(of: #/^https?://.*/commit/([0-9a-f]{7,64})$/#), let clone,
            let address = try address(text), host.contains(address), address.target == clone.address?.target
        else { return nil }
        return String(page.1)
    }

    private static func commits(_ text: String) -> Parsed? {
        if isID(text) { return .complete(.commit(text.lowercased())) }
        // Names of revisions contain no spaces; most lines of other text do.
        guard !text.contains(where: \.isWhitespace) else { return nil }
        if !text.contains("..."), let separator = text.firstRange(of: "..") {
            return .range(from: String(text[..<separator.lowerBound]), to: String(text[separator.upperBound...]))
        }
        return .commit(named: text)
    }

    private func range(from start: String, to end: String, in clone: Clone) async throws -> WhoInput {
        guard let first = try await clone.commit(named: start.isEmpty ? "HEAD" : start) else {
            throw WhoInputError.noSuchCommit(start)
        }
        guard let last = try await clone.commit(named: end.isEmpty ? "HEAD" : end) else {
            throw WhoInputError.noSuchCommit(end)
        }
        return .range(start: first, end: last)
    }

    private static func isID(_ text: String) -> Bool {
        [40, 64].contains(text.utf8.count) && text.utf8.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
    }

    private func unknown(_ text: String) -> WhoInputError {
        if text.first == "@", text.contains("/"), !text.contains(where: \.isWhitespace) { return .team(text) }
        let isLogin = Login.isValid(TextSanitizer.excerpt(text)) && (clone == nil || !text.allSatisfy(\.isHexDigit))
        return .unknown(text, isLogin: isLogin, isInClone: clone != nil)
    }
}
