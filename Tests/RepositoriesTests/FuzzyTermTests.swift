import Testing

@testable import Repositories

@Suite("Words found letter by letter", .timeLimit(.minutes(1)))
struct FuzzyTermTests {
    /// `text` with the letters found in capitals, all others being small; `nil` where the word is not in it.
    private func found(_ word: String, in text: String) throws -> String? {
        let (word, fuzzy) = (try #require(FuzzyTerm(word)), FuzzyText(text))
        let places = word.positions(in: fuzzy)
        #expect(places.isEmpty == (word.score(in: fuzzy) == nil))
        guard !places.isEmpty else { return nil }
        var (line, place) = ("", 0)
        for character in text {
            let isFound = (place..<place + character.unicodeScalars.count).contains { places.contains($0) }
            line += isFound ? "[\(character)]" : "\(character)"
            place += character.unicodeScalars.count
        }
        return line.replacing("][", with: "")
    }

    @Test(
        "The letters are found in their order, where they make the best sense",
        arguments: [
            ("swift", "swift", "[swift]"),
            ("swift", "a-swift-tool", "a-[swift]-tool"),
            ("sw", "as-swift", "as-[sw]ift"),  // a word's start, rather than the first s
            ("ab", "axb-ab", "axb-[ab]"),  // together, rather than early
            ("fb", "foo-bar", "[f]oo-[b]ar"),
            ("fb", "fooBar", "[f]oo[B]ar"),
            ("u8", "utf8-utils", "[u]tf[8]-utils"),
            ("http", "how-to-type-http", "how-to-type-[http]"),
            ("abc", "a-b-c abc", "a-b-c [abc]"),
            ("é", "café", "caf[é]"),
            ("漢字", "この漢字", "この[漢字]"),
            ("x", "👩‍👩‍👧‍👦x", "👩‍👩‍👧‍👦[x]"),
            ("aa", "aba", "[a]b[a]"),
        ])
    func places(word: String, text: String, marked: String) throws {
        #expect(try found(word, in: text) == marked)
    }

    @Test(
        "A letter missing or out of its order is no match",
        arguments: [("swift", "swif"), ("ba", "ab"), ("aa", "a"), ("x", ""), ("ß", "ss")])
    func missing(word: String, text: String) throws {
        #expect(try found(word, in: text) == nil)
    }

    @Test("Small letters mean either case; a capital one means exactly what is written")
    func cases() throws {
        #expect(try found("swift", in: "SWIFT") == "[SWIFT]")
        #expect(try found("Swift", in: "swift Swift") == "swift [Swift]")
        #expect(try found("Swift", in: "SWIFT") == nil)
        #expect(try found("éa", in: "ÉA") == "[ÉA]")
    }

    @Test(
        "Accents and width are ignored in the query and in the text",
        arguments: [
            ("elan", "Élan", "[Élan]"), ("élan", "elan", "[elan]"), ("Elan", "Élan", "[Élan]"),
            ("Élan", "Elan", "[Elan]"), ("e\u{301}lan", "Élan", "[Élan]"), ("lodz", "Łódź", "[Łódź]"),
            ("ａb", "ab", "[ab]"),
        ])
    func accents(word: String, text: String, marked: String) throws {
        #expect(try found(word, in: text) == marked)
    }

    @Test("An uppercase letter still requires its case without the accent")
    func accentsAndCase() throws {
        #expect(try found("Elan", in: "élan") == nil)
        #expect(try found("Élan", in: "élan") == nil)
    }

    @Test(
        "What is meant more likely is worth more",
        arguments: [
            ("swift", "swift-log", "so-we-if-it"), ("log", "swift-log", "catalog"), ("log", "catalog", "l-xo-xg"),
            ("fb", "fooBar", "foobar"), ("ab", "ab", "a-b"), ("abc", "xabc", "xaxbxc"), ("ab", "a-b", "a-----xb"),
        ])
    func order(word: String, better: String, worse: String) throws {
        let word = try #require(FuzzyTerm(word))
        let scores = (word.score(in: FuzzyText(better)), word.score(in: FuzzyText(worse)))
        #expect(try #require(scores.0) > (try #require(scores.1)))
    }

    @Test("The score is that of the places found, whatever the text", arguments: 0..<200)
    func agrees(seed: Int) throws {
        let letters = Array("ab-B ")
        var number = seed &* 2_654_435_761 &+ 1
        func pick() -> Character {
            number = (number &* 1_103_515_245 &+ 12345) & 0x7FFF_FFFF
            return letters[number / 65536 % letters.count]
        }
        let text = FuzzyText(String((0..<12).map { _ in pick() }))
        let word = try #require(FuzzyTerm(seed.isMultiple(of: 2) ? "ab" : "aba"))
        let places = word.positions(in: text)
        #expect(places == places.sorted() && Set(places).count == places.count)
        #expect(word.score(in: text) == (places.isEmpty ? nil : worth(of: places, in: text)))
    }

    private func worth(of places: [Int], in text: FuzzyText) -> Int {
        var (sum, last) = (0, Int?.none)
        for place in places {
            let bonus = text.bonuses[place]
            switch last {
            case nil: sum += 16 + 2 * bonus
            case place - 1: sum += 16 + max(bonus, 6)
            case let last?: sum += 16 + bonus - 3 - (place - last - 2)
            }
            last = place
        }
        return sum
    }
}
