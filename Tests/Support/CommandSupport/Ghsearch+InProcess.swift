import Foundation
import TestSupport
import Testing

@testable import ghsearch

extension Ghsearch {
    /// Runs the program within the process of the tests, from its arguments to its exit code, with pipes and an empty
    /// input.
    func runInProcess(_ arguments: [String], _ environment: [String: String]) async throws -> Ended {
        #expect(Self.hasEmptyInput)
        let directory = try TemporaryDirectory()
        let output = try CapturedStream(in: directory, "output")
        let errors = try CapturedStream(in: directory, "errors")
        let console = Console(
            output: output.descriptor, messageOutput: errors.descriptor, isTerminal: false, errorsAreTerminal: false,
            width: 80, hasColors: false)
        let status = ObservedValue<Int32?>(nil)
        await Console.$replacement.withValue(console) {
            await LazyStore.$closingLimit.withValue(.testLimit) {
                await Program.run(arguments, environment) { code in status.update { $0 = code } }
            }
        }
        return Ended(
            status: try #require(status.read { $0 }), output: await output.text(), errors: await errors.text())
    }

    /// Whether a command does the same within the process of the tests: it starts no program, reads no input, and all
    /// variables are those that it gets, not those of its process.
    func canRunInProcess(_ arguments: [String], _ environment: [String: String]) -> Bool {
        guard let command = arguments.first, Self.inProcessCommands.contains(command) else { return false }
        if arguments.contains(where: { $0.hasPrefix("--jq") || $0.hasPrefix("-q") }) { return false }
        if command == "search", !arguments.contains(where: { $0.hasPrefix("--filter") }) { return false }
        if command == "cache", arguments.contains("clear"), !arguments.contains("--yes") { return false }
        return ["HOME", "GHSEARCH_API_URL"].allSatisfy { environment[$0] != nil }
            && environment.allSatisfy { Self.fixedVariables[$0.key] == $0.value || Self.isOfApplication($0.key) }
    }

    private static let inProcessCommands: Set = [
        "cache", "explore", "logout", "people", "repo", "repos", "search", "status", "token", "user", "users", "who",
    ]

    /// The variables that every command has.
    private static let fixedVariables = [
        "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "TERM": "xterm-256color",
    ].merging(SanitizerOptions.variables) { $1 }

    /// Whether commands read a variable from the environment of their application only.
    private static func isOfApplication(_ name: String) -> Bool {
        let names = ["HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "GH_TOKEN", "GITHUB_TOKEN"]
        return names.contains(name) || name.hasPrefix("GHSEARCH")
    }

    /// Empties the standard input of the tests, which can be the terminal of the one who runs them.
    private static let hasEmptyInput: Bool = {
        let null = open("/dev/null", O_RDONLY | O_CLOEXEC)
        defer { close(null) }
        return dup2(null, STDIN_FILENO) == STDIN_FILENO
    }()
}

/// A pipe that a command writes into, and a thread that reads what it writes.
private final class CapturedStream {
    private var writing: Descriptor?
    private let contents: Task<[UInt8], Never>

    /// Creates a pipe with a name: no program that another test starts at this moment inherits its ends.
    init(in directory: TemporaryDirectory, _ name: String) throws {
        let path = "\(directory.path)/\(name)"
        try #require(mkfifo(path, 0o600) == 0)
        let reading = Descriptor(open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC))  // does not wait for the other end
        let writing = Descriptor(open(path, O_WRONLY | O_CLOEXEC))
        try #require(reading.number >= 0 && writing.number >= 0)
        try #require(fcntl(reading.number, F_SETFL, 0) == 0)
        self.writing = writing
        contents = Task {
            await withCheckedContinuation { continuation in
                Thread.detachNewThread { continuation.resume(returning: reading.readToEnd()) }
            }
        }
    }

    var descriptor: Int32 { writing?.number ?? -1 }

    /// Closes the pipe, and returns everything that was written.
    func text() async -> String {
        writing = nil
        return String(decoding: await contents.value, as: UTF8.self)
    }
}
