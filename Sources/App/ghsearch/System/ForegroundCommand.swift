import Foundation
import Subprocess
import SystemPackage

/// A command of the shell that has the terminal.
enum ForegroundCommand {
    /// Runs the command and waits for it. Ctrl-C ends it, and not this program. Returns whether it succeeded.
    static func run(_ command: String, _ arguments: [String] = []) async throws -> Bool {
        let terminal = try FileDescriptor.open("/dev/tty", .readWrite)
        // A handler could get the signal late, when the screen is back. The command starts with the default ones.
        let handlers = [SIGINT, SIGQUIT].map { ($0, signal($0, SIG_IGN)) }
        defer {
            for (number, handler) in handlers { signal(number, handler) }
        }
        return try await terminal.closeAfter {
            try await Subprocess.run(
                .path("/bin/sh"), arguments: Arguments(["-c", command, "sh"] + arguments), environment: .withoutTokens,
                input: .fileDescriptor(terminal, closeAfterSpawningProcess: false),
                output: .fileDescriptor(terminal, closeAfterSpawningProcess: false),
                error: .fileDescriptor(terminal, closeAfterSpawningProcess: false)
            ).terminationStatus.isSuccess
        }
    }

    /// Replaces this program by the command, which gets the terminal as its standard input if that is something else. Returns
    /// only if the shell can't be started.
    static func become(_ command: String) {
        let terminal = isatty(STDIN_FILENO) == 1 ? -1 : open("/dev/tty", O_RDONLY)
        if terminal >= 0 { dup2(terminal, STDIN_FILENO) }
        let words = ["sh", "-c", command]
        var arguments = words.map { word in strdup(word) }
        arguments.append(nil)
        execv("/bin/sh", arguments)
    }
}

extension FileDescriptor {
    fileprivate func closeAfter<Value>(_ body: () async throws -> Value) async throws -> Value {
        defer { try? close() }  // only others have written to it: closing can't lose data
        return try await body()
    }
}
