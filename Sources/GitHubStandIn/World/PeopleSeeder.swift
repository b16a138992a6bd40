/// Invents people: the same ones for the same seed.
struct PeopleSeeder {
    private var random: SplitMix64
    private var taken: Set<String>
    private var lastID: Int
    /// 2026-11-01, the latest moment in a seeded world.
    static let latest = 1_793_491_200
    private static let firstYear = 1_205_000_000

    init(seed: UInt64, after fixtures: [Account]) {
        random = SplitMix64(seed: seed)
        taken = Set(fixtures.map { $0.login.lowercased() })
        lastID = fixtures.map(\.id).max() ?? 0
    }

    /// The next person or organization; ids rise with gaps, as GitHub's do.
    mutating func next() -> Account {
        lastID += 1 + random.below(40_000)
        let isOrganization = random.chance(6)
        let names = random.pick(NameLists.all)
        let (given, family) = (random.pick(names.given), random.pick(names.family))
        let login = freshLogin(given.latin, family.latin, isOrganization: isOrganization)
        let age = random.below(Self.latest - Self.firstYear)
        let created = Self.firstYear + age
        var account = Account(
            id: lastID, login: login, kind: isOrganization ? .organization : .user, created: created,
            updated: created + random.below(Self.latest - created))
        account.name = name(given.text, family.text, names, isOrganization: isOrganization)
        describe(&account, latin: given.latin)
        return account
    }

    private mutating func freshLogin(_ given: String, _ family: String, isOrganization: Bool) -> String {
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
        while !taken.insert(login.lowercased()).inserted { login = stem + String(random.below(100_000)) }
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
        if random.chance(60) { account.location = random.pick(WordLists.places) }
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

    /// Few have many: each of the four steps multiplies by ten and is taken one time in five.
    private mutating func popularity() -> Int {
        var bound = 12
        while bound < 100_000, random.chance(20) { bound *= 10 }
        return random.below(bound)
    }
}
