import GitHubAPI
import Subprocess
import SystemPackage

/// A command of the shell that runs behind the screen, without the terminal, such as one that copies a login.
enum BackgroundCommand {
    private struct StillRunningError: Error {}

    /// How long keys wait for a command. One that takes longer goes on, also after the end of the program.
    private static let patience = Duration.seconds(2)

    /// Runs the command in a session of its own: it can neither read keys nor draw. Returns whether it succeeded, or
    /// still runs.
    ///
    /// - Throws: ``CommandError`` if it can't be started.
    static func run(_ command: String) async throws -> Bool {
        var options = PlatformOptions()
        options.createSession = true
        let process = Task { [options] in
            try await Subprocess.run(
                .path("/bin/sh"), arguments: ["-c", command], environment: .withoutTokens, platformOptions: options,
                input: .none, output: .discarded, error: .discarded
            ).terminationStatus.isSuccess
        }
        do {
            return try await withTimeout(patience, throwing: StillRunningError()) { try await process.value }
        } catch is StillRunningError {
            return true
        } catch let error as SubprocessError {
            throw ForegroundCommand.failure(error)
        }
    }
}
