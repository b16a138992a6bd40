import TestSupport
import Testing

@testable import TerminalUI

@Suite("Key decoder with unusual input", .measured, .cpuBound, .timeLimit(.minutes(2)))
struct KeyDecoderRobustnessTests {
    @Test(
        "Reports and unknown sequences are not keys",
        arguments: [
            "\u{1B}[<2;12;5M", "\u{1B}[<0;12;5m", "\u{1B}[<35;12;5M", "\u{1B}[<0;12M", "\u{1B}[<M", "\u{1B}[<66;1;1M",
            "\u{1B}[M !!", "\u{1B}[I", "\u{1B}[O", "\u{1B}[?2026;2$y",
            "\u{1B}[12;40R", "\u{1B}[?62;22c", "\u{1B}[57358u", "\u{1B}[97;1:3u", "\u{1B}[27;5~", "\u{1B}[99~",
            "\u{1B}[5A", "\u{1B}Op",
            "\u{1B}]11;rgb:0000/0000/0000\u{7}", "\u{1B}]52;c;YQ==\u{1B}\\", "\u{1B}P>|kitty(0.3)\u{1B}\\",
            "\u{1B}_Gi=1;OK\u{1B}\\", "\u{1B}^x\u{1B}\\", "\u{1B}Xx\u{1B}\\", "\u{1B}[[Z", "\u{1B}[+5~",
            "\u{1B}[999999999999999999999~", Sent("\u{1B}[" + String(repeating: "1;", count: 500) + "A"),
        ] as [Sent])
    func dropped(sequence: Sent) {
        var decoder = KeyDecoder()
        #expect(decoder.decode((sequence.bytes + [0x61])) == [.character("a")])
        #expect((sequence.bytes + [0x61]).flatMap { decoder.decode([$0]) } == [.character("a")])
    }

    @Test("Reports are stored until they are read: the latest, each up to a limit")
    func reports() {
        var decoder = KeyDecoder()
        let sent = "a\u{1B}[?62;22c\u{1B}_Gi=1;OK\u{1B}\\\u{1B}[A\u{1B}P>|kitty(0.3)\u{1B}\\\u{1B}[6;20;10t"
        _ = sent.utf8.flatMap { decoder.decode([$0]) }
        #expect(
            decoder.dequeueReports() == [
                TerminalReport("[", "?62;22c"), TerminalReport("_", "Gi=1;OK"), TerminalReport("P", ">|kitty(0.3)"),
                TerminalReport("[", "6;20;10t"),
            ])
        #expect(decoder.dequeueReports().isEmpty)
        for number in 0..<1000 { _ = decoder.decode("\u{1B}[?\(number)c".utf8) }
        #expect(decoder.dequeueReports().count == 32)
        _ = decoder.decode("\u{1B}]\(String(repeating: "x", count: 1_000_000))\u{7}".utf8)
        #expect(decoder.dequeueReports().map(\.text.count) == [1024])
    }

    @Test("A sequence that is interrupted by a key is dropped, and the key is read")
    func brokenOff() {
        var decoder = KeyDecoder()
        #expect(decoder.decode("\u{1B}[12\u{3}".utf8) == [.control("c")])
        #expect(decoder.decode("\u{1B}]11;never ended\r".utf8) == [.enter])
        #expect(decoder.decode("\u{1B}]11;never ended\u{1B}[A".utf8) == [.up])
        #expect(decoder.decode("\u{1B}[12\u{1B}[B".utf8) == [.down])
    }

    @Test("Invalid UTF-8 is dropped, and what follows is read")
    func invalidUTF8() {
        var decoder = KeyDecoder()
        let broken: [[UInt8]] = [
            [0x80], [0xFF], [0xC0, 0x80], [0xE4, 0xBD], [0xF0, 0x9F, 0x98], [0xED, 0xA0, 0x80],
            [0xF5, 0x80, 0x80, 0x80],
            [0xC2, 0x85],  // a C1 control
        ]
        for bytes in broken { #expect(decoder.decode(bytes + [0x61]) == [.character("a")], "\(bytes)") }
        #expect(decoder.decode([0x1B, 0xE4, 0x61]) == [.character("a")])
    }

    @Test("A paste has one kind of line break, no controls, and a limit")
    func paste() {
        var decoder = KeyDecoder()
        #expect(
            decoder.decode("\u{1B}[200~a\r\nb\rc\n\td\u{1B}[31m\u{7}\u{9B}é\u{1B}[201\u{1B}[201~".utf8)
                == [.paste("a\nb\nc\n\td[31mé[201")])
        let long = String(repeating: "x", count: 2 * PasteBuffer.limit)
        #expect(
            decoder.decode("\u{1B}[200~\(long)\u{1B}[201~a".utf8)
                == [.paste(String(repeating: "x", count: PasteBuffer.limit)), .character("a")])
    }

    @Test("Among random sequences, in random pieces, only the typed characters are text")
    func randomSequences() {
        var (random, decoder) = (SeededGenerator.ofRun(5), KeyDecoder())
        for round in 0..<RandomInputs.count(of: 20_000) {
            var (bytes, typed) = ([UInt8](), [Key]())
            for _ in 0..<5 {
                bytes += RandomTerminalInput.sequence(&random)
                let character = RandomTerminalInput.characters.randomElement(using: &random) ?? "a"
                bytes += Array(String(character).utf8)
                typed.append(.character(character))
            }
            let cut = Int.random(in: 0...bytes.count, using: &random)
            let keys = decoder.decode(bytes[..<cut]) + decoder.decode(bytes[cut...])
            let text = keys.filter { if case .character = $0 { true } else { false } }
            if text != typed { Issue.record("round \(round): \(text) from \(bytes)") }
        }
    }

    @Test("Random bytes never produce a control character as text, and keys after them are read")
    func randomBytes() {
        var random = SeededGenerator.ofRun(6)
        for round in 0..<RandomInputs.count(of: 20_000) {
            var decoder = KeyDecoder()
            var keys = decoder.decode(RandomTerminalInput.bytes(&random))
            keys += decoder.decode("\u{1B}[201~\u{3}\u{3}\u{3}\u{3}ok".utf8)
            let isText = keys.allSatisfy { key in
                guard case .character(let character) = key else { return true }
                return character.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
            }
            if !isText || keys.suffix(2) != [.character("o"), .character("k")] {
                Issue.record("round \(round): \(keys)")
            }
        }
    }

    /// Passes the time until nothing is pending, or for a second. Returns the keys.
    private func silence(_ decoder: inout KeyDecoder) -> [Key] {
        var (keys, elapsed) = ([Key](), Duration.zero)
        while let timeout = decoder.timeout, elapsed + timeout < .seconds(1) {
            elapsed += timeout
            keys += decoder.flush()
        }
        return keys
    }

    @Test("Text typed after a second of silence is read, whatever came before")
    func textAfterSilence() {
        var random = SeededGenerator.ofRun(7)
        for round in 0..<RandomInputs.count(of: 20_000) {
            var decoder = KeyDecoder()
            let garbage = RandomTerminalInput.fragments(&random)
            _ = decoder.decode(garbage)
            _ = silence(&decoder)
            let keys = decoder.decode("ok".utf8)
            if keys != [.character("o"), .character("k")] { Issue.record("round \(round): \(keys) after \(garbage)") }
        }
    }

    @Test("Ctrl-C is read within a second, whatever came before")
    func interrupt() {
        var random = SeededGenerator.ofRun(8)
        for round in 0..<RandomInputs.count(of: 20_000) {
            var decoder = KeyDecoder()
            let garbage = RandomTerminalInput.fragments(&random)
            let keys = decoder.decode(garbage + [0x03])
            if !(keys + silence(&decoder)).contains(.control("c")) { Issue.record("round \(round): \(garbage)") }
        }
    }

    @Test("Ctrl-C within a paste is a part of it, at its end a key")
    func interruptInPaste() {
        var decoder = KeyDecoder()
        #expect(decoder.decode("\u{1B}[200~a\u{3}b\u{1B}[201~".utf8) == [.paste("ab")])
        #expect(decoder.decode("\u{1B}[200~ab\u{3}".utf8) == [])
        #expect(decoder.flush() == [.paste("ab"), .control("c")])
        for reports in ["\u{1B}[?62;22c", "\u{1B}[I\u{1B}[O", "\u{1B}_Gi=1;OK\u{1B}\\", "\u{1B}[?62;"] {
            #expect(decoder.decode("\u{1B}[200~ab\u{3}\(reports)".utf8) == [])
            #expect(decoder.timeout == .milliseconds(50))
            let keys = decoder.flush()
            #expect(keys.count == 2 && keys.last == .control("c"), "\(reports.debugDescription)")
        }
    }

    @Test("A mouse report after Ctrl-C in a paste ends it at once: more of them can follow without an end")
    func mouseAfterInterrupt() {
        for report in ["\u{1B}[<64;10;10M", "\u{1B}[<0;1;1M", "\u{1B}[I\u{1B}[<65;3;3M"] {
            var decoder = KeyDecoder()
            let keys = decoder.decode("\u{1B}[200~ab\u{3}\(report)".utf8)
            #expect(keys.count == 2 && keys.last == .control("c"), "\(report.debugDescription)")
            #expect(decoder.decode("x".utf8) == [.character("x")])
        }
        var decoder = KeyDecoder()
        #expect(decoder.decode("\u{1B}[200~ab\u{3}M\u{1B}[201~".utf8) == [.paste("abM")])
    }

    @Test("Ctrl-C within a paste is a part of it while text or the end marker follows")
    func interruptWithinPaste() {
        var decoder = KeyDecoder()
        let reports = String(repeating: "\u{1B}[I", count: 100)
        for rest in ["c", "\u{1B}[Ac", reports, "\u{1B}[201"] {
            _ = decoder.decode("\u{1B}[200~ab\u{3}\(rest)".utf8)
            #expect(decoder.timeout == .milliseconds(900), "\(rest.debugDescription)")
            let keys = decoder.decode("\u{1B}[201~".utf8)
            #expect(keys.count == 1 && keys.last != .control("c"), "\(rest.debugDescription)")
        }
        #expect(decoder.decode("\u{1B}[200~ab\u{3}\u{1B}".utf8) == [])
        #expect(decoder.flush() == [.paste("ab"), .control("c")])
    }
}
