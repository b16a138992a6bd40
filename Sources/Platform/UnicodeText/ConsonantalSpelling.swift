/// Compares a word in Latin letters with a word in Arabic, Persian or Hebrew, which are written without most vowels:
/// "mohammed" is a spelling of محمد, "levi" of לוי.
///
/// Each consonant of one word has to be in the other one, at its position. A letter that can be a vowel, such as waw,
/// stands for one of its own, or for a consonant; alef and ayin can stand for nothing. Other vowels in Latin letters
/// are ignored, and doubled letters count once.
package struct ConsonantalSpelling: Sendable, Hashable {
    /// `a` to `z`, without doubled consonants.
    private let letters: [UInt16]
    /// The positions from which on only vowels follow, by the bits of a number.
    private let ends: UInt64

    private static let maxLength = 63
    /// Fewer consonants begin too many words.
    private static let minConsonantsOfBeginning = 3

    /// How a word is written by a spelling.
    package enum Extent: Int, Sendable { case word, beginning }

    /// Returns `nil` for a word of other letters, of one letter, or without consonants.
    package init?(_ word: FoldedText) {
        guard (2...Self.maxLength).contains(word.count), word.letters.allSatisfy(\.isASCIILetter) else { return nil }
        var letters: [UInt16] = []
        for letter in word.letters {
            if letter == letters.last, !letter.isVowel { continue }
            if letter == Self.x { letters += Self.soundOfX } else { letters.append(letter) }
        }
        guard letters.contains(where: { !$0.isVowel }), letters.count <= Self.maxLength else { return nil }
        self.letters = letters
        let firstEnd = letters.count - letters.reversed().prefix(while: \.isVowel).count
        ends = (firstEnd...letters.count).reduce(0) { $0 | 1 << UInt64($1) }
    }

    /// Whether the word is written without most vowels, as far as its first letter says.
    package static func applies(to word: FoldedText) -> Bool { word.letters.first.map(isConsonantal) ?? false }

    package static func isConsonantal(_ letter: UInt16) -> Bool {
        (0x05D0...0x05EA).contains(letter) || (0x0620...0x06D3).contains(letter)
    }

    /// Returns `nil` if `word` is another one. Without `allowsBeginning`, the spelling has to be that of all of `word`.
    package func extent(of word: FoldedText, allowsBeginning: Bool) -> Extent? {
        let script = Self.plainLetters(of: word)
        if let extent = extent(of: script[...], allowsBeginning) { return extent }
        guard script.count > Self.article.count + 2, script.starts(with: Self.article) else { return nil }
        return extent(of: script[Self.article.count...], allowsBeginning)
    }

    private func extent(of script: ArraySlice<UInt16>, _ allowsBeginning: Bool) -> Extent? {
        var reached = skippingVowels(from: 1)
        var isBeginning = false
        for index in script.indices {
            guard let letter = ConsonantalLetter.table[script[index]] else { return nil }
            reached = skippingVowels(from: positions(after: letter, from: reached, isSilent(letter, index, in: script)))
            if reached == 0 { break }
            isBeginning = isBeginning || reached & 1 << UInt64(letters.count) != 0
        }
        if reached & ends != 0 { return .word }
        let consonants = letters.count { !$0.isVowel }
        return allowsBeginning && isBeginning && consonants >= Self.minConsonantsOfBeginning ? .beginning : nil
    }

    private func positions(after letter: ConsonantalLetter, from reached: UInt64, _ isSilent: Bool) -> UInt64 {
        var positions = isSilent ? reached : 0
        for start in letters.indices where reached & 1 << UInt64(start) != 0 {
            for spelling in letter.spellings where letters[start...].starts(with: spelling) {
                positions |= 1 << UInt64(start + spelling.count)
            }
        }
        return positions
    }

    private func skippingVowels(from reached: UInt64) -> UInt64 {
        var reached = reached
        for start in letters.indices where reached & 1 << UInt64(start) != 0 && letters[start].isVowel {
            reached |= 1 << UInt64(start + 1)
        }
        return reached
    }

    private func isSilent(_ letter: ConsonantalLetter, _ index: Int, in script: ArraySlice<UInt16>) -> Bool {
        switch letter.silence {
        case .always: true
        case .never: false
        case .atEnd: index == script.endIndex - 1
        case .doubled: index > script.startIndex && script[index - 1] == script[index]
        case .doubledOrAtEnd:
            index > script.startIndex && script[index - 1] == script[index] || index == script.endIndex - 1
        }
    }

    /// Returns the letters without marks of vowels, and doubled consonants once.
    private static func plainLetters(of word: FoldedText) -> [UInt16] {
        var letters: [UInt16] = []
        for letter in word.letters where !isMark(letter) {
            let isDoubled = letter == letters.last && ConsonantalLetter.table[letter]?.silence == .never
            if !isDoubled { letters.append(letter) }
        }
        return letters
    }

    private static func isMark(_ letter: UInt16) -> Bool {
        (0x0591...0x05C7).contains(letter) || (0x064B...0x065F).contains(letter) || letter == 0x0640 || letter == 0x0670
    }

    private static let x: UInt16 = 0x78
    private static let soundOfX = Array("ks".utf16)
    /// The Arabic article, which is often left out.
    private static let article = Array("ال".utf16)
}

/// How a letter of Arabic, Persian or Hebrew is written in Latin letters.
private struct ConsonantalLetter: Sendable {
    /// Where the letter can stand for nothing.
    enum Silence { case never, always, atEnd, doubled, doubledOrAtEnd }

    let spellings: [[UInt16]]
    let silence: Silence

    /// Letters in both forms, Arabic and Persian, and final ones in Hebrew.
    static let table: [UInt16: ConsonantalLetter] = {
        var table: [UInt16: ConsonantalLetter] = [:]
        func add(_ text: String, _ silence: Silence) {
            for entry in text.split(separator: ";") {
                let words = entry.split(whereSeparator: \.isWhitespace)
                let letter = ConsonantalLetter(spellings: words.dropFirst().map { Array($0.utf16) }, silence: silence)
                for unit in words.first.map({ Array($0.utf16) }) ?? [] { table[unit] = letter }
            }
        }
        add("اءعאע", .always)
        add("ه h; ة h t; ה h", .atEnd)
        add("و v w o u", .doubledOrAtEnd)
        add("يی y i e j; ו v w o u; י y i e j", .doubled)
        add("ى y i e", .always)
        add(consonants, .never)
        return table
    }()

    private static let consonants = """
        ب b p; پ p; ت t; ث th s t; ج j g dj; چ ch tch c; ح h; خ kh h ch x; د d; ذ dh z d th; ر r; ز z; ژ zh j; س s c;
        ش sh ch sch s; ص s; ض d z dh; ط t; ظ z dh th d; غ gh g; ف f v ph; ق q k gh g c ck; كک k c ck q; گ g; ل l; م m;
        ن n; ב b v bh; ג g j gh; ד d; ז z; ח h ch kh; ט t; כך k c ch kh ck; ל l; מם m; נן n; ס s c; פף p f ph;
        צץ tz ts z c; ק k q c ck; ר r; ש sh s sch; ת t th
        """
}

extension UInt16 {
    fileprivate var isVowel: Bool { "aeiouy".utf16.contains(self) }
}
