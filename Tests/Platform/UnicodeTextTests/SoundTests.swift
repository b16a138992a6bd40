import Testing

@testable import UnicodeText

@Suite("Sounds and scripts", .timeLimit(.minutes(1)))
struct SoundTests {
    private func key(_ word: String) -> SoundKey? { SoundKey(FoldedText(word).letters[...]) }

    @Test(
        "Words that sound the same have the same key",
        arguments: [
            ("Philipp", "Filip"), ("Meyer", "Maier"), ("Meier", "Mayer"), ("Schmidt", "Schmitt"), ("Becker", "Beker"),
            ("Christian", "Kristian"), ("Wagner", "Vagner"), ("Fritz", "Frits"), ("Thomas", "Tomas"),
            ("Matthias", "Matias"),
            ("Marie", "Mary"), ("Hannah", "Hana"), ("Shevchenko", "Schewtschenko"), ("Katherine", "Katerine"),
            ("Yuri", "Jury"), ("Isaac", "Isak"), ("Zoe", "Soe"), ("Jansson", "Janson"), ("Lee", "Li"),
        ])
    func same(one: String, other: String) {
        #expect(key(one) != nil)
        #expect(key(one) == key(other))
    }

    @Test(
        "Others have other keys or none",
        arguments: [
            ("Mona", "Lisa"), ("Anna", "Ina"), ("Peter", "Petra"), ("Hans", "Hannes"), ("Юрий", "Юрий"), ("e", "e"),
        ])
    func others(one: String, other: String) {
        #expect(key(one) == nil || key(one) != key(other))
    }

    @Test(
        "Names in other scripts have spellings in Latin letters",
        arguments: [
            ("Юрий Шевченко", "yuriy shevchenko"), ("Юрий Шевченко", "urij sevcenko"), ("王小明", "wang xiao ming"),
            ("曾国藩", "zeng guo fan"), ("김민준", "kim min jun"), ("やまだ タロウ", "yamada tarou"),
            ("Γιώργος Νικολάου", "giorgos nikolaou"), ("अमित", "amita"), ("שלום", "slwm"),
        ])
    func spellings(name: String, expected: String) {
        let spellings = Transliteration.spellings(of: name).map { $0.words.map(\.text).joined(separator: " ") }
        #expect(spellings.contains(expected), "\(spellings)")
    }

    @Test(
        "Latin letters, punctuation and emoji are not transliterated",
        arguments: ["José Müller", "Łukasz", "Ｗｉｄｅ", "Ada 🦀", "“Q” – …", "ﬁn", ""])
    func latin(name: String) { #expect(Transliteration.spellings(of: name).isEmpty) }

    @Test("Umlauts are written with two letters, composed or not")
    func digraphs() {
        #expect("Jürgen Bjørn".withDigraphs == "Juergen Bjoern")
        #expect("A\u{30A}ke".withDigraphs == "aake")
        #expect("José".withDigraphs == nil)
        #expect("Mona".withDigraphs == nil)
    }
}
