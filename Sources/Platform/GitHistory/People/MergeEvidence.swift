import Foundation
import GitHubModel

/// Which identities the merges of a history prove. Everyone can push to a branch of an organization, of the owner of
/// the repository, or of another account that gave access: where that is possible, only an identity counts that
/// resembles the login.
struct MergeEvidence {
    /// The logins by the index of the identity.
    private(set) var logins: [Int: Login] = [:]
    private let uses: [IdentityUse]
    private let authoredCommits: [Int: Int]
    private let host: String

    /// The login with most branches can be a former owner, or without an `owner` the present one. Of few logins, each
    /// can be.
    init(_ history: IdentityHistory, host: String, owner: Login?, organizations: Set<Login>) {
        uses = history.uses
        authoredCommits = history.authoredCommits
        self.host = host
        var owners = history.repositoryOwners.union([owner].compactMap(\.self))
        if let first = history.branches.first, first.count > 1 { owners.insert(first.login) }
        let isOwnerUnknown = owners.isEmpty && history.branches.count < Self.minBranches
        var logins: [Int: Int] = [:]
        for author in history.branches.flatMap(\.authors.keys) { logins[author, default: 0] += 1 }
        var accepted: [Int: Set<Login>] = [:]
        for branches in history.branches where !organizations.contains(branches.login) {
            let isShared =
                isOwnerUnknown || owners.contains(branches.login) || Self.isNameOfOrganization(branches.login)
                || branches.authors.keys.contains { logins[$0] ?? 0 > 1 }
            for use in self.accepted(branches, isShared: isShared) {
                accepted[use, default: []].insert(branches.login)
            }
        }
        for (use, found) in accepted where found.count == 1 && noreplyLogin(of: use) == nil {
            self.logins[use] = found.first
        }
    }

    private static let minBranches = 5

    private func noreplyLogin(of use: Int) -> Login? { NoreplyAddress(uses[use].identity.address, host: host)?.login }

    /// Returns the identities that are the account, of those that alone wrote a branch of it. Identities of one name
    /// are one person.
    private func accepted(_ branches: MergedBranches.Summary, isShared: Bool) -> [Int] {
        let login = branches.login
        let candidates = branches.authors.keys
        let people = Dictionary(grouping: candidates) { Self.folded(uses[$0].canonical.name) }
        let alike = people.values.filter { identities in identities.contains { resembles($0, login) } }
        if alike.count == 1 { return alike[0] }
        let isOthers = candidates.contains { noreplyLogin(of: $0).map { $0 != login } ?? false }
        guard !isShared, !isOthers, people.count == 1, !candidates.contains(where: { isEmployee($0, of: login) }) else {
            return []
        }
        return candidates.filter { isMainlyOf(branches, $0) || recalls($0, login) }
    }

    /// Whether at least half of the author's commits are in the branches of the login. Otherwise it can be somebody
    /// whose commits another person took over.
    private func isMainlyOf(_ branches: MergedBranches.Summary, _ author: Int) -> Bool {
        2 * (branches.authors[author] ?? 0) >= authoredCommits[author] ?? 0
    }

    // MARK: Names

    /// Whether the login is the name or the address before the at sign, or a large part of it.
    private func resembles(_ index: Int, _ login: Login) -> Bool {
        if let own = noreplyLogin(of: index) { return own == login }
        let login = Self.letters(login.description)
        return names(of: index).map(Self.letters).contains { text in
            !text.isEmpty && text == login || login.count >= 5 && text.contains(login)
                || text.count >= 6 && login.contains(text)
        }
    }

    private func names(of index: Int) -> [String] {
        let use = uses[index]
        let user = String(use.identity.address.prefix { $0 != "@" && $0 != "+" })
        return [user, use.identity.name, use.canonical.name]
    }

    /// Whether the login begins as a word of the name or the address does, or contains four letters of it in a row.
    private func recalls(_ index: Int, _ login: Login) -> Bool {
        let login = Self.letters(login.description)
        return names(of: index).flatMap { $0.split { !$0.isLetter } }.map { Self.letters(String($0)) }.contains {
            word in
            login.commonPrefix(with: word).count >= 3
                || word.indices.contains { login.contains(word[$0...].prefix(4)) && word[$0...].count >= 4 }
        }
    }

    /// Whether the login is the domain of the address: that of an organization, rather than of the one who works there.
    private func isEmployee(_ index: Int, of login: Login) -> Bool {
        let login = Self.letters(login.description)
        let domain = uses[index].identity.address.drop { $0 != "@" }.dropFirst()
        return domain.split(separator: ".").dropLast().map { Self.letters(String($0)) }.contains { part in
            part.count >= 3 && (login.contains(part) || part.contains(login))
        }
    }

    private static let wordsOfOrganizations: Set<Substring> = [
        "ai", "app", "apps", "co", "collective", "community", "company", "corp", "dev", "foundation", "gmbh", "group",
        "hq",
        "inc", "io", "lab", "labs", "llc", "ltd", "oss", "org", "project", "services", "software", "solutions",
        "studio",
        "studios", "systems", "team", "tech", "technologies", "tools",
    ]

    private static func isNameOfOrganization(_ login: Login) -> Bool {
        let words = login.description.lowercased().split(separator: "-")
        return words.count > 1 && words.contains(where: wordsOfOrganizations.contains)
    }

    /// Returns the letters without accents and case, or if there are none the digits.
    private static func letters(_ text: String) -> String {
        let letters = folded(text).filter { !$0.isNumber }
        return letters.isEmpty ? folded(text) : letters
    }

    private static func folded(_ text: String) -> String {
        text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
            .filter { $0.isLetter || $0.isNumber }.lowercased()
    }
}
