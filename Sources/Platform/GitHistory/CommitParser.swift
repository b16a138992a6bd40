import Foundation
import GitHubModel

/// Collects the people of commits from `git log -z` in ``format``. Fields are cut, and the people limited.
struct CommitParser {
    /// The fields of a commit, each with NUL. `%ae` is the address in the commit, `%aE` that of the mailmap.
    static let format = "tformat:%ct%x00%aN%x00%ae%x00%aE%x00%cN%x00%ce%x00%cE%x00%s%x00%(trailers:only,unfold)"
    private static let fieldCount = 9
    private static let maxFieldLength = 1 << 16
    static let maxPeople = 100_000

    private struct Key: Hashable {
        let login: Login
        let id: Int64?
    }

    private let host: String
    /// Whether the subjects of merges name accounts of the host.
    private let readsSubjects: Bool
    private let now: Date
    private var field: [UInt8] = []
    private var fields: [String] = []
    private var found: [Key: GitPerson] = [:]
    /// The login in the last commit of each ID.
    private var latest: [Int64: (login: Login, date: Date)] = [:]
    private(set) var commits = 0
    /// The identities in trailers, to which Git applies no `.mailmap`, and how often commits name them.
    private(set) var trailers: [CommitIdentity: Count] = [:]
    private static let maxTrailers = 10_000

    struct Count {
        var commits = 0
        var last: Date
    }

    init(host: String, readsSubjects: Bool, now: Date) {
        self.host = host
        self.readsSubjects = readsSubjects
        self.now = now
    }

    var people: [GitPerson] { Array(found.values) }

    mutating func read(_ bytes: UnsafeRawBufferPointer) {
        var rest = bytes[...]
        while let end = rest.firstIndex(of: 0) {
            append(rest[..<end])
            endField()
            rest = rest[(end + 1)...]
        }
        append(rest)
    }

    private mutating func append(_ bytes: Slice<UnsafeRawBufferPointer>) {
        field.append(contentsOf: bytes.prefix(Self.maxFieldLength - field.count))
    }

    private mutating func endField() {
        fields.append(Self.text(field))
        field.removeAll(keepingCapacity: true)
        guard fields.count == Self.fieldCount else { return }
        add(fields)
        fields.removeAll(keepingCapacity: true)
    }

    /// Text that is not UTF-8 is from before Git recorded encodings, and is most often Latin-1.
    private static func text(_ bytes: [UInt8]) -> String {
        String(validating: bytes, as: UTF8.self)
            ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }

    private mutating func add(_ fields: [String]) {
        commits += 1
        let date = date(fields[0])
        var seen: Set<String> = []
        let author = CommitIdentity(name: fields[1], address: fields[2])
        add(author, CommitIdentity(name: fields[1], address: fields[3]), Count(commits: 1, last: date), &seen)
        let committer = CommitIdentity(name: fields[4], address: fields[5])
        add(committer, CommitIdentity(name: fields[4], address: fields[6]), Count(commits: 1, last: date), &seen)
        if readsSubjects, let login = Login(mergeSubject: fields[7]) {
            add(GitPerson(login: login, id: nil, isUser: false, lastCommitAt: date), &seen)
        }
        for line in fields[8].split(whereSeparator: \.isNewline) {
            if let identity = Self.identity(inTrailer: line) { addTrailer(identity, date, &seen) }
        }
    }

    private mutating func addTrailer(_ identity: CommitIdentity, _ date: Date, _ seen: inout Set<String>) {
        guard identity.hasAddress, trailers[identity] != nil || trailers.count < Self.maxTrailers else { return }
        if let address = NoreplyAddress(identity.address, host: host) {
            guard seen.insert(Self.key(address.login, address.id)).inserted else { return }
        }
        var count = trailers[identity] ?? Count(last: date)
        count.commits += 1
        count.last = max(count.last, date)
        trailers[identity] = count
    }

    /// Adds the person of an identity in trailers. `canonical` is the one that `.mailmap` names instead.
    mutating func add(_ identity: CommitIdentity, _ canonical: CommitIdentity, _ count: Count) {
        var seen: Set<String> = []
        add(identity, canonical, count, &seen)
    }

    /// Adds the person whose account the address names, or that of `.mailmap`.
    private mutating func add(
        _ identity: CommitIdentity, _ canonical: CommitIdentity, _ count: Count, _ seen: inout Set<String>
    ) {
        let own = NoreplyAddress(of: identity, canonical, host: host)
        guard let address = own ?? NoreplyAddress(canonical.address, host: host) else { return }
        let date = date(of: address, count.last)
        let name = canonical.name.isEmpty ? nil : GitPerson.Name(canonical.name, usedAt: date)
        add(
            GitPerson(
                login: address.login, id: address.id, name: name, isUser: true, commits: count.commits,
                lastCommitAt: date), &seen)
    }

    /// Counts each person once for a commit.
    private mutating func add(_ person: GitPerson, _ seen: inout Set<String>) {
        guard seen.insert(Self.key(person.login, person.id)).inserted else { return }
        let key = Key(login: person.login, id: person.id)
        guard found[key] == nil else { found[key]?.merge(person); return }
        if found.count < Self.maxPeople { found[key] = person }
    }

    /// What tells the people of one commit apart.
    private static func key(_ login: Login, _ id: Int64?) -> String {
        id.map(String.init) ?? login.description.lowercased()
    }

    /// Returns when the address was used. Of two logins of an ID in one second, Git prints the earlier one later.
    private mutating func date(of address: NoreplyAddress, _ date: Date) -> Date {
        guard let id = address.id else { return date }
        guard let other = latest[id], other.date >= date else {
            if latest.count < Self.maxPeople { latest[id] = (address.login, date) }
            return date
        }
        guard other.date == date, other.login != address.login else { return date }
        return max(date.addingTimeInterval(-0.001), Date(timeIntervalSince1970: 0))
    }

    /// A commit can claim any date: one in the future counts as now.
    private func date(_ seconds: String) -> Date {
        let date = Date(timeIntervalSince1970: Double(seconds) ?? 0)
        return date.timeIntervalSince1970 >= 0 ? min(date, now) : Date(timeIntervalSince1970: 0)  // also for NaN
    }

    /// Returns who a trailer such as `Co-authored-by: NAME <ADDRESS>` names; `nil` with several addresses.
    private static func identity(inTrailer line: Substring) -> CommitIdentity? {
        guard let colon = line.firstIndex(of: ":"), line[..<colon].lowercased().hasSuffix("-by") else { return nil }
        let parts = CommitIdentity.parts(of: line[line.index(after: colon)...])
        return parts.map { CommitIdentity(name: $0.name, address: $0.address) }
    }
}
