import Foundation
import Subprocess

/// The clipboard of the desktop, which programs of the desktop copy to.
struct Clipboard: Sendable {
    private struct Program: Sendable {
        let display: String
        let words: [String]
    }

    private static let programs = [
        Program(display: "WAYLAND_DISPLAY", words: ["wl-copy"]),
        Program(display: "DISPLAY", words: ["xclip", "-selection", "clipboard"]),
        Program(display: "DISPLAY", words: ["xsel", "--clipboard", "--input"]),
    ]
    private static let remoteVariables = ["SSH_CONNECTION", "SSH_CLIENT", "SSH_TTY"]

    let environment: [String: String]

    /// Returns whether `text` is in the clipboard. Over SSH the desktop is another machine's.
    func copy(_ text: String) async -> Bool {
        guard Self.remoteVariables.allSatisfy({ environment[$0, default: ""].isEmpty }) else { return false }
        for program in Self.programs where !environment[program.display, default: ""].isEmpty {
            if await run(program, text) { return true }
        }
        return false
    }

    private func run(_ program: Program, _ text: String) async -> Bool {
        do {
            let ended = try await Subprocess.run(
                .name(program.words[0]), arguments: Arguments(Array(program.words.dropFirst())),
                environment: .withoutTokens, input: .string(text), output: .discarded, error: .discarded)
            return ended.terminationStatus.isSuccess
        } catch {
            return false  // not installed
        }
    }
}
