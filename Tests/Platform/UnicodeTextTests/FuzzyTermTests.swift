import Testing

@testable import UnicodeText

@Suite("Fuzzy matching", .timeLimit(.minutes(3)))
struct FuzzyTermTests {
    /// Returns `text` with the matching letters in brackets, or `nil` without a match.
    private func match(_ term: String, in text: String) throws -> String? {
        let (term, fuzzy) = (try #require(FuzzyTerm(term)), FuzzyText(text))
        let positions = term.positions(in: fuzzy)
        #expect(positions.isEmpty == (term.score(in: fuzzy) == nil))
        guard !positions.isEmpty else { return nil }
        var (line, position) = ("", 0)
        for character in text {
            let isMatch = (position..<position + character.unicodeScalars.count).contains { positions.contains($0) }
            line += isMatch ? "[\(character)]" : "\(character)"
            position += character.unicodeScalars.count
        }
        return line.replacing("][", with: "")
    }

    @Test(
        "The letters match in order at the best positions",
        arguments: [
            ("swift", "swift", "[swift]"),
            ("swift", "a-swift-tool", "a-[swift]-tool"),
            ("sw", "as-swift", "as-[sw]ift"),  // a word's start, rather than the first s
            ("ab", "axb-ab", "axb-[ab]"),  // consecutive, rather than early
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
    func positions(term: String, text: String, expected: String) throws {
        #expect(try match(term, in: text) == expected)
    }

    @Test(
        "A missing letter or another order is no match",
        arguments: [("swift", "swif"), ("ba", "ab"), ("aa", "a"), ("x", ""), ("ß", "ss")])
    func missing(term: String, text: String) throws {
        #expect(try match(term, in: text) == nil)
    }

    @Test("A term in lowercase ignores case; an uppercase letter makes it case-sensitive")
    func cases() throws {
        #expect(try match("swift", in: "SWIFT") == "[SWIFT]")
        #expect(try match("Swift", in: "swift Swift") == "swift [Swift]")
        #expect(try match("Swift", in: "SWIFT") == nil)
        #expect(try match("éa", in: "ÉA") == "[ÉA]")
    }

    @Test(
        "Accents and width are ignored in the query and in the text",
        arguments: [
            ("elan", "Élan", "[Élan]"), ("élan", "elan", "[elan]"), ("Elan", "Élan", "[Élan]"),
            ("Élan", "Elan", "[Elan]"), ("e\u{301}lan", "Élan", "[Élan]"), ("lodz", "Łódź", "[Łódź]"),
            ("ａb", "ab", "[ab]"),
        ])
    func accents(word: String, text: String, marked: String) throws {
        #expect(try match(word, in: text) == marked)
    }

    @Test("An uppercase letter still requires its case without the accent")
    func accentsAndCase() throws {
        #expect(try match("Elan", in: "élan") == nil)
        #expect(try match("Élan", in: "élan") == nil)
    }

    @Test(
        "A better match has a higher score",
        arguments: [
            ("swift", "swift-log", "so-we-if-it"), ("log", "swift-log", "catalog"), ("log", "catalog", "l-xo-xg"),
            ("fb", "fooBar", "foobar"), ("ab", "ab", "a-b"), ("abc", "xabc", "xaxbxc"), ("ab", "a-b", "a-----xb"),
        ])
    func order(term: String, better: String, worse: String) throws {
        let term = try #require(FuzzyTerm(term))
        let scores = (term.score(in: FuzzyText(better)), term.score(in: FuzzyText(worse)))
        #expect(try #require(scores.0) > (try #require(scores.1)))
    }

    @Test("The score agrees with the positions of the match", arguments: 0..<200)
    func agrees(seed: Int) throws {
        let letters = Array("ab-B ")
        var number = seed &* 2_654_435_761 &+ 1
        func pick() -> Character {
            number = (number &* 1_103_515_245 &+ 12345) & 0x7FFF_FFFF
            return letters[number / 65536 % letters.count]
        }
        let text = FuzzyText(String((0..<12).map { _ in pick() }))
        let term = try #require(FuzzyTerm(seed.isMultiple(of: 2) ? "ab" : "aba"))
        let positions = term.positions(in: text)
        #expect(positions == positions.sorted())
        #expect(Set(positions).count == positions.count)
        #expect(term.score(in: text) == (positions.isEmpty ? nil : points(of: positions, in: text)))
    }

    private func points(of positions: [Int], in text: FuzzyText) -> Int {
        var (sum, last) = (0, Int?.none)
        for position in positions {
            let bonus = text.bonuses[position]
            switch last {
            case nil: sum += 16 + 2 * bonus
            case position - 1: sum += 16 + max(bonus, 6)
            case let last?: sum += 16 + bonus - 3 - (position - last - 2)
            }
            last = position
        }
        return sum
    }
}
