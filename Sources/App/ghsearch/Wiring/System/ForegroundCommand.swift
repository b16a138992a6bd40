import CProcess
import Foundation
import Subprocess
import SystemPackage

/// A command of the shell that has the terminal, such as an editor: the only way in which programs get it.
///
/// It is in the process group of this program, so that it can read the keys, and Ctrl-Z and `fg` stop and continue
/// both.
enum ForegroundCommand {
    private static let shell = "/bin/sh"

    /// Runs the command, with `arguments` as `$1` and so on, and waits for it. Its standard streams are the terminal,
    /// or without one those of this program. Ctrl-C ends the command, and not this program. Returns whether it
    /// succeeded.
    ///
    /// - Throws: ``CommandError`` if it can't be started.
    static func run(_ command: String, _ arguments: [String] = []) async throws -> Bool {
        guard let terminal = try openTerminal() else {
            return try await run(command, arguments, .standardInput, .standardOutput, .standardError)
        }
        return try await terminal.closeAfter { try await run(command, arguments, terminal, terminal, terminal) }
    }

    /// Returns `nil` if this program has no terminal.
    private static func openTerminal() throws -> FileDescriptor? {
        do {
            return try FileDescriptor.open("/dev/tty", .readWrite, options: .closeOnExec)
        } catch Errno.noSuchAddressOrDevice {
            return nil
        }
    }

    private static func run(
        _ command: String, _ arguments: [String], _ input: FileDescriptor, _ output: FileDescriptor,
        _ errors: FileDescriptor
    ) async throws -> Bool {
        // A handler could get the signal late, when the screen is back. The command starts with the default ones.
        let handlers = [SIGINT, SIGQUIT].map { ($0, signal($0, SIG_IGN)) }
        defer {
            for (number, handler) in handlers { signal(number, handler) }
        }
        do {
            return try await Subprocess.run(
                .path(FilePath(shell)), arguments: Arguments(["-c", command, "sh"] + arguments),
                environment: .withoutTokens, input: .fileDescriptor(input, closeAfterSpawningProcess: false),
                output: .fileDescriptor(output, closeAfterSpawningProcess: false),
                error: .fileDescriptor(errors, closeAfterSpawningProcess: false)
            ).terminationStatus.isSuccess
        } catch let error as SubprocessError {
            throw failure(error)
        }
    }

    /// Replaces this program by the command, which gets the terminal as its standard input if that is something else.
    /// Returns only if it can't be started.
    static func become(_ command: String) -> CommandError {
        let terminal = isatty(STDIN_FILENO) == 1 ? -1 : open("/dev/tty", O_RDONLY)
        if terminal >= 0 { dup2(terminal, STDIN_FILENO) }
        let words = ["sh", "-c", command]
        var arguments = words.map { word in strdup(word) }
        arguments.append(nil)
        process_become(shell, arguments)
        return failure("\(Errno(rawValue: errno))")
    }

    static func failure(_ error: SubprocessError) -> CommandError {
        failure(error.underlyingError.map { "\($0)" } ?? "\(error)")
    }

    /// The shell reports a program that does not exist. It is not started itself if the command is too long, for
    /// example.
    private static func failure(_ reason: String) -> CommandError {
        CommandError(.failed, "The command can't be started (\(reason)).")
    }
}

extension FileDescriptor {
    fileprivate func closeAfter<Value>(_ body: () async throws -> Value) async throws -> Value {
        defer { try? close() }  // only others have written to it: closing can't lose data
        return try await body()
    }
}
