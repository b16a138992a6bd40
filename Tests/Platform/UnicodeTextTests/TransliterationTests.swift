import Testing
import UnicodeText

@Suite("Names in Latin letters")
struct TransliterationTests {
    @Test(
        "A family name is read as one, beside the usual reading",
        arguments: [
            ("寿寿", "shou shou"), ("单小明", "shan xiao ming"), ("單小明", "shan xiao ming"), ("解小明", "xie xiao ming"),
            ("仇小明", "qiu xiao ming"), ("区小明", "ou xiao ming"), ("曾小明", "zeng xiao ming"), ("查小明", "zha xiao ming"),
            ("盖小明", "ge xiao ming"), ("朴小明", "piao xiao ming"), ("朴小明", "park xiao ming"),
            ("尉迟小明", "yuchi xiao ming"), ("吕小明", "lv xiao ming"), ("单小明", "dan xiao ming"),
            // A letter tells the language.
            ("Сергій", "serhiy"), ("Сергей", "sergey"), ("Аўдзей", "awdzyey"),
        ])
    func spelling(name: String, spelling: String) {
        let spellings = Transliteration.spellings(of: name).map(\.words).map { $0.map(\.text).joined(separator: " ") }
        #expect(spellings.contains(spelling), "\(spellings)")
    }
}
