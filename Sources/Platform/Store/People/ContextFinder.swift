import GitHubModel
import GRDB

/// Finds people by a part of the name and by what they do: where they work or live, a word of their biography, or a
/// repository of theirs that is known: see ``ContextReading``.
///
/// The people with the name are compared in order of rank. They and lists of repositories are read in several steps, so
/// that the handling of a key does not wait for all of them.
struct ContextFinder {
    let database: LocalStore
    let query: NameQuery
    let viewer: Int64?

    /// The number of people with the name who are compared, and of those between which a key can be handled.
    private static let maxCompared = 1_500
    private static let maxComparedPerRead = 150
    private static let maxLists = 30

    /// The people of one step who have a context, and those whose lists of repositories can have it.
    private struct Step: Sendable {
        var found: [FoundInContext] = []
        var owners: [PersonRecord] = []
        /// The rank of the last one who was compared, or `nil` if no more people have the name.
        var last: Int64?
    }

    /// Returns at most `limit` people, in the order of ``PersonContext`` and of rank.
    func people(besides known: Set<Person.ID>, _ limit: Int) -> [StoredPerson] {
        let readings = query.contextReadings
        guard !readings.isEmpty else { return [] }
        let lists = RepositoryLists(database: database, viewer: viewer, maxLists: Self.maxLists)
        var found: [Person.ID: FoundInContext] = [:]
        for reading in readings where !Task.isCancelled {
            let all = reading.name.map { named($0, reading, lists) } ?? makers(by: reading, lists)
            for person in all where !known.contains(person.record.id) { found.add(person) }
        }
        return found.values.sorted().prefix(limit).compactMap(\.stored)
    }

    // MARK: People with a name

    private func named(_ name: NameQuery, _ reading: ContextReading, _ lists: RepositoryLists) -> [FoundInContext] {
        var steps: [Step] = []
        var last: Int64? = .min
        while !Task.isCancelled, steps.count < Self.maxCompared / Self.maxComparedPerRead, let rank = last {
            let step = database.read(orElse: Step()) { db in try compare(name, after: rank, reading, lists, db) }
            last = step.last
            steps.append(step)
        }
        let owners = steps.flatMap(\.owners).prefix(Self.maxLists).compactMap { owner in
            lists.repository(of: owner.login, reading).map { FoundInContext(owner, .made($0)) }
        }
        return steps.flatMap(\.found) + owners
    }

    private func compare(
        _ name: NameQuery, after rank: Int64, _ reading: ContextReading, _ lists: RepositoryLists, _ db: Database
    ) throws -> Step {
        let statement = try db.cachedStatement(
            sql: """
                SELECT \(PersonRecord.allColumns) FROM nameWord CROSS JOIN person ON person.rank = nameWord.rowid
                WHERE nameWord MATCH ? AND nameWord.rowid > ? ORDER BY nameWord.rowid LIMIT \(Self.maxComparedPerRead)
                """)
        let people = try PersonRecord.fetchAll(statement, arguments: [NameIndex.beginning(name), rank])
        var step = Step(last: people.count < Self.maxComparedPerRead ? nil : people.last?.rank)
        for person in people {
            let context = try context(of: person, reading, db)
            guard context != nil || lists.contains(person.login), try person.isVisible(to: viewer, db) else { continue }
            if let context { step.found.append(FoundInContext(person, context)) }
            // Only a list says that the repository is no fork.
            if lists.contains(person.login), context?.isOwnership ?? true { step.owners.append(person) }
        }
        return step
    }

    private func context(of person: PersonRecord, _ reading: ContextReading, _ db: Database) throws -> PersonContext? {
        let repositories = try repositories(of: person, db).filter(reading.isName)
        if let name = repositories.lazy.compactMap({ $0.nameIfOwner(is: person.login) }).first { return .owned(name) }
        return person.context(reading) ?? repositories.first.map { .contributed($0) }
    }

    /// The full names of repositories whose commits or lists have the person.
    private func repositories(of person: PersonRecord, _ db: Database) throws -> [String] {
        var names: [String] = []
        if person.flags.contains(.repository) {
            names += try PersonSourceRecord.visible(of: person.id, to: viewer, db)
                .filter { ["repository", "reviewer"].contains($0.kind) }.map(\.detail)
        }
        if person.flags.contains(.git) {
            names += try (person.facts.map { try GitPersonRecord.all(of: $0.person, db) } ?? []).map(\.repository)
        }
        return names.map(\.sanitizedLine).uniqued()
    }

    // MARK: People of a repository

    private func makers(by reading: ContextReading, _ lists: RepositoryLists) -> [FoundInContext] {
        let names = (lists.viewedRepositories + repositoriesWithPeople() + lists.repositories(reading))
            .filter(reading.isName).uniqued(on: RepositoryName.init)
        return names.prefix(Self.maxLists).flatMap { name in
            makers(of: name).map { lists.isOwn(name, reading) && $0.context.isOwnership ? $0.made : $0 }
        }
    }

    private func repositoriesWithPeople() -> [String] {
        database.read(orElse: []) { db in
            let sources = try String.fetchAll(
                db.cachedStatement(
                    sql: """
                        SELECT DISTINCT detail FROM personSource
                        WHERE kind IN ('repository', 'reviewer') AND viewer IN (0, ?)
                        """), arguments: [viewer ?? 0])
            let clones = try String.fetchAll(db.cachedStatement(sql: "SELECT DISTINCT repository FROM gitPerson"))
            return (sources + clones).map(\.sanitizedLine)
        }
    }

    /// Returns the owner, or if that is an organization or not cached, those with the most commits.
    private func makers(of fullName: String) -> [FoundInContext] {
        database.read(orElse: []) { db in
            let owner = try PersonRecord.fetch(db, login: fullName.ownerName)
            if let owner, owner.kind != Person.Kind.organization.description, try owner.isVisible(to: viewer, db),
                let name = fullName.nameIfOwner(is: owner.login)
            {
                return [FoundInContext(owner, .owned(name))]
            }
            let commits = GitPersonRecord.filter { $0.repository == fullName }
                .order { [$0.commits.desc, $0.login] }.limit(Self.maxContributors)
            return try commits.fetchAll(db).intact.compactMap { commits in
                // A login can be another account's since.
                let found =
                    try commits.id > 0
                    ? PersonRecord.fetch(db, id: commits.id) : PersonRecord.fetch(db, login: commits.login)
                guard let person = found, try person.isVisible(to: viewer, db) else {
                    return nil
                }
                return FoundInContext(person, .contributed(fullName))
            }
        }
    }

    private static let maxContributors = 3
}

/// A person and the words of the query that are not of the name.
private struct FoundInContext: Sendable, Comparable {
    let record: PersonRecord
    let context: PersonContext

    init(_ record: PersonRecord, _ context: PersonContext) {
        self.record = record
        self.context = context
    }

    /// The same for a repository that is no fork.
    var made: Self {
        guard case .owned(let name) = context else { return self }
        return Self(record, .made(name))
    }

    var stored: StoredPerson? {
        guard var stored = record.stored else { return nil }
        stored.context = context
        return stored
    }

    static func == (one: FoundInContext, other: FoundInContext) -> Bool { !(one < other) && !(other < one) }

    static func < (one: FoundInContext, other: FoundInContext) -> Bool {
        let (match, otherMatch) = (PersonMatch(one.context), PersonMatch(other.context))
        return match < otherMatch || !(otherMatch < match) && one.record.rank < other.record.rank
    }
}

extension [Person.ID: FoundInContext] {
    /// Keeps the best context of each person.
    fileprivate mutating func add(_ person: FoundInContext) {
        let id = person.record.id
        self[id] = self[id].map { Swift.min($0, person) } ?? person
    }
}

extension PersonContext {
    fileprivate var isOwnership: Bool { if case .owned = self { true } else { false } }
}

extension PersonRecord {
    fileprivate func context(_ reading: ContextReading) -> PersonContext? {
        if let company, reading.isPart(of: company) { return .company(company.sanitizedLine) }
        if let location, reading.isPart(of: location) { return .location(location.sanitizedLine) }
        if let bio, reading.isPart(of: bio) { return .bio(reading.excerpt(of: bio.sanitizedLines)) }
        return nil
    }
}

extension String {
    /// The owner in `owner/name`.
    fileprivate var ownerName: String { String(prefix { $0 != "/" }) }

    /// Returns the name in `owner/name` if the owner has the login.
    fileprivate func nameIfOwner(is login: String) -> String? {
        guard ownerName.lowercased() == login.lowercased(), let slash = firstIndex(of: "/") else { return nil }
        return String(self[index(after: slash)...])
    }
}
