import struct Foundation.Date
import GitHistory
import GitHubModel
import TerminalUI

/// One identity of a commit or of the input, or one login of the input, with the account that it claims to be, if
/// any. The entries of one account become one person in ``WhoGroups``.
struct WhoEntry: Sendable {
    package var person: WhoPerson
    let claim: Claim?
    /// The date of the first commit.
    private(set) var usedAt: Date?
    /// What tells people without an account apart.
    private(set) var unknownKey: String
    /// The use of the address in the clone.
    private(set) var use: IdentityUse?
    /// Whether a signature can have the address if GitHub links it.
    private(set) var isLinked = false

    /// A login in the input.
    init(_ subject: WhoSubjects.Account, _ input: String) {
        person = WhoPerson(name: subject.name, evidence: .login)
        person.lines = subject.count > 1 ? subject.count : 0
        person.inputs = [input]
        claim = Claim(login: subject.login, id: nil, evidence: .login)
        unknownKey = "@\(subject.login)".lowercased()
    }

    /// An identity in the input.
    init(
        _ subject: WhoSubjects.Identity, named name: String, _ claim: Claim?, _ input: String, usedAt date: Date?
    ) {
        self.claim = claim
        usedAt = date
        person = WhoPerson(name: name, evidence: claim?.evidence)
        person.addresses = [subject.identity.address]
        person.shownAddresses = person.addresses
        person.inputs = [input]
        unknownKey = subject.identity.key
        isLinked = claim?.evidence == .commit
    }

    /// An identity of the history.
    init(_ use: IdentityUse, _ claim: Claim?, _ inputs: [String], showsAddress: Bool) {
        self.claim = claim
        self.use = use
        person = WhoPerson(name: use.canonical.name, evidence: claim?.evidence)
        person.addresses = use.identity.hasAddress ? [use.identity.address] : []
        person.shownAddresses = showsAddress ? person.addresses : []
        person.commits = use.selected?.commits ?? 0
        person.lines = use.selected?.lines ?? 0
        person.firstCommitAt = use.selected?.first
        person.lastCommitAt = use.selected?.last
        person.inputs = inputs
        usedAt = use.selected?.first
        unknownKey = use.canonical.hasAddress ? use.canonical.key : "\(use.canonical.name) \(use.canonical.address)"
        isLinked = claim?.evidence == .commit
    }

    package var question: ClaimCheck.Question? {
        claim.map { ClaimCheck.Question(claim: $0, usedAt: usedAt, commits: person.commits) }
    }
}

/// Brings the entries of a person together: those that GitHub says to be one account, and those that claim to be one.
/// What is confirmed and what is only claimed stay apart, so that each number is true for its row.
struct WhoGroups {
    private var groups: [String: [WhoEntry]] = [:]
    private var order: [String] = []
    private var notes: [String] = []
    private var knownNotes: Set<String> = []
    private static let maxNotes = 10

    /// Adds an entry that claims nothing.
    mutating func add(_ entry: WhoEntry) {
        var entry = entry
        entry.person.evidence = nil
        if let claim = entry.claim, entry.person.name.isEmpty { entry.person.name = "@\(claim.login)" }
        add(entry, as: "?\(entry.unknownKey)")
    }

    mutating func add(_ entry: WhoEntry, _ verdict: Verdict, note: String?, on host: Host) {
        guard let claim = entry.claim else { return add(entry) }
        if let note, knownNotes.insert(note).inserted { notes.append(note) }
        var entry = entry
        switch verdict {
        case .confirmed(let person, let date):
            entry.person.person = person
            entry.person.confirmedAt = date
            if entry.isLinked { entry.person.signingAddresses = entry.person.shownAddresses }
            add(entry, as: "\(person.id)")
        case .claimed(let person):
            entry.person.person = person ?? Person(claimedBy: claim, on: host)
            add(entry, as: person.map { "claim \($0.id)" } ?? "claim \(claim.key)")
        case .refuted: add(entry)
        }
    }

    private mutating func add(_ entry: WhoEntry, as key: String) {
        if groups[key] == nil { order.append(key) }
        groups[key, default: []].append(entry)
    }

    package var people: [WhoPerson] { order.compactMap { groups[$0].flatMap(Self.person) } }

    /// A sentence for each account whose login changed or is another one's.
    var messages: [String] {
        let more = notes.count - Self.maxNotes
        return notes.prefix(Self.maxNotes)
            + (more > 0 ? ["\(NumberFormat.grouped(more)) more logins have changed."] : [])
    }

    private static func person(of entries: [WhoEntry]) -> WhoPerson? {
        let authors = Set(entries.compactMap { $0.use?.index })
        let people = entries.map { withoutOwnTrailers($0, authors) }
        return people.dropFirst().reduce(into: people.first) { $0?.merge($1) }
    }

    /// Removes the commits of `authors`, who are the same person, in whose trailers the address is.
    private static func withoutOwnTrailers(_ entry: WhoEntry, _ authors: Set<Int>) -> WhoPerson {
        var person = entry.person
        for (author, share) in entry.use?.selected?.trailers ?? [:] where authors.contains(author) {
            person.commits -= share.commits
            person.lines -= share.lines
        }
        return person
    }
}

extension Person {
    /// The account that a claim names, of which nothing else is known. Without an ID, it has none that could be
    /// printed.
    init(claimedBy claim: Claim, on host: Host) {
        let kind: Person.Kind = claim.login.isBot ? .bot : claim.evidence == .login ? .unknown : .user
        self.init(
            login: claim.login, id: claim.id ?? -1, kind: kind, avatarURL: "", url: "\(host.webURL)/\(claim.login)")
    }
}
