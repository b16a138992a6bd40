import Foundation
import Settings
import StandInSupport
import Synchronization
import TestSupport

@testable import ghsearch

extension Ghsearch {
    /// Runs a command within the process of the tests, so that its delays and timeouts pass on `clock`.
    package func perform(_ arguments: [String], on clock: any Clock<Duration>) async throws -> Ended {
        try await withApplication(for: arguments, isFullScreen: false, on: clock) { command, application, files in
            let result = await Program.perform(command, in: application, reportsAge: true)
            let status = Program.report(result, to: application.output.console)
            return Ended(status: status, output: try files.contents("output"), errors: try files.contents("errors"))
        }
    }

    /// Calls `body` with a command, its application, and a directory with the files `output` and `errors`.
    func withApplication<Result>(
        for arguments: [String], isFullScreen: Bool, on clock: any Clock<Duration>,
        _ body: (any ApplicationCommand, Application, TemporaryDirectory) async throws -> Result
    ) async throws -> Result {
        let files = try TemporaryDirectory()
        let (output, errors) = (try files.openToAppend("output"), try files.openToAppend("errors"))
        defer {
            close(output)
            close(errors)
        }
        let console = Console(
            output: output, messageOutput: errors, isTerminal: false, errorsAreTerminal: false, width: 80,
            hasColors: false)
        let command = try Self.command(arguments)
        let application = try Program.application(
            for: command, environment, Configuration.file(of: environment, by: .program), console,
            isFullScreen: isFullScreen,
            clock: clock)
        return try await body(command, application, files)
    }

    /// The parsed commands. In a debug build the parser checks all options of all commands each time, which takes
    /// longer than most commands.
    private static let commands = Mutex<[[String]: ParsedCommand]>([:])

    /// Commands are structures of values without references, so that copies can be used by several tasks.
    private struct ParsedCommand: @unchecked Sendable {
        let command: any ApplicationCommand
    }

    private static func command(_ arguments: [String]) throws -> any ApplicationCommand {
        if let parsed = commands.withLock({ $0[arguments] }) { return parsed.command }
        guard let command = try Program.parse(arguments) as? any ApplicationCommand else {
            throw CommandError(.usage, "\(arguments) is not a command with an application.")
        }
        let parsed = ParsedCommand(command: command)
        commands.withLock { $0[arguments] = parsed }
        return parsed.command
    }
}
