import struct GitHubModel.SplitMix64

/// Generates people. Equal seeds result in equal people.
struct PeopleSeeder {
    private var random: SplitMix64
    private var usedLogins: Set<String>
    private var lastID: Int
    /// 2026-11-01, the latest date in a seeded dataset.
    static let latest = 1_793_491_200
    private static let firstYear = 1_205_000_000

    init(seed: UInt64, after fixtures: [Account]) {
        random = SplitMix64(seed: seed)
        usedLogins = Set(fixtures.map { $0.login.lowercased() })
        lastID = fixtures.map(\.id).max() ?? 0
    }

    /// Returns the next person or organization. Ids rise with gaps, as on GitHub.
    mutating func next() -> Account {
        lastID += 1 + random.below(40_000)
        let isOrganization = random.chance(6)
        let names = random.pick(NameLists.all)
        let (given, family) = (random.pick(names.given), random.pick(names.family))
        let login = uniqueLogin(given.latin, family.latin, isOrganization: isOrganization)
        let age = random.below(Self.latest - Self.firstYear)
        let created = Self.firstYear + age
        var account = Account(
            id: lastID, login: login, kind: isOrganization ? .organization : .user, created: created,
            updated: created + random.below(Self.latest - created))
        account.name = name(given.text, family.text, names, isOrganization: isOrganization)
        describe(&account, latin: given.latin)
        return account
    }

    private mutating func uniqueLogin(_ given: String, _ family: String, isOrganization: Bool) -> String {
        var login =
            switch random.below(6) {
            case 0: given + family
            case 1: given + "-" + family
            case 2: String(given.prefix(1)) + family
            case 3: given.prefix(1).uppercased() + given.dropFirst() + family.prefix(1).uppercased()
            case 4: family + String(given.prefix(2))
            default: given + String(1_960 + random.below(60))
            }
        if isOrganization { login = family + "-" + random.pick(["labs", "org", "systems", "collective", "hq"]) }
        let stem = login
        while !usedLogins.insert(login.lowercased()).inserted { login = stem + String(random.below(100_000)) }
        return login
    }

    private mutating func name(_ given: String, _ family: String, _ names: NameLists, isOrganization: Bool) -> String? {
        if random.chance(12) { return nil }
        if isOrganization { return family + random.pick([" Labs", " Collective", " e.V.", ""]) }
        return (names.familyFirst ? [family, given] : [given, family]).joined(separator: names.separator)
    }

    private mutating func describe(_ account: inout Account, latin: String) {
        let isPerson = account.kind == .user
        if isPerson, random.chance(35) { account.company = random.pick(WordLists.companies) }
        account.blog = random.chance(30) ? "https://\(latin).example" : random.chance(95) ? "" : nil
        if random.chance(60) { account.location = random.pick(WordLists.locations) }
        if random.chance(15) { account.email = "\(latin)@\(latin).example" }
        if isPerson, random.chance(10) { account.isHireable = true }
        if random.chance(45) { account.bio = random.pick(WordLists.bios) }
        if random.chance(10) { account.twitter = latin + "_writes" }
        account.gists = random.chance(40) ? random.below(30) : 0
        account.followers = popularity()
        account.following = isPerson ? random.below(80) : 0
        account.publicRepositories = random.chance(15) ? 0 : random.below(41)
        account.languages = (0..<(1 + random.below(4))).map { _ in random.pick(WordLists.languages) }
    }

    /// Returns a number of followers. One time in five it is from a range ten times as large, up to four times over.
    private mutating func popularity() -> Int {
        var bound = 12
        while bound < 100_000, random.chance(20) { bound *= 10 }
        return random.below(bound)
    }
}

extension SplitMix64 {
    /// Returns true in `percent` of a hundred cases.
    mutating func chance(_ percent: Int) -> Bool {
        below(100) < percent
    }

    /// Returns one of `choices`, which must not be empty.
    mutating func pick<Choice>(_ choices: [Choice]) -> Choice {
        choices[below(choices.count)]
    }

    /// Returns `count` characters of `A`-`Z`, `a`-`z` and `0`-`9`, the alphabet of tokens.
    mutating func letters(_ count: Int) -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")
        return String((0..<count).map { _ in pick(alphabet) })
    }
}
