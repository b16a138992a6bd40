import TestSupport

enum RandomTerminalInput {
    static let characters: [Character] = ["a", "M", "[", "~", "é", "你", "😀", "ß", "0", ";"]

    /// Returns one complete escape sequence that is not a paste and has no bytes after its end.
    static func sequence(_ random: inout SeededGenerator) -> [UInt8] {
        switch Int.random(in: 0..<4, using: &random) {
        case 0: [0x1B, 0x4F, UInt8.random(in: 0x40..<0x7F, using: &random)]
        case 1: [0x1B] + [0x5D, 0x50, 0x58, 0x5E, 0x5F].shuffled(using: &random).prefix(1) + string(&random)
        default: [0x1B, 0x5B] + controlSequence(&random)
        }
    }

    /// Returns random bytes with more escapes and brackets than uniform ones.
    static func bytes(_ random: inout SeededGenerator) -> [UInt8] {
        (0..<Int.random(in: 0..<24, using: &random)).map { _ in
            switch Int.random(in: 0..<6, using: &random) {
            case 0: 0x1B
            case 1: [0x5B, 0x4F, 0x5D, 0x32, 0x30, 0x7E].randomElement(using: &random) ?? 0x5B
            default: UInt8.random(in: .min ... .max, using: &random)
            }
        }
    }

    /// Returns the beginning of sequences whose end was lost, among random bytes.
    static func fragments(_ random: inout SeededGenerator) -> [UInt8] {
        let beginnings = [
            "\u{1B}P", "\u{1B}_", "\u{1B}]", "\u{1B}X", "\u{1B}^", "\u{1B}[M", "\u{1B}[M!", "\u{1B}[[", "\u{1B}[200~",
            "\u{1B}[<0;1", "\u{1B}[1;", "\u{1B}O", "\u{1B}[I", "\u{1B}[O", "\u{1B}\u{1B}P", "\u{1B}[201",
            "\u{1B}[?62;22",
        ]
        return (0..<Int.random(in: 1..<6, using: &random)).flatMap { _ in
            Array(random.pick(beginnings).utf8) + (random.chance(50) ? bytes(&random) : string(&random).dropLast(2))
        }
    }

    private static func controlSequence(_ random: inout SeededGenerator) -> [UInt8] {
        let parameters = (0..<Int.random(in: 1..<8, using: &random)).map { _ in
            UInt8.random(in: 0x20..<0x40, using: &random)
        }
        let final = UInt8.random(in: 0x40..<0x7F, using: &random)
        let isPaste = parameters == Array("200".utf8) && final == UInt8(ascii: "~")
        let isCharacter = final == UInt8(ascii: "u")
        return isPaste || isCharacter ? [0x41] : parameters + [final]
    }

    private static func string(_ random: inout SeededGenerator) -> [UInt8] {
        let content = (0..<Int.random(in: 1..<12, using: &random)).map { _ in
            UInt8.random(in: 0x20..<0x7F, using: &random)
        }
        return content + (Bool.random(using: &random) ? [0x07] : [0x1B, 0x5C])
    }
}
