import Testing

@testable import TerminalUI

@Suite("Clipboard copies", .timeLimit(.minutes(3)))
struct ClipboardCopyTests {
    private func bytes(_ text: String, _ environment: [String: String] = [:]) -> String {
        String(decoding: ClipboardCopy(environment).bytes(of: text), as: UTF8.self)
    }

    @Test("The text is sent as base64 in OSC 52, to the byte")
    func plain() {
        #expect(bytes("WDJB-MJHT") == "\u{1B}]52;c;V0RKQi1NSkhU\u{7}")
        #expect(bytes("") == "\u{1B}]52;c;\u{7}")
    }

    @Test("No text contains characters that control the terminal")
    func hostile() {
        let inner = bytes("\u{1B}]0;owned\u{7}\u{9C}\u{1B}\\漢").dropFirst("\u{1B}]52;c;".count).dropLast()
        #expect(inner.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+/=".contains($0)) })
    }

    @Test("tmux receives the sequence plain and wrapped, GNU screen wrapped")
    func multiplexers() {
        let copy = "\u{1B}]52;c;V0RKQi1NSkhU\u{7}"
        let handed = "\u{1B}Ptmux;\u{1B}\u{1B}]52;c;V0RKQi1NSkhU\u{7}\u{1B}\\"
        #expect(bytes("WDJB-MJHT", ["TMUX": "/tmp/tmux,1,0", "TERM": "screen-256color"]) == copy + handed)
        #expect(bytes("WDJB-MJHT", ["STY": "1.pts"]) == "\u{1B}P\(copy)\u{1B}\\")
        #expect(bytes("WDJB-MJHT", ["TMUX": "", "STY": ""]) == copy)
    }
}
