import Foundation
import GitHubModel
import GRDB

/// Removes all that the database contains about a person: the rows of the person, and all that mention it. A response
/// or a list of others that mentions the person is removed as a whole, and is fetched again when it is needed.
struct PersonRemoval {
    let mentions: PersonMentions
    /// The home directory as it is named, and as the path of a clone names it.
    private let homes: Set<String>
    private let db: Database

    /// `home` is the home directory.
    init(of login: Login, home: String?, _ db: Database) throws {
        mentions = try PersonMentions(of: login, db)
        let home = home.map { URL(filePath: $0, directoryHint: .notDirectory) }
        homes = Set([home, home?.resolvingSymlinksInPath()].compactMap { $0?.path }).subtracting(["", "/"])
        self.db = db
    }

    /// Returns `false` if nothing mentions the person.
    func run() throws -> Bool {
        // The mentions are known before: the row of the person can be one of them.
        try DamagedRows.removeAll(db)
        guard !mentions.isOnlyWord else { return false }
        var removed = mentions.ids.count
        removed += try removeClones()
        removed += try removeAccounts()
        removed += try removeSources()
        removed += try removeResponses()
        removed += try removeProgress()
        try clearProfiles()
        return removed > 0
    }

    private func removeAccounts() throws -> Int {
        var removed = 0
        for login in mentions.logins {
            let records = try PersonRecord.all(withLogin: login, db)
            for record in records { try record.deleteWithSources(db) }
            removed += records.count
            removed += try GitPersonRecord.deleteAll(login: login, id: nil, db)
            let name = login.description
            removed += try FormerLoginRecord.filter { $0.login == name }.deleteAll(db)
        }
        for id in mentions.ids {
            removed += try GitPersonRecord.filter { $0.id == id }.deleteAll(db)
            removed += try FormerLoginRecord.filter { $0.id == id }.deleteAll(db)
        }
        return removed
    }

    /// What the person saw, and where others were seen: in a repository of the person, or as a member.
    private func removeSources() throws -> Int {
        let ids = mentions.ids
        var removed = try StoreMaintenance.removeSources(PersonSourceRecord.filter { ids.contains($0.viewer) }, db)
        for login in mentions.logins {
            let (name, first, end) = ("\(login)", "\(login)/", "\(login)0")  // "0" follows "/"
            let sources = PersonSourceRecord.filter { $0.detail == name || $0.detail > first && $0.detail < end }
            removed += try StoreMaintenance.removeSources(sources, db)
        }
        return removed
    }

    private func removeResponses() throws -> Int {
        let ids = mentions.ids
        return try ResponseRecord.filter { ids.contains($0.account) }.deleteAll(db)
            + ResponseRecord.deleteAll(mentionedIn: mentions, db)
    }

    /// What others wrote about the person in their profiles.
    private func clearProfiles() throws {
        for login in mentions.logins {
            for record in try PersonRecord.all(mentioning: login, db) {
                guard var facts = record.facts else {
                    try record.deleteWithSources(db)
                    continue
                }
                if facts.person.profile?.clear(mentions) ?? false { try PersonRecord.put(db, facts, replacing: record) }
            }
        }
    }
}

extension PersonRemoval {
    /// The people of the person's repositories, and how far their clones were read: they are read again.
    private func removeClones() throws -> Int {
        let clones = try CloneProgress.all(db).filter {
            mentions.isOwner(of: $0.repository) || mentions.isLogin(in: pathFromHome($0.path))
        }
        var repositories = Set(clones.map(\.repository))
        repositories.formUnion(try GitPersonRecord.repositories(db).filter(mentions.isOwner))
        for repository in repositories { try GitPersonWriter(db: db).removeAll(in: repository) }
        for clone in try CloneProgress.all(db) where repositories.contains(clone.repository) { try clone.delete(db) }
        return repositories.count
    }

    private func removeProgress() throws -> Int {
        try CommitterList.remove(mentions, db)
        var removed = 0
        for id in mentions.ids { removed += try ProgressRecord.deleteAll(account: id, db) }
        for record in try ProgressRecord.fetchAll(db)
        where [record.source, record.finished].contains(where: { mentions.isLogin(in: pathFromHome($0)) }) {
            try record.delete(db)
            removed += 1
        }
        return removed
    }

    /// Returns a text without the home directory with which a path in it begins: its name is that of the user of the
    /// machine, and all clones would go with a person of that login.
    private func pathFromHome(_ text: String) -> String {
        guard let start = text.firstIndex(of: "/") else { return text }
        let path = "\(text[start...])/"
        guard let home = homes.first(where: { path.hasPrefix("\($0)/") }) else { return text }
        return "\(text[..<start])~\(path.dropFirst(home.count))"
    }
}

extension Person.Profile {
    /// Removes the texts that mention the person. Returns `false` if there are none.
    fileprivate mutating func clear(_ mentions: PersonMentions) -> Bool {
        var isChanged = false
        for text in [\Self.bio, \.company, \.location, \.blog] where mentions.isLogin(in: self[keyPath: text]) {
            self[keyPath: text] = nil
            isChanged = true
        }
        return isChanged
    }
}
