import Foundation
import GitHubModel

/// Collects the identities of commits from `git log -z` in ``format``, the latest commit first. The memory grows with
/// the number of people, and with that of commits only if inputs can overlap.
struct HistoryReader: Sendable {
    /// What is read: the commits that were asked for, those before them, or the rest of the history.
    enum Part { case selected, earlier, other }

    /// The fields of a commit, each with NUL. `%ae` is the address in the commit, `%aE` that of the mailmap, `%ce` the
    /// committer's.
    static let format =
        "tformat:%H%x00%P%x00%ct%x00%s%x00%an%x00%ae%x00%aN%x00%aE%x00%ce%x00%(trailers:only,unfold)"
    private static let fieldCount = 10
    private static let maxFieldLength = 1 << 16
    static let maxPeople = IdentityHistory.maxPeople
    private static let maxTrailers = 1_000

    private struct Key: Hashable {
        let address: String
        let canonical: String
    }

    var part = Part.selected
    /// Commits after this date are selected, or `nil` if ``part`` decides.
    var selectsSince: Date?
    /// The commits whose parents are missing in a shallow clone.
    var boundary: Set<ObjectID> = []
    /// Why the next commits are selected.
    var mention = CloneSelection.Mention()
    /// Why single commits are selected.
    var mentions: [ObjectID: CloneSelection.Mention] = [:]
    /// Whether the history names merged branches: its commits arrive before their parents.
    var readsBranches = true
    /// Whether parts can contain the same commits, which count once: ranges that overlap, and commits of a range that
    /// are also those of a file.
    var hasOverlaps = false
    /// The commits that are selected, of those that ``part`` and ``selectsSince`` name: they change certain files.
    /// `nil` for all.
    var changing: Set<ObjectID>?
    var now: Date
    /// Gets the number of commits, now and then.
    var report: @Sendable (Int) -> Void
    private var buffer: [UInt8] = []
    private var ends: [Int] = []
    /// The authors by the bytes of their four fields.
    private var authors: [ArraySlice<UInt8>: Int] = [:]
    /// The last author of each address.
    private var authorsByAddress: [String: Int] = [:]
    private var indices: [Key: Int] = [:]
    private var branches = MergedBranches()
    private var result = IdentityHistory()
    private var readCommits = 0
    /// The commits that were read, with ``hasOverlaps``.
    private var known: Set<ObjectID> = []
    /// Those of them that were selected.
    private var counted: Set<ObjectID> = []
    /// Whether the current commit is selected for the first time.
    private var isCounted = false

    init(now: Date, report: @escaping @Sendable (Int) -> Void = { _ in }) {
        self.now = now
        self.report = report
    }

    var history: IdentityHistory {
        var history = result
        history.branches = branches.summaries
        history.authoredCommits = branches.commits
        return history
    }

    mutating func finishEarlier() { result.knowsEarlier = true }

    mutating func read(_ bytes: UnsafeRawBufferPointer) {
        var rest = bytes[...]
        while let end = rest.firstIndex(of: 0) {
            append(rest[..<end])
            ends.append(buffer.count)
            if ends.count == Self.fieldCount { endCommit() }
            rest = rest[(end + 1)...]
        }
        append(rest)
    }

    private mutating func append(_ bytes: Slice<UnsafeRawBufferPointer>) {
        let length = buffer.count - (ends.last ?? 0)
        buffer.append(contentsOf: bytes.prefix(Self.maxFieldLength - length))
    }

    private mutating func endCommit() {
        addCommit()
        buffer.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
        readCommits += 1
        if readCommits % 1_000 == 0 { report(readCommits) }
    }

    private func field(_ index: Int) -> ArraySlice<UInt8> { buffer[(index == 0 ? 0 : ends[index - 1])..<ends[index]] }

    /// Text that is not UTF-8 is from before Git recorded encodings, and is most often Latin-1.
    private func text(_ index: Int) -> String {
        let bytes = field(index)
        return String(validating: bytes, as: UTF8.self)
            ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }

    private mutating func addCommit() {
        guard let id = ObjectID(field(0)) else { return }
        let date = date
        let isSelected = isSelected(id, date)
        let isKnown = hasOverlaps && !known.insert(id).inserted
        if isKnown, !isSelected { return }
        isCounted = isSelected && (!hasOverlaps || counted.insert(id).inserted)
        if isCounted { result.commits += 1 }
        if let mention = mentions[id] { self.mention = mention }
        guard let author = author(at: date) else { return }
        // The earliest commit is on GitHub sooner than others, and the same one in each run.
        if mentions.isEmpty || result.uses[author].commit == nil { result.uses[author].commit = id.description }
        add(author, date, isSelected)
        if readsBranches, !isKnown { addToBranch(id, author) }
        if !field(9).isEmpty { addTrailers(date, isSelected, after: author) }
    }

    /// The commits at the end of a shallow history seem to change every file.
    private mutating func isSelected(_ id: ObjectID, _ date: Date) -> Bool {
        guard selectsSince.map({ date >= $0 }) ?? (part == .selected) else { return false }
        let isEnd = mentions.isEmpty && boundary.contains(id)
        if isEnd { result.isCutOff = true }
        return changing.map { !isEnd && $0.contains(id) } ?? true
    }

    /// A commit can claim any date: one in the future counts as now.
    private var date: Date {
        let seconds = Double(String(decoding: field(2), as: UTF8.self)) ?? 0
        return Date(timeIntervalSince1970: min(max(seconds, 0), now.timeIntervalSince1970))
    }

    private mutating func author(at date: Date) -> Int? {
        let key = buffer[ends[3]..<ends[7]]
        if let known = authors[key] { return known }
        let identity = CommitIdentity(name: text(4), address: text(5))
        let canonical = CommitIdentity(name: text(6), address: text(7))
        guard let index = index(of: identity, canonical, date) else { return nil }
        authors[ArraySlice(Array(key))] = index
        if identity.hasAddress, authorsByAddress[identity.key] == nil { authorsByAddress[identity.key] = index }
        return index
    }

    private mutating func index(of identity: CommitIdentity, _ canonical: CommitIdentity, _ date: Date) -> Int? {
        // Without an address, the name is all that tells people apart.
        let address = identity.hasAddress ? identity.key : "\(identity.name)\0\(identity.key)"
        let key = Key(address: address, canonical: canonical.key)
        if let known = indices[key] { return known }
        guard result.uses.count < Self.maxPeople else {
            result.isTruncated = true
            return nil
        }
        let index = result.uses.count
        indices[key] = index
        result.uses.append(IdentityUse(identity: identity, canonical: canonical, lastUsedAt: date, index: index))
        return index
    }

    /// `author` is that of the commit if the address is only in a trailer.
    private mutating func add(
        _ index: Int, _ date: Date, _ isSelected: Bool, isContribution: Bool = true, inTrailerOf author: Int? = nil
    ) {
        result.uses[index].lastUsedAt = max(result.uses[index].lastUsedAt, date)
        if part == .earlier, isContribution { result.uses[index].isEarlier = true }
        guard isSelected else { return }
        var count = result.uses[index].selected ?? IdentityUse.Count(first: date, last: date)
        let commits = isCounted ? 1 : 0
        count.commits += commits
        count.lines += mention.lines
        count.inputs.formUnion(mention.inputs)
        if let author { count.trailers[author, default: .init()].add(commits: commits, lines: mention.lines) }
        count.first = min(count.first, date)
        count.last = max(count.last, date)
        result.uses[index].selected = count
    }

    private mutating func addToBranch(_ id: ObjectID, _ author: Int) {
        let parents = field(1).split(separator: UInt8(ascii: " ")).compactMap { ObjectID($0) }
        let subject = parents.count == 2 ? text(3) : ""
        branches.add(id, parents: parents, login: Login(mergeSubject: subject), author: isPassedOn ? nil : author)
        if let owner = Login(ownerInMergeSubject: subject) { result.repositoryOwners.insert(owner) }
    }

    /// Whether another person made the commit from the author's change, as `git cherry-pick`, `git rebase` and `git am`
    /// do. GitHub commits for the author. The name of the committer says nothing: everybody can have the author's.
    private var isPassedOn: Bool {
        if field(8).elementsEqual(field(5)) { return false }
        let address = text(8).lowercased()
        return address != text(5).lowercased() && address != Self.addressOfGitHub
    }

    private static let addressOfGitHub = "noreply@github.com"

    /// Counts each address once for a commit. Signers-off who only passed the commit on are recorded, and not counted.
    private mutating func addTrailers(_ date: Date, _ isSelected: Bool, after author: Int) {
        var seen: Set = [author]
        for line in text(9).split(whereSeparator: \.isNewline).prefix(Self.maxTrailers) {
            guard let colon = line.firstIndex(of: ":"), let parts = CommitIdentity.parts(of: line[colon...].dropFirst())
            else { continue }
            let key = line[..<colon].lowercased()
            guard key.hasSuffix("-by") else { continue }
            let identity = CommitIdentity(name: parts.name, address: parts.address)
            guard identity.hasAddress, let index = trailerIndex(of: identity, date), seen.insert(index).inserted else {
                continue
            }
            let isContribution = Self.countedTrailers.contains(key)
            add(
                index, date, isSelected && isContribution, isContribution: isContribution, inTrailerOf: author)
        }
    }

    /// Those that count in a range, and before it.
    private static let countedTrailers: Set = [
        "co-authored-by", "co-developed-by", "reviewed-by", "acked-by", "approved-by",
    ]

    /// An address of a trailer is that of the author who has it, if there is one. Git applies `.mailmap` to the others
    /// afterwards.
    private mutating func trailerIndex(of identity: CommitIdentity, _ date: Date) -> Int? {
        if let author = authorsByAddress[identity.key] { return author }
        return index(of: identity, identity, date)
    }
}

extension Login {
    /// The owner of the repository, if a subject names it: in `Merge branch 'main' of github.com:OWNER/NAME`, and as
    /// that of a branch which programs or GitHub's pages create, such as `OWNER/dependabot/x` and `OWNER/revert-12-x`.
    init?(ownerInMergeSubject subject: String) {
        if let login = Login(mergeSubject: subject) {
            let branch = subject.split(separator: "/", maxSplits: 1).last ?? ""
            guard Self.branchesOfPrograms.contains(where: branch.hasPrefix) else { return nil }
            self = login
        } else {
            guard subject.hasPrefix("Merge "), let end = subject.range(of: " of ", options: .backwards)?.upperBound,
                let word = subject[end...].split(separator: " ").first, let owner = Self.owner(of: word)
            else { return nil }
            self = owner
        }
    }

    private static let branchesOfPrograms = ["dependabot/", "renovate/", "revert-", "snyk-", "gh-readonly-queue/"]

    private static func owner(of url: Substring) -> Login? {
        do {
            // Git removes the user from the URL in the subject.
            let text = url.contains("://") || url.contains("@") ? String(url) : "git@\(url)"
            guard case .repository(let owner, _)? = try GitHubAddress(text)?.target else { return nil }
            return owner
        } catch {
            return nil
        }
    }
}
