import Foundation
import GitHubModel
import GRDB
import UnicodeText

/// What identifies a person who is removed, and where texts of the cache mention it: by a login, by the ID of an
/// account, or by the name.
///
/// A text mentions more than the person if the login or the name is a common word. That costs a request, as all that is
/// removed from the cache, while a mention that is missed would stay on the disk.
package struct PersonMentions: Sendable {
    /// The login, and earlier logins of the accounts that no other account is known to have now.
    let logins: Set<Login>
    /// The IDs of the accounts that have the login, or had it when GitHub returned them last.
    package let ids: Set<Int64>
    /// Whether nothing but the login is known, and each response contains it, as the name of a value or in its address:
    /// removing all of them would not remove a person.
    let isOnlyWord: Bool
    private let addresses: WordPatterns
    private let texts: WordPatterns
    private let loginTexts: WordPatterns

    /// A name with fewer bytes is part of too many words.
    private static let minNameLength = 3

    init(of login: Login, _ db: Database) throws {
        let records = try PersonRecord.all(withLogin: login, db)
        let ids = Set(records.map(\.id).filter { $0 > 0 })
        var logins: Set = [login]
        var names = records.compactMap(\.name)
        for id in ids {
            let commits = try GitPersonRecord.all(id: id, db)
            logins.formUnion(try Self.formerLogins(of: id, commits, db))
            names += commits.compactMap(\.name)
        }
        // Commits can name a login beside the ID of another account.
        let commits = try GitPersonRecord.all(login: login, db).filter { $0.id == 0 || ids.contains($0.id) }
        self.init(logins: logins, ids: ids, names: names + commits.compactMap(\.name))
    }

    /// Creates the mentions of a login about which nothing else is known.
    init(of login: Login) { self.init(logins: [login], ids: [], names: []) }

    private init(logins: Set<Login>, ids: Set<Int64>, names: [String]) {
        self.logins = logins
        self.ids = ids
        isOnlyWord =
            ids.isEmpty && names.isEmpty && logins.allSatisfy { Self.commonWords.contains("\($0)".lowercased()) }
        let words = logins.map(\.description)
        let names = names.filter { $0.utf8.count >= Self.minNameLength }
        loginTexts = WordPatterns(words: words)
        addresses = WordPatterns(words: words + names, starts: Self.starts(["/user/", "/organizations/"], ids))
        let keys = ["id\":", "id\": ", "/u/", "/user/", "/organizations/"]
        texts = WordPatterns(words: words + names, starts: Self.starts(keys, ids))
    }

    private static let commonWords: Set = [
        "api", "com", "data", "false", "github", "graphql", "home", "html", "https", "id", "items", "login", "name",
        "node", "null", "orgs", "repos", "search", "true", "type", "url", "user", "users",
    ]

    private static func starts(_ texts: [String], _ ids: Set<Int64>) -> [String] {
        texts.flatMap { text in ids.map { "\(text)\($0)" } }
    }

    private static func formerLogins(
        of id: Int64, _ commits: [GitPersonRecord], _ db: Database
    ) throws -> [Login] {
        let former = try FormerLoginRecord.filter { $0.id == id }.fetchAll(db).map(\.login)
        return try (former + commits.map(\.login)).compactMap { Login(ifValid: $0) }.filter { login in
            let owner = try PersonRecord.fetch(db, login: login.description)
            return owner == nil || owner?.id == id
        }
    }

    /// Whether an address of the API, or a link to one, contains a login or the name, in its path or in its query, or
    /// the ID of an account in the path.
    func isInAddress(_ address: String) -> Bool {
        let decoded = address.replacing("+", with: " ").removingPercentEncoding ?? address
        return addresses.isMatch(Array(decoded.lowercased().utf8))
    }

    /// Whether the body of a response contains a login, the name or the ID, in each of the forms in which bodies are
    /// stored: repositories as `RepositoryCoder` writes them, JSON, and text.
    func isInBody(_ body: [UInt8]) -> Bool {
        if let repositories = RepositoryCoder.repositories(body, from: 1) {
            return repositories.contains { texts.isMatch($0.searchedText) }
        }
        return texts.isMatch(JSONEscapes.resolved(in: body))
    }

    /// Whether a query contains a login or the name.
    func isInQuery(_ query: String) -> Bool { texts.isMatch(Array(query.lowercased().utf8)) }

    /// Whether a text contains a login as a word.
    func isLogin(in text: String?) -> Bool { text.map { loginTexts.isMatch(Array($0.lowercased().utf8)) } ?? false }

    /// Whether the repository, `owner/name`, is one of the person's.
    func isOwner(of repository: String) -> Bool {
        guard let slash = repository.firstIndex(of: "/") else { return false }
        return Login(ifValid: repository[..<slash]).map(logins.contains) ?? false
    }
}

extension Repository {
    fileprivate var searchedText: [UInt8] {
        let texts = [fullName, url, description, homepage, defaultBranch].compactMap(\.self) + topics
        return Array(texts.joined(separator: "\n").utf8)
    }
}

/// Texts that are looked for in bytes, as they are and in lowercase. The case of ASCII letters does not matter.
private struct WordPatterns: Sendable {
    private struct Pattern: Sendable {
        let bytes: [UInt8]
        /// Whether what precedes the text belongs to no login, as what follows it always does.
        let isWord: Bool
    }

    private let patterns: [Pattern]
    /// Whether a pattern begins with the byte.
    private let isFirst: [Bool]

    /// `words` stand alone; any character precedes `starts`.
    init(words: [String], starts: [String] = []) {
        func bytes(_ text: String) -> [UInt8] { text.utf8.map(\.asciiLowercased) }
        patterns =
            Set(words.flatMap { [$0, $0.lowercased()] }.map(bytes)).filter { !$0.isEmpty }.map {
                Pattern(bytes: $0, isWord: true)
            }
            + Set(starts.map(bytes)).map { Pattern(bytes: $0, isWord: false) }
        var isFirst = [Bool](repeating: false, count: 256)
        for pattern in patterns { isFirst[Int(pattern.bytes[0])] = true }
        self.isFirst = isFirst
    }

    func isMatch(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBufferPointer { text in
            isFirst.withUnsafeBufferPointer { isFirst in
                text.indices.contains { start in
                    isFirst[Int(text[start].asciiLowercased)] && patterns.contains { Self.isMatch($0, text, at: start) }
                }
            }
        }
    }

    private static func isMatch(_ pattern: Pattern, _ text: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
        let end = start + pattern.bytes.count
        guard end <= text.count else { return false }
        if end < text.count, Login.isCharacter(text[end]) { return false }
        if pattern.isWord, start > 0, Login.isCharacter(text[start - 1]) { return false }
        return zip(text[start..<end], pattern.bytes).allSatisfy { $0.asciiLowercased == $1 }
    }
}

/// The escapes of strings in JSON: the same login can be written in several ways.
enum JSONEscapes {
    /// Returns the bytes with the characters for which escapes stand. Other backslashes stay.
    static func resolved(in json: [UInt8]) -> [UInt8] {
        guard json.contains(backslash) else { return json }
        var result: [UInt8] = []
        result.reserveCapacity(json.count)
        var position = 0
        while position < json.count {
            let (bytes, length) = character(in: json[position...])
            result += bytes
            position += length
        }
        return result
    }

    private static let backslash = UInt8(ascii: "\\")

    /// Returns the first character, and the number of bytes that stand for it.
    private static func character(in json: ArraySlice<UInt8>) -> (bytes: ArraySlice<UInt8>, length: Int) {
        let first = json.prefix(1)
        guard first.first == backslash, json.count > 1 else { return (first, 1) }
        switch json[json.startIndex + 1] {
        case UInt8(ascii: "u"):
            let units = unicodeEscapes(json)
            guard !units.isEmpty else { return (first, 1) }
            return (ArraySlice(String(decoding: units, as: UTF16.self).utf8), 6 * units.count)
        case UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"), UInt8(ascii: "b"), UInt8(ascii: "f"):
            return ([UInt8(ascii: " ")], 2)
        case let other: return ([other], 2)
        }
    }

    /// Returns the UTF-16 units of the escapes `\uXXXX` that follow each other: one, or both of a surrogate pair.
    private static func unicodeEscapes(_ json: ArraySlice<UInt8>) -> [UInt16] {
        var units: [UInt16] = []
        var rest = json
        while let unit = unit(rest), units.isEmpty || UTF16.isTrailSurrogate(unit) {
            units.append(unit)
            rest = rest.dropFirst(6)
            guard UTF16.isLeadSurrogate(unit) else { break }
        }
        return units
    }

    private static func unit(_ json: ArraySlice<UInt8>) -> UInt16? {
        let escape = json.prefix(6)
        guard escape.count == 6, escape.starts(with: Array("\\u".utf8)) else { return nil }
        return UInt16(String(decoding: escape.dropFirst(2), as: UTF8.self), radix: 16)
    }
}
