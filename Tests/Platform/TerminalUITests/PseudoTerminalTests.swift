import TestSupport
import Testing

import Foundation

@Suite("Pseudo-terminal", .timeLimit(.minutes(3)))
struct PseudoTerminalTests {
    @Test("A program reads the input, and its exit is reported")
    func conversation() async throws {
        let shell = try script("read name; echo \"hello $name\"; exit 3")
        shell.send("you\r")
        try await shell.expectExit(.code(3))
        #expect(shell.lines.starts(with: ["you", "hello you", ""]))
    }

    @Test("The program leads a session with this controlling terminal, in its own directory and environment")
    func session() async throws {
        let directory = try TemporaryDirectory()
        let shell = try PseudoTerminal(
            "/bin/sh", ["-c", "echo on the terminal >/dev/tty; pwd; echo $TERM $WHO; stty size"],
            environment: ["WHO": "me", "PATH": "/bin:/usr/bin"], directory: directory.path, columns: 100, rows: 30)
        try await shell.expectExit(.code(0))
        #expect(shell.lines.prefix(4) == ["on the terminal", directory.path, "xterm-256color me", "30 100"])
    }

    @Test("Standard output may be a pipe while standard error stays the terminal")
    func collectedOutput() async throws {
        let shell = try script("echo output; echo prompt >&2; read line; echo $line", collectsOutput: true)
        try await shell.waitFor("prompt")
        shell.send("yes\r")
        try await shell.expectExit(.code(0))
        #expect(shell.output == "output\nyes\n")
        #expect(!shell.lines.contains("output"))
    }

    @Test("Signal keys, signals and new sizes reach the program")
    func signals() async throws {
        let interrupted = try script("echo ready; read line")
        try await interrupted.waitFor("ready")
        interrupted.send("\u{3}")
        try await interrupted.expectExit(.signal(SIGINT))
        let resized = try script("trap 'stty size; exit' WINCH; echo ready; while :; do read line; done")
        try await resized.waitFor("ready")
        resized.resize(columns: 61, rows: 11)
        try await resized.waitFor("11 61")
        let killed = try script("read line")
        killed.end()
        try await killed.expectExit(.signal(SIGKILL))
    }

    @Test("A timeout is reported with the contents of the screen")
    func notSeen() async throws {
        let shell = try script("echo something else; read line")
        try await shell.waitFor("something else")
        let error = await #expect(throws: ScreenTimeoutError.self) { try await shell.waitFor("this", .milliseconds(1)) }
        #expect("\(error.map(String.init(describing:)) ?? "")".contains("this within 0.001 seconds"))
        #expect("\(error.map(String.init(describing:)) ?? "")".contains("\nsomething else\n"))
    }

    @Test("A program that does not exist can't be started")
    func missing() {
        #expect(throws: SystemError.self) { try PseudoTerminal("/nowhere/at/all") }
    }

    private func script(_ text: String, collectsOutput: Bool = false) throws -> PseudoTerminal {
        try PseudoTerminal(
            "/bin/sh", ["-c", text], environment: ["PATH": "/bin:/usr/bin"], collectsOutput: collectsOutput)
    }
}
