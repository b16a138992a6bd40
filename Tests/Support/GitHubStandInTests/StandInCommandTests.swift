import ArgumentParser
import GitHubStandIn
import Testing

@testable import github_stand_in

@Suite("Stand-in: command line", .timeLimit(.minutes(3)))
struct StandInCommandTests {
    /// Returns the message for options that are invalid.
    private func usageError(_ arguments: String...) throws -> String {
        let error = try #require(throws: (any Error).self) { try StandInCommand.parse(arguments) }
        return try #require(StandInCommand.usageError(error))
    }

    @Test("Without options, the port is free and people are generated")
    func defaults() throws {
        let command = try StandInCommand.parse([])
        #expect(command.port == 0)
        #expect(command.seeded == nil)
        #expect(!command.demo)
        #expect(command.settings.latency == .zero)
        #expect(command.settings.approvesCodesAs == nil)
        #expect(!command.quiet)
    }

    @Test("All options have an effect")
    func options() throws {
        let command = try StandInCommand.parse([
            "--port", "8080", "--seeded", "3", "--latency", "80", "--approve", "mona", "--token", "hundred", "--quiet",
        ])
        #expect(command.port == 8080)
        #expect(command.seeded == 3)
        #expect(command.settings.latency == .milliseconds(80))
        #expect(command.settings.approvesCodesAs == "mona")
        #expect(command.token == "hundred")
        #expect(command.quiet)
        let files = try StandInCommand.parse(["--people", "a.jsonl", "--repositories", "b.jsonl.gz"])
        #expect(files.people == "a.jsonl")
        #expect(files.repositories == "b.jsonl.gz")
        #expect(try StandInCommand.parse(["--demo"]).demo)
    }

    @Test("A request for help is not an error")
    func help() throws {
        for option in ["--help", "-h"] {
            let error = try #require(throws: (any Error).self) { try StandInCommand.parse([option]) }
            #expect(StandInCommand.usageError(error) == nil)
            #expect(StandInCommand.exitCode(for: error) == .success)
        }
    }

    @Test("Invalid options are reported in one line")
    func invalid() throws {
        let hint = " Try github-stand-in --help."
        #expect(try usageError("--bogus") == "Unknown option '--bogus'." + hint)
        #expect(try usageError("--token") == "Missing value for '--token <login>'." + hint)
        #expect(try usageError("--port", "65536") == "The value '65536' is invalid for '--port <n>'." + hint)
        #expect(try usageError("--seeded=-1") == "The value '-1' is invalid for '--seeded <n>'." + hint)
        #expect(try usageError("--latency", "x") == "The value 'x' is invalid for '--latency <ms>'." + hint)
        let combined = "--seeded can't be combined with --people or --repositories." + hint
        #expect(try usageError("--seeded", "3", "--people", "a.jsonl") == combined)
        #expect(try usageError("--repositories", "b.jsonl", "--seeded", "3") == combined)
        let demo = "--demo can't be combined with --seeded, --people or --repositories." + hint
        #expect(try usageError("--demo", "--seeded", "3") == demo)
        #expect(try usageError("--people", "a.jsonl", "--demo") == demo)
    }
}
