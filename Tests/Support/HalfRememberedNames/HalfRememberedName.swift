package import GitHubModel

/// A person with an invented name, and what somebody types who half remembers it.
package struct HalfRememberedName: Sendable {
    package let person: Person
    package let slip: NameSlip
    package let typed: String

    /// Returns `count` people for each slip, the same for the same `seed`. Of names in some scripts there are 40.
    package static func samples(
        _ count: Int, of slips: [NameSlip] = NameSlip.allCases, seed: UInt64
    ) throws -> [HalfRememberedName] {
        var generator = Generator(random: SplitMix64(seed: seed))
        return try slips.flatMap { slip in try (0..<count).map { _ in try generator.next(slip) } }
    }
}

private struct Generator {
    var random: SplitMix64
    private var count = 0
    private var usedNames: Set<String> = []

    init(random: SplitMix64) { self.random = random }

    mutating func next(_ slip: NameSlip) throws -> HalfRememberedName {
        while true {
            let name = name(for: slip)
            guard let typed = slip.text(for: name, using: &random), usedNames.insert(name.full).inserted else {
                continue
            }
            count += 1
            let id = Int64(1_000_000_000 + count)
            var profile = Person.Profile(followers: random.below(500), following: 1, publicRepositories: 1)
            profile.name = name.full
            let person = Person(
                login: try Login(name.login), id: id, kind: .user, avatarURL: "",
                url: "https://github.com/\(name.login)",
                profile: profile)
            return HalfRememberedName(person: person, slip: slip, typed: typed)
        }
    }

    private mutating func name(for slip: NameSlip) -> InventedName {
        switch slip {
        case .cyrillic: foreign(slip, Names.cyrillicFirst, Names.cyrillicLast)
        case .greek: foreign(slip, Names.greekFirst, Names.greekLast)
        case .kana: foreign(slip, Names.kanaFirst, Names.kanaLast)
        case .korean: foreign(slip, Names.koreanFirst, Names.koreanLast)
        case .pinyin: foreign(slip, Names.chineseFirst, Names.chineseLast)
        case .arabic: foreign(slip, Names.arabicFirst, Names.arabicLast)
        case .persian: foreign(slip, Names.persianFirst, Names.persianLast)
        case .hebrew: foreign(slip, Names.hebrewFirst, Names.hebrewLast)
        case .particle: withParticle()
        case .nickname: latin(Names.withNicknames)
        case .digraphs, .unaccented: latin(Names.first.map { ($0, nil) }, accented: true)
        default: latin(Names.first.map { ($0, nil) })
        }
    }

    private mutating func latin(_ firsts: [(String, String?)], accented: Bool = false) -> InventedName {
        let (first, nickname) = firsts[random.below(firsts.count)]
        let last = surname(accented: accented)
        var name = InventedName(first: first, last: last, login: login())
        name.nickname = nickname
        return name
    }

    private mutating func withParticle() -> InventedName {
        let name = latin(Names.first.map { ($0, nil) })
        let particle = Names.particles[random.below(Names.particles.count)]
        return InventedName(first: name.first, last: "\(particle) \(name.last)", login: name.login)
    }

    private mutating func foreign(
        _ slip: NameSlip, _ firsts: [(String, String)], _ lasts: [(String, String)]
    ) -> InventedName {
        let (first, last) = (firsts[random.below(firsts.count)], lasts[random.below(lasts.count)])
        let other = slip == .pinyin || slip == .korean ? firsts[random.below(firsts.count)] : ("", "")
        var name = InventedName(first: first.0 + other.0, last: last.0, login: login())
        name.script = slip
        name.spelled = "\(first.1)\(other.1) \(last.1)"
        return name
    }

    private mutating func surname(accented: Bool) -> String {
        let parts = accented ? Names.accentedSyllables : Names.syllables
        let word =
            parts[random.below(parts.count)] + Names.syllables[random.below(Names.syllables.count)]
            + Names.endings[random.below(Names.endings.count)]
        return word.prefix(1).uppercased() + word.dropFirst()
    }

    private mutating func login() -> String {
        let parts = (0..<3).map { _ in Names.syllables[random.below(Names.syllables.count)] }
        return parts.joined() + (random.below(3) == 0 ? "\(random.below(100))" : "")
    }
}
