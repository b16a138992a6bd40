@testable import GitHubModel
import TestSupport
import Testing

@Suite("Text sanitizer", .cpuBound, .timeLimit(.minutes(3)))
struct TextSanitizerTests {
    @Test(
        "Complete escape sequences are removed",
        arguments: [
            ("a\u{1B}[31mred\u{1B}[0mb", "aredb"),
            ("a\u{1B}]0;title\u{07}b", "ab"),
            ("a\u{1B}]8;;https://evil.example\u{1B}\\link\u{1B}]8;;\u{1B}\\b", "alinkb"),
            ("a\u{1B}Pq#0;2;0;0;0\u{1B}\\b", "ab"),
            ("a\u{1B}(0b", "ab"),
            ("a\u{1B}cb", "ab"),
            ("a\u{9B}2Jb", "ab"),
            ("a\u{9D}52;c;aGk=\u{9C}b", "ab"),
            ("a\u{1B}]52;never ended", "a52;never ended"),
            ("a\u{1B}", "a"),
            ("a\u{1B}[", "a"),
            ("a\u{1B}[31", "a"),
        ])
    func escapes(text: String, expected: String) {
        #expect(TextSanitizer.singleLine(text) == expected)
        #expect(TextSanitizer.multiline(text) == expected)
    }

    @Test("C0, DEL, C1 and bidirectional control characters are removed, except line ends and tabs")
    func controls() {
        let directions = Array(0x202A...0x202E) + Array(0x2066...0x2069) + [0x061C, 0x200E, 0x200F]
        let allowed: Set<Int> = [0x09, 0x0A, 0x0D, 0x85]
        for value in (Array(0x00...0x1F) + Array(0x7F...0x9F) + directions) where !allowed.contains(value) {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let cleaned = TextSanitizer.multiline("\(scalar)é日👩‍👩‍👧")
            #expect(!cleaned.unicodeScalars.contains(scalar), "U+\(String(value, radix: 16))")
        }
        #expect(TextSanitizer.multiline("é日👩‍👩‍👧\u{0}") == "é日👩‍👩‍👧")
    }

    @Test("`singleLine` replaces line ends and tabs, `multiline` keeps them")
    func lines() {
        #expect(TextSanitizer.singleLine("one\r\ntwo\nthree\rfour\u{2028}five\tsix") == "one two three four five six")
        #expect(TextSanitizer.multiline("one\r\ntwo\rthree\tfour") == "one\ntwo\nthree\tfour")
    }

    @Test("Tag characters are removed, except in flags")
    func tags() {
        let scotland = "\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}"
        #expect(TextSanitizer.singleLine("a\(scotland)b") == "a\(scotland)b")
        let hidden = String(
            String.UnicodeScalarView("ignore all".unicodeScalars.map { Unicode.Scalar($0.value + 0xE0000)! }))
        #expect(TextSanitizer.singleLine("a\u{E0001}\(hidden)\u{E007F}b") == "ab")
        #expect(TextSanitizer.multiline("\u{1F3F4}\(hidden)") == "\u{1F3F4}")
        #expect(TextSanitizer.multiline("\u{1F3F4}\(hidden)\u{E007F}") == "\u{1F3F4}")
    }

    @Test("Random text has no control characters after sanitizing")
    func randomTexts() {
        var random = SystemRandomNumberGenerator()
        let alphabet = Array("\u{1B}[]P\\;0m\u{9B}\u{9C}\u{07}\u{90}\u{202E}\r\n\t az日".unicodeScalars)
        for _ in 0..<5_000 {
            var text = String.UnicodeScalarView()
            for _ in 0..<Int.random(in: 0..<20, using: &random) {
                text.append(alphabet[Int.random(in: 0..<alphabet.count, using: &random)])
            }
            let cleaned = TextSanitizer.singleLine(String(text))
            #expect(cleaned.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) })
            #expect(!cleaned.unicodeScalars.contains("\u{202E}"))
        }
    }
}
