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
    /// Those in trailers, each once, whose addresses contain no login. `.mailmap` can name another one.
    private(set) var unknown: [(identity: CommitIdentity, date: Date)] = []
    private var unknownAddresses: Set<String> = []
    private static let maxUnknown = 10_000

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
        var seen: Set<Key> = []
        add(fields[1], [fields[2], fields[3]], at: date, &seen)
        add(fields[4], [fields[5], fields[6]], at: date, &seen)
        if readsSubjects, let login = Login(mergeSubject: fields[7]) {
            add(GitPerson(login: login, id: nil, isUser: false, lastCommitAt: date), &seen)
        }
        for line in fields[8].split(whereSeparator: \.isNewline) {
            guard let (name, address) = Self.person(ofTrailer: line) else { continue }
            if NoreplyAddress(address, host: host) == nil {
                addUnknown(CommitIdentity(name: name, address: address), date)
            }
            add(name, [address], at: date, &seen)
        }
    }

    private mutating func addUnknown(_ identity: CommitIdentity, _ date: Date) {
        guard identity.hasAddress, unknown.count < Self.maxUnknown else { return }
        if unknownAddresses.insert(identity.key).inserted { unknown.append((identity, date)) }
    }

    /// Adds a person whose address contains a login.
    mutating func add(_ identity: CommitIdentity, at date: Date) {
        var seen: Set<Key> = []
        add(identity.name, [identity.address], at: date, &seen)
    }

    /// Adds the person of the first address that contains a login.
    private mutating func add(_ name: String, _ addresses: [String], at date: Date, _ seen: inout Set<Key>) {
        guard let address = addresses.compactMap({ [host] in NoreplyAddress($0, host: host) }).first else { return }
        let text = CommitIdentity.name(name)
        let date = self.date(of: address, date)
        let name = text.isEmpty ? nil : GitPerson.Name(text, usedAt: date)
        add(GitPerson(login: address.login, id: address.id, name: name, isUser: true, lastCommitAt: date), &seen)
    }

    /// Counts each person once for a commit.
    private mutating func add(_ person: GitPerson, _ seen: inout Set<Key>) {
        let key = Key(login: person.login, id: person.id)
        guard seen.insert(key).inserted else { return }
        guard found[key] == nil else { found[key]?.merge(person); return }
        if found.count < Self.maxPeople { found[key] = person }
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

    /// Returns the name and the address in a trailer such as `Co-authored-by: NAME <ADDRESS>`; `nil` with several.
    private static func person(ofTrailer line: Substring) -> (name: String, address: String)? {
        guard let colon = line.firstIndex(of: ":"), line[..<colon].lowercased().hasSuffix("-by") else { return nil }
        return CommitIdentity.parts(of: line[line.index(after: colon)...])
    }
}
