import Testing

@testable import TerminalUI

@Suite("Characters of lines and marks", .timeLimit(.minutes(1)))
struct DrawingCharactersTests {
    @Test(
        "A locale with another encoding than UTF-8 selects ASCII; no locale does not",
        arguments: [
            ([:], DrawingCharacters.unicode), (["LANG": "C.UTF-8"], .unicode), (["LANG": "de_DE.utf8"], .unicode),
            (["LANG": "C"], .ascii), (["LANG": "de_DE.ISO-8859-1"], .ascii),
            (["LC_ALL": "", "LANG": "en_US.UTF-8"], .unicode),
            (["LC_ALL": "POSIX", "LANG": "en_US.UTF-8"], .ascii), (["LC_CTYPE": "en_US.UTF-8", "LANG": "C"], .unicode),
        ] as [([String: String], DrawingCharacters)])
    func locale(environment: [String: String], characters: DrawingCharacters) {
        #expect(DrawingCharacters(environment: environment) == characters)
    }

    @Test("What draws becomes ASCII of the same width; names, blocks of a color and pictures stay")
    func substitution() {
        let ascii = DrawingCharacters.ascii
        #expect(ascii.drawn(StyledLine("▌ mona │ ★ 12 · ↵ open…")).text == "> mona | * 12 - < open.")
        #expect(ascii.drawn(StyledLine("Zoë 漢字 علي")).text == "Zoë 漢字 علي")
        #expect(ascii.drawn(StyledLine("██▊", Style(color: .blue))).text == "███")
        #expect(ascii.drawn(StyledLine("██▊")).text == "###")
        #expect(ascii.drawn(StyledLine("██▀ ▄█")).text == "██▀ ▄█", "a QR code")
        #expect(DrawingCharacters.unicode.drawn(StyledLine("▌ mona")).text == "▌ mona")
    }
}
