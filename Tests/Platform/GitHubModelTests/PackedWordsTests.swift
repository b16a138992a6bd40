import GitHubModel
import Testing
import UnicodeText

@Suite("Packed words")
struct PackedWordsTests {
    private static let words = ["mona", "schmidt", "müller", "王小明", "42"].map { FoldedText($0) }

    /// Returns the words of `text` that contain each of its letters, which is how a vocabulary is read here.
    private func words(_ packed: PackedWords, containing text: String) -> Set<String> {
        var vocabulary = Vocabulary()
        vocabulary.append(packed)
        return Set(vocabulary.words(containing: FoldedText(text), max: 100)?.map(\.text) ?? [])
    }

    /// A store contains bytes of earlier runs. If this test fails, raise `Schema.current` too.
    @Test("The bytes of words are those of all versions of the store's schema with this form")
    func form() {
        #expect(PackedWords([FoldedText("mona")]).bytes == Array("mona\n".utf8) + [0x61, 0xD8])
        #expect(PackedWords([FoldedText("42")]).bytes == Array("42\n".utf8) + [0, 0])
    }

    @Test(
        "A vocabulary of packed words finds what one of single words finds", arguments: ["mina", "schmitt", "muller"])
    func packed(text: String) throws {
        var single = Vocabulary()
        for word in Self.words { single.append(word) }
        var packed = Vocabulary()
        packed.append(PackedWords(bytes: PackedWords(Self.words).bytes))
        let word = try #require(NameQuery(text)).words[0]
        #expect(!packed.words(similarTo: word, max: 10).isEmpty)
        #expect(packed.words(similarTo: word, max: 10) == single.words(similarTo: word, max: 10))
        #expect(packed.count == Self.words.count)
        #expect(packed.packedWords == single.packedWords)
    }

    @Test("Words in any script, and those whose sound is a line feed, are separate")
    func scripts() {
        let packed = PackedWords(Self.words)
        #expect(words(packed, containing: "小") == ["王小明"])
        #expect(words(packed, containing: "m") == ["mona", "schmidt", "muller"])
        let bytes = Array("one\n".utf8) + [0x0A, 0x0A] + Array("two\n".utf8) + [0, 0x0A]
        #expect(words(PackedWords(bytes: bytes), containing: "o") == ["one", "two"])
    }

    @Test("Bytes that are cut off or damaged lose the last word at most")
    func damage() {
        let bytes = PackedWords(Self.words).bytes
        for count in bytes.indices {
            let packed = PackedWords(bytes: Array(bytes.prefix(count)))
            #expect(bytes.starts(with: packed.bytes))
            _ = words(packed, containing: "m")
        }
        #expect(PackedWords(bytes: Array(bytes.dropLast())).bytes == PackedWords(Self.words.dropLast()).bytes)
        #expect(PackedWords(bytes: [0x0A, 0, 0, 0xFF, 0x0A, 0, 0, 0x0A]).bytes.count == 7)
    }

    @Test("Each word stays once, in lists of a size")
    func uniqued() {
        let packed = PackedWords(Self.words + Self.words.reversed())
        #expect(packed.uniqued(inLists: .max) == [PackedWords(Self.words)])
        let lists = packed.uniqued(inLists: 10)
        #expect(lists.map { words($0, containing: "m") } == [["mona", "schmidt"], ["muller"], []])
        #expect(lists.flatMap(\.bytes) == PackedWords(Self.words).bytes)
    }
}
