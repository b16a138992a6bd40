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
    case file(FilePlace)
    case list(path: String, ListFile)
    /// A directory of the clone.
    case directory(path: String)
    /// A directory of a commit, with the path from the root. It is not on the disk.
    case committedDirectory(path: String, commit: String)

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
    private let committed: CommittedFiles?
    private let revisions: RevisionFiles?
    /// The commits of IDs, `nil` if the clone lacks one. Others are taken as they are.
    private var commits: [String: String?] = [:]

    package init(host: GitHubModel.Host, directory: String, clone: Clone?, workTree: String?) {
        self.host = host
        self.directory = directory
        self.clone = clone
        self.workTree = workTree
        committed = workTree == nil ? nil : clone.map(CommittedFiles.init)
        revisions = clone.map(RevisionFiles.init)
    }

    /// Looks up which commits of `texts` the clone has, those that are full IDs.
    package mutating func lookUpIDs(in texts: [String]) async throws {
        commits = try await clone?.commits(ofIDs: texts.filter(Self.isID).map { $0.lowercased() }) ?? [:]
    }

    /// - Parameter isPrinted: Whether a program printed the text, with paths from the directory.
    /// - Throws: ``WhoInputError`` if the text names nothing.
    func input(_ text: String, isPrinted: Bool = false) async throws -> WhoInput {
        do {
            return try await inputOnDisk(text)
        } catch let error as WhoInputError where error.isOfMissing {
            guard let input = try await committedInput(text, isPrinted) else { throw error }
            return input
        }
    }

    /// Returns the file or directory that a text names, if it is not on the disk. Where a partial clone lacks the lists
    /// of files, only what looks like a path can be one.
    private func committedInput(_ text: String, _ isPrinted: Bool) async throws -> WhoInput? {
        do {
            if let place = try await committedPlace(text, isPrinted) { return .file(place) }
            return try await committed?.directory(at: text).map {
                .committedDirectory(path: $0.path, commit: $0.commit)
            }
        } catch GitError.partial where text.contains(where: \.isWhitespace) || !text.contains(#/[.\/]/#) {
            return nil
        }
    }

    /// Returns the file or directory that a text names, on the disk or in the last commit; nothing else is tried.
    func fileInput(_ text: String) async throws -> WhoInput {
        if let file = try file(text) { return file }
        guard let input = try await committedInput(text, false) else { throw WhoInputError.noSuchFile(text) }
        return input
    }

    private func inputOnDisk(_ text: String) async throws -> WhoInput {
        guard let parsed = try parsed(text) else { throw unknown(text) }
        if case .complete(let input) = parsed, !input.isCommit { return input }
        guard let clone else { throw unknown(text) }
        switch parsed {
        case .complete(.commit(let id)):
            guard let commit = commits[id, default: id] else { throw WhoInputError.noSuchCommit(id) }
            return .commit(commit)
        case .complete(let input): return input
        case .range(let range): return try await self.range(range, in: clone)
        case .page(let parts, let lines): return .file(try await place(ofPage: parts, lines, in: clone))
        case .commit(let name):
            if let commit = try await clone.commit(named: name) { return .commit(commit) }
            throw name == text ? unknown(text) : .noSuchCommit(name)
        }
    }

    private func checkedCommit(_ name: String, in clone: Clone) async throws -> String {
        guard let commit = try await clone.commit(named: name) else { throw WhoInputError.noSuchCommit(name) }
        return commit
    }

    /// What a text names, before the history of the clone is read.
    enum Parsed: Sendable, Hashable {
        case complete(WhoInput)
        case commit(named: String)
        case range(RevisionRange)
        /// The parts of a revision and of a path.
        case page([String], lines: ClosedRange<Int>?)
    }

    /// Returns `nil` if the text names nothing. Reads no more than which files exist.
    func parsed(_ text: String) throws(WhoInputError) -> Parsed? {
        if let file = try file(text) { return .complete(file) }
        if let identity = CommitIdentity(text) { return .complete(.identity(identity)) }
        if let page = try page(text) { return page }
        if let login = try account(text) { return .complete(.account(login)) }
        return Self.commits(text)
    }

    /// Whether a text names a range of commits, which can be limited to files.
    package func isRange(_ text: String) -> Bool {
        do throws(WhoInputError) {
            if case .range = try parsed(text) { return true }
            return false
        } catch {
            return false
        }
    }

    /// Where the commits of `--since` begin.
    enum Start: Sendable, Hashable {
        case range(WhoInput)
        case date(Date)
    }

    /// Returns the commits since a revision, or else since a date as `git log --since` reads it.
    func start(since text: String) async throws -> Start {
        guard let clone else { throw WhoInputError.noSuchCommit(text) }
        let date = SinceDate(text)
        // An age such as 365d can also begin the ID of a commit, which nobody means.
        if let start = try await clone.commit(named: text), date == nil || !start.hasPrefix(text.lowercased()) {
            return .range(try await range(since: start, in: clone))
        }
        switch date {
        case nil: throw WhoInputError.noSuchCommitOrDate(text)
        case .longAgo?: return .date(Date(timeIntervalSince1970: 0))
        case .words(let words)?:
            guard let date = try await clone.date(named: words) else { throw WhoInputError.noSuchCommitOrDate(text) }
            return .date(date)
        }
    }

    private func range(since start: String, in clone: Clone) async throws -> WhoInput {
        .range(start: start, end: try await checkedCommit("HEAD", in: clone))
    }

    // MARK: Files

    private func file(_ text: String) throws(WhoInputError) -> WhoInput? {
        guard !text.isEmpty, !text.utf8.contains(0) else { return nil }
        if workTree != nil, let path = existingPath(of: text, isDirectory: true) { return .directory(path: path) }
        if let path = existingPath(of: text) {
            if let list = ListFile(path: path) { return .list(path: path, list) }
            // The files of a bare repository are not those of its commits.
            return clone != nil && workTree == nil ? nil : .file(FilePlace(path: path))
        }
        if let list = ListFile(path: text), let path = listPath(of: text) { return .list(path: path, list) }
        for candidate in FileReference(text).candidates {
            guard let path = existingPath(of: String(candidate.path)) else { continue }
            guard let lines = candidate.lines else { throw .invalidLines }
            return .file(FilePlace(path: path, lines: lines))
        }
        return nil
    }

    /// Returns the place in a file that is not on the disk, but in the last commit, because it was deleted or is
    /// outside of a sparse checkout, or in the commit that the text names.
    private func committedPlace(_ text: String, _ isPrinted: Bool) async throws -> FilePlace? {
        let candidates = [(Substring(text), nil)] + FileReference(text).candidates.filter { $0.lines != nil }
        for (path, lines) in candidates where !path.isEmpty {
            if let file = try await committed?.file(at: String(path)) {
                return FilePlace(path: file.path, lines: lines, commit: file.commit)
            }
            if var place = try await placeAtRevision(path, isPrinted) {
                place.lines = lines
                return place
            }
        }
        return nil
    }

    /// Returns the file that Git names `REVISION:PATH`. Other text has colons, too.
    private func placeAtRevision(_ text: Substring, _ isPrinted: Bool) async throws -> FilePlace? {
        guard let revisions, let colon = text.firstIndex(of: ":") else { return nil }
        let (revision, path) = (String(text[..<colon]), String(text[colon...].dropFirst()))
        guard !revision.contains(where: \.isWhitespace), !path.isEmpty, !path.hasPrefix("/"), !path.hasPrefix(" "),
            let file = try await revisions.file(at: path, in: revision, isRelative: isPrinted)
        else { return nil }
        return FilePlace(path: file.path, commit: file.commit)
    }

    /// Returns the place on a page: the first parts are a revision that the clone has, the others a file in it.
    private func place(
        ofPage parts: [String], _ lines: ClosedRange<Int>?, in clone: Clone
    ) async throws -> FilePlace {
        var known: String?
        for count in 1..<min(parts.count, Self.maxPartsOfRevision) {
            let revision = parts[..<count].joined(separator: "/")
            let path = parts[count...].joined(separator: "/")
            guard let commit = try await clone.commit(named: revision) else { continue }
            if try await clone.hasFile(at: path, in: commit) {
                return FilePlace(path: path, lines: lines, commit: commit)
            }
            known = known ?? path
        }
        throw known.map { WhoInputError.noSuchFile($0) } ?? WhoInputError.noSuchCommit(parts[0])
    }

    private static let maxPartsOfRevision = 8

    /// Returns the path of a file in ``directory``, or in the work tree of the clone, whose paths `git diff
    /// --name-only` prints.
    private func existingPath(of text: String, isDirectory: Bool = false) -> String? {
        let directories = text.hasPrefix("/") ? [""] : [directory] + [workTree].compactMap(\.self)
        let paths = directories.map { ["", "."].contains($0) ? text : "\($0)/\(text)" }
        return paths.first { Self.exists($0, isDirectory: isDirectory) }
    }

    /// Returns the path of a list where GitHub looks for it, in this order.
    private func listPath(of name: String) -> String? {
        guard let workTree, !name.contains("/") else { return nil }
        return [".github", ".", "docs"].map { "\(workTree)/\($0)/\(name)" }
            .first { Self.exists($0, isDirectory: false) }
    }

    private static func exists(_ path: String, isDirectory: Bool) -> Bool {
        var isFound: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFound) && isFound.boolValue == isDirectory
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

    /// Returns what a page of the clone's repository shows.
    private func page(_ text: String) throws(WhoInputError) -> Parsed? {
        guard let page = RepositoryPage(text), let clone, let address = try address(text), host.contains(address),
            address.target == clone.address?.target
        else { return nil }
        return switch page {
        case .commit(let id): .commit(named: id)
        case .file(let parts, let lines): .page(parts, lines: lines)
        case .range(let range): RevisionRange(range).map { .range($0) }
        }
    }

    private static func commits(_ text: String) -> Parsed? {
        if isID(text) { return .complete(.commit(text.lowercased())) }
        // Names of revisions contain no spaces; most lines of other text do.
        guard !text.contains(where: \.isWhitespace) else { return nil }
        return RevisionRange(text).map { .range($0) } ?? .commit(named: text)
    }

    private func range(_ range: RevisionRange, in clone: Clone) async throws -> WhoInput {
        let start = try await checkedCommit(range.start, in: clone)
        let end = try await checkedCommit(range.end, in: clone)
        guard range.isFromMergeBase else { return .range(start: start, end: end) }
        guard let base = try await clone.mergeBase(of: start, and: end) else {
            throw WhoInputError.noMergeBase(range.start, range.end)
        }
        return .range(start: base, end: end)
    }

    private static func isID(_ text: String) -> Bool { ObjectID(text.lowercased().utf8) != nil }

    private func unknown(_ text: String) -> WhoInputError {
        if text.first == "@", text.contains("/"), !text.contains(where: \.isWhitespace) { return .team(text) }
        let isLogin = Login.isValid(TextSanitizer.excerpt(text)) && (clone == nil || !text.allSatisfy(\.isHexDigit))
        return .unknown(text, isLogin: isLogin, isInClone: clone != nil)
    }
}

/// `START..END`, or `START...END`, which begins where the history of both divides. A side that is missing is `HEAD`.
struct RevisionRange: Sendable, Hashable {
    let start: String
    let end: String
    let isFromMergeBase: Bool

    /// Returns `nil` if the text is no range.
    init?(_ text: String) {
        // A path can lead upward.
        guard !text.split(separator: "/", omittingEmptySubsequences: false).contains("..") else { return nil }
        guard let dots = text.firstRange(of: "...") ?? text.firstRange(of: "..") else { return nil }
        (start, end) = (Self.name(text[..<dots.lowerBound]), Self.name(text[dots.upperBound...]))
        isFromMergeBase = text[dots].count == 3
    }

    private static func name(_ text: Substring) -> String { text.isEmpty ? "HEAD" : String(text) }
}

/// A date in words that `git log --since` reads as they are meant. Git finds a date in every text: in an unknown one,
/// the present.
enum SinceDate: Sendable, Hashable {
    case words(String)
    /// Before Git: it would read the numbers as another date.
    case longAgo

    /// Returns `nil` if `text` is no date. Git does not know abbreviated units.
    init?(_ text: String) {
        let text = text.trimmingCharacters(in: .whitespaces).lowercased()
        if text.contains(#/^(yesterday|last (week|month|year|[a-z]+day))$/#) {
            self = .words(text)
        } else if let date = Self.calendarDate(text) ?? Self.age(text) {
            self = date
        } else {
            return nil
        }
    }

    private static func calendarDate(_ text: String) -> SinceDate? {
        let pattern = #/(\d{4})-(\d{1,2})-(\d{1,2})([t ]([01]?\d|2[0-3]):[0-5]\d(:[0-5]\d)?( ?(z|[+-]\d{2}:?\d{2}))?)?/#
        guard let match = text.wholeMatch(of: pattern), let year = Int(match.1), let month = Int(match.2),
            let day = Int(match.3)
        else { return nil }
        let components = DateComponents(calendar: Calendar(identifier: .gregorian), year: year, month: month, day: day)
        guard components.isValidDate else { return nil }
        return year <= 1970 ? .longAgo : .words(text)
    }

    private static func age(_ text: String) -> SinceDate? {
        guard let match = text.wholeMatch(of: #/(\d{1,6})[ .]?([a-z]+)([ .]ago)?/#), let count = Int(match.1),
            let (unit, days) = units[String(match.2)]
        else { return nil }
        return Double(count) * days > 50 * 365 ? .longAgo : .words("\(count) \(unit) ago")
    }

    /// The units of Git, and their days.
    private static let units: [String: (unit: String, days: Double)] = [
        "h": ("hours", 1 / 24), "hour": ("hours", 1 / 24), "hours": ("hours", 1 / 24), "d": ("days", 1),
        "day": ("days", 1), "days": ("days", 1), "w": ("weeks", 7), "week": ("weeks", 7), "weeks": ("weeks", 7),
        "mo": ("months", 30), "month": ("months", 30), "months": ("months", 30), "y": ("years", 365),
        "year": ("years", 365), "years": ("years", 365),
    ]
}
