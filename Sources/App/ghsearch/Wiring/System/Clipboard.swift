import Foundation
import GitHubAPI
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
    private static let timeout = Duration.seconds(5)
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
            return try await withTimeout(Self.timeout, throwing: CancellationError()) {
                try await Subprocess.run(
                    .name(program.words[0]), arguments: Arguments(Array(program.words.dropFirst())),
                    environment: .withoutTokens, input: .string(text), output: .discarded, error: .discarded
                ).terminationStatus.isSuccess
            }
        } catch {
            return false  // not installed, or the desktop does not respond
        }
    }
}
