extension Login {
    /// The lowercase logins that this one could be mistaken for: with other letters that look the same, or one edit
    /// away, which of a login of less than 5 characters is usually another name.
    package var lookAlikes: Set<String> {
        let letters = Array(description.lowercased().utf8)
        var variants = Self.visualVariants(of: letters)
        if letters.count >= Self.minEditedLength { variants += Self.edits(of: letters) }
        return Set(variants.map { String(decoding: $0, as: UTF8.self) }).subtracting([description.lowercased()])
    }

    private static let minEditedLength = 5
    private static let alphabet = Array("abcdefghijklmnopqrstuvwxyz0123456789-".utf8)
    private static let looksSame = [
        ("0", "o"), ("1", "l"), ("1", "i"), ("l", "i"), ("5", "s"), ("2", "z"), ("8", "b"), ("rn", "m"), ("vv", "w"),
    ].flatMap { [(Array($0.utf8), Array($1.utf8)), (Array($1.utf8), Array($0.utf8))] }

    private static func visualVariants(of letters: [UInt8]) -> [[UInt8]] {
        looksSame.flatMap { old, new in
            letters.indices.filter { letters[$0...].starts(with: old) }.map { start in
                letters[..<start] + new + letters[(start + old.count)...]
            }
        }
    }

    /// Returns the letters with one of them inserted, deleted or replaced, or with two neighbors exchanged.
    private static func edits(of letters: [UInt8]) -> [[UInt8]] {
        var edits: [[UInt8]] = []
        for start in 0...letters.count {
            var longer = letters
            longer.insert(0, at: start)
            edits += Self.edits(replacing: start, in: longer)
            guard start < letters.count else { continue }
            edits += Self.edits(replacing: start, in: letters)
            var shorter = letters
            shorter.remove(at: start)
            edits.append(shorter)
            guard start + 1 < letters.count else { continue }
            var exchanged = letters
            exchanged.swapAt(start, start + 1)
            edits.append(exchanged)
        }
        return edits.filter { $0.count >= minEditedLength }
    }

    private static func edits(replacing index: Int, in letters: [UInt8]) -> [[UInt8]] {
        var edit = letters
        return alphabet.map { letter in
            edit[index] = letter
            return edit
        }
    }
}
