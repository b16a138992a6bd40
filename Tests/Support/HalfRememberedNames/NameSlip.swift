import GitHubModel

/// The ways in which people half remember a name.
package enum NameSlip: String, CaseIterable, Sendable {
    case exact, swapped, unaccented, glued, login, digraphs, initial, oneTypo, typoAtStart, twoTypos, loginTypo
    case typoWhileTyping, nickname, sound, cyrillic, pinyin, korean, kana, greek, particle, arabic, persian, hebrew

    /// The lowest acceptable percentage of people within the first three rows.
    package var limit: Double {
        switch self {
        case .exact, .swapped, .unaccented: 100
        case .initial, .twoTypos, .pinyin: 90
        default: 95
        }
    }

    /// Returns what is typed for a person with a name of two words, or `nil` if the name has no such slip.
    func text(for name: InventedName, using random: inout SplitMix64) -> String? {
        switch self {
        case .exact: name.isLatin ? name.full : nil
        case .swapped: name.isLatin ? "\(name.last) \(name.first)" : nil
        case .unaccented: name.plain == name.full ? nil : name.plain
        case .glued: name.isLatin ? name.plain.lowercased().filter { $0 != " " } : nil
        case .login: name.login
        case .digraphs: name.withDigraphs
        case .initial: name.isLatin ? "\(name.plain.prefix(1)) \(name.plainLast)" : nil
        case .oneTypo: name.isLatin ? Typo.random(in: name.plain.lowercased(), count: 1, using: &random) : nil
        case .typoAtStart:
            name.isLatin
                ? Typo.random(atStartOf: name.plainLast.lowercased(), using: &random).map {
                    "\(name.plain.split(separator: " ")[0].lowercased()) \($0)"
                } : nil
        case .twoTypos: name.isLatin ? Typo.random(in: name.plain.lowercased(), count: 2, using: &random) : nil
        case .loginTypo: Typo.random(in: name.login, count: 1, using: &random)
        case .typoWhileTyping:
            name.isLatin
                ? Typo.random(in: name.plain.lowercased(), count: 1, using: &random).map { String($0.dropLast(2)) }
                : nil
        case .nickname: name.nickname.map { "\($0) \(name.plainLast)" }
        case .sound:
            name.isLatin
                ? Sounds.respelled(name.plainLast.lowercased()).map { "\(name.plain.split(separator: " ")[0]) \($0)" }
                : nil
        case .particle: name.isLatin ? Self.regrouped(name, using: &random) : nil
        case .cyrillic, .pinyin, .korean, .kana, .greek, .arabic, .persian, .hebrew:
            name.script == self ? name.spelled : nil
        }
    }

    /// Returns the surname with at least one of its spaces left out, half of the time after the first name.
    private static func regrouped(_ name: InventedName, using random: inout SplitMix64) -> String {
        let words = name.plainLast.lowercased().split(separator: " ").map(String.init)
        let kept = words.count > 1 ? random.below((1 << (words.count - 1)) - 1) : 0
        let surname = words.enumerated().reduce("") { text, word in
            text + (word.offset > 0 && kept & 1 << (word.offset - 1) != 0 ? " " : "") + word.element
        }
        return random.below(2) == 0 ? surname : "\(name.plain.prefix { $0 != " " }) \(surname)"
    }
}

/// An invented name with its login, and how people write it otherwise.
struct InventedName {
    let first: String
    let last: String
    let login: String
    var nickname: String?
    /// The slip of names in another script, in which ``spelled`` is how the name is written in Latin letters.
    var script: NameSlip?
    var spelled: String?

    var isLatin: Bool { script == nil }
    var full: String { script == .pinyin || script == .korean ? last + first : "\(first) \(last)" }
    var plainLast: String { Self.plain(last) }
    var plain: String { "\(Self.plain(first)) \(plainLast)" }

    var withDigraphs: String? {
        let digraphs: [Character: String] = [
            "ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa", "Ö": "Oe", "Å": "Aa",
        ]
        let text = full.map { digraphs[$0] ?? String($0) }.joined()
        return text == full ? nil : Self.plain(text)
    }

    private static let accents: [Character: String] = [
        "ä": "a", "ö": "o", "ü": "u", "ø": "o", "å": "a", "é": "e", "è": "e", "ñ": "n", "í": "i", "á": "a", "ó": "o",
        "ł": "l", "ś": "s", "ß": "ss", "ç": "c", "Ö": "O", "Å": "A", "É": "E", "ğ": "g", "ş": "s", "ý": "y", "ř": "r",
        "š": "s", "ž": "z", "č": "c",
    ]

    private static func plain(_ text: String) -> String { text.map { accents[$0] ?? String($0) }.joined() }
}

enum Typo {
    /// Returns the text with `count` letters of words of four letters or more inserted, removed, replaced or swapped
    /// with the next one, or `nil` if it is too short. Two are in different words.
    static func random(in text: String, count: Int, using random: inout SplitMix64) -> String? {
        var words = text.split(separator: " ").map { Array($0) }
        var candidates = words.indices.filter { words[$0].count >= 4 }
        guard candidates.count >= min(count, words.count) else { return nil }
        for _ in 0..<count {
            let index = candidates.remove(at: random.below(candidates.count))
            words[index] = edited(words[index], at: 1 + random.below(words[index].count - 1), using: &random)
        }
        let result = words.map { String($0) }.joined(separator: " ")
        return result == text ? nil : result
    }

    static func random(atStartOf word: String, using random: inout SplitMix64) -> String? {
        guard word.count >= 4 else { return nil }
        let result = String(edited(Array(word), at: 0, using: &random))
        return result == word ? nil : result
    }

    private static func edited(
        _ word: [Character], at index: Int, using random: inout SplitMix64
    ) -> [Character] {
        var word = word
        let letter = Array("abcdefghijklmnopqrstuvwxyz")[random.below(26)]
        switch random.below(4) {
        case 0: word.insert(letter, at: index)
        case 1: word.remove(at: index)
        case 2: word[index] = letter
        default: index + 1 < word.count ? word.swapAt(index, index + 1) : word.swapAt(index - 1, index)
        }
        return word
    }
}

enum Sounds {
    private static let rules = [
        ("ph", "f"), ("ck", "k"), ("sch", "sh"), ("ie", "y"), ("w", "v"), ("z", "s"), ("c", "k"), ("ll", "l"),
        ("tt", "t"), ("nn", "n"), ("ss", "s"), ("th", "t"), ("ei", "ay"),
    ]

    /// Returns the word with its first two spellings of a sound replaced, or `nil` if there are none.
    static func respelled(_ word: String) -> String? {
        let found = rules.filter { word.contains($0.0) }.prefix(2)
        let result = found.reduce(word) { $0.replacing($1.0, with: $1.1) }
        return result == word ? nil : result
    }
}
