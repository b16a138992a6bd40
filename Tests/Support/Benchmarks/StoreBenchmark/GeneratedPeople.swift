import GitHubModel

/// Generated people with realistic names. They are the same in every run.
struct GeneratedPeople: Sequence, IteratorProtocol {
    private let count: Int
    private var number = 0
    private var random = SplitMix64(seed: 42)
    private var usedLogins: Set<String> = []

    init(count: Int) { self.count = count }

    mutating func next() -> Person? {
        guard number < count else { return nil }
        number += 1
        let (first, last) = (pick(Self.firstNames), pick(Self.lastNames))
        return person(login: login(first, last), name: below(5) == 0 ? nil : name(first, last))
    }

    private mutating func person(login: String, name: String?) -> Person? {
        let id = Int64(number) * 131
        var profile = Person.Profile(
            followers: followers(), following: below(300), publicRepositories: below(200))
        profile.name = name
        profile.bio =
            below(3) == 0
            ? "\(pick(Self.occupations)) at \(pick(Self.lastNames)). \(pick(Self.occupations)), \(pick(Self.locations))"
            : nil
        profile.company = below(4) == 0 ? "@\(pick(Self.lastNames))" : nil
        profile.location = below(2) == 0 ? pick(Self.locations) : nil
        do {
            return Person(
                login: try Login(login), id: id, kind: below(20) == 0 ? .organization : .user,
                avatarURL: "https://avatars.githubusercontent.com/u/\(id)?v=4", url: "https://github.com/\(login)",
                profile: profile)
        } catch {
            // Cannot happen: every run generates the same logins, and these are valid.
            fatalError("A generated login is invalid: \(error)")
        }
    }

    /// Returns a number of followers: few for most people, a great many for a few.
    private mutating func followers() -> Int {
        let chance = Double(below(1_000_000) + 1) / 1_000_000
        return Int(2 / chance) - 2
    }

    private mutating func login(_ first: String, _ last: String) -> String {
        let (first, last) = (ascii(first), ascii(last))
        let text =
            switch below(8) {
            case 0: first + last
            case 1: "\(first)-\(last)"
            case 2: "\(first.prefix(1))\(last)"
            case 3: "\(last)\(first.prefix(1))"
            case 4: first + ascii(pick(Self.occupations))
            case 5: ascii(pick(Self.occupations)) + last
            case 6: String(String((0..<(3 + below(6))).map { _ in Character(Unicode.Scalar(UInt8(97 + below(26)))) }))
            default: first
            }
        return unique(text.isEmpty ? "x" : String(text.prefix(28)))
    }

    /// Returns `text`, with a number appended if the login is in use.
    private mutating func unique(_ text: String) -> String {
        var candidate = text
        while !usedLogins.insert(candidate).inserted { candidate = "\(text)\(below(1_000_000))" }
        return candidate
    }

    private mutating func name(_ first: String, _ last: String) -> String {
        switch below(10) {
        case 0: first
        case 1: "\(first) \(pick(Self.lastNames)) \(last)"
        case 2: pick(Self.otherNames)
        default: "\(first) \(last)"
        }
    }

    private func ascii(_ text: String) -> String {
        String(text.lowercased().filter { $0.isASCII && $0.isLetter })
    }

    private mutating func pick(_ words: [String]) -> String { words[below(words.count)] }

    private mutating func below(_ limit: Int) -> Int { random.below(limit) }
}
