import Foundation
import StandInSupport
import TestSupport

@testable import ghsearch

extension Ghsearch {
    /// Runs a command within the process of the tests, so that its delays and timeouts pass on `clock`.
    func perform(_ arguments: [String], on clock: any Clock<Duration>) async throws -> Ended {
        let files = try TemporaryDirectory()
        let (output, errors) = (try files.openToAppend("output"), try files.openToAppend("errors"))
        defer {
            close(output)
            close(errors)
        }
        let console = Console(
            output: output, messageOutput: errors, isTerminal: false, errorsAreTerminal: false, width: 80,
            hasColors: false)
        guard let command = try Program.parse(arguments) as? any ModuleCommand else {
            throw CommandError(.usage, "\(arguments) is not a command with a module.")
        }
        let module = try Program.module(
            for: command, environment, console, isFullScreen: false, clock: clock)
        let result = await Program.perform(command, in: module, reportsAge: true)
        let status = Program.report(result, to: console)
        return Ended(status: status, output: try files.contents("output"), errors: try files.contents("errors"))
    }
}
