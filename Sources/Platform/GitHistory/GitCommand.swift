import Foundation
import GitHubModel
import Subprocess
import Synchronization

/// Runs `git` so that it only reads: without hooks, pager, prompts, network and programs of the repository.
struct GitCommand: Sendable {
    let directory: String
    let processes: GitProcesses
    /// More settings, as `name=value`.
    var settings: [String] = []
    /// Files that a clone can name, such as a pipe, would let Git wait forever. On a busy machine, a short answer can
    /// take ten seconds.
    var limit = defaultLimit
    /// The same for the time between parts of output: a long history is read before the first commit is known.
    var silenceLimit = defaultLimit

    static let defaultLimit = Duration.seconds(30)

    /// Options before the subcommand. `log.showSignature` would run the program that the repository names.
    private static let options = [
        "--no-pager", "--literal-pathspecs", "-c", "core.hooksPath=/dev/null", "-c", "core.fsmonitor=false",
        "-c", "log.showSignature=false", "-c", "log.follow=false", "-c", "color.ui=false",
        "-c", "core.attributesFile=/dev/null",
    ]

    /// Without variables of a `git` that runs this as a hook, but for those that name the repository, and of tokens.
    /// Missing objects are never fetched, and no object is replaced by another one: its ID is what GitHub knows.
    private var environment: Environment {
        let names = ProcessInfo.processInfo.environment.keys.filter { $0.hasPrefix("GIT_") || $0.hasSuffix("_TOKEN") }
        var changes: [Environment.Key: String?] = [:]
        for name in names { changes.updateValue(nil, forKey: .init(stringLiteral: name)) }
        let fixed = [
            "GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0", "GIT_NO_LAZY_FETCH": "1",
            "GIT_ALLOW_PROTOCOL": "none", "GIT_PAGER": "cat", "LC_ALL": "C", "GIT_NO_REPLACE_OBJECTS": "1",
            "GIT_GRAFT_FILE": "/dev/null/none",
        ]
        for (name, value) in fixed.merging(processes.repositoryVariables, uniquingKeysWith: { $1 }) {
            changes.updateValue(value, forKey: .init(stringLiteral: name))
        }
        return .inherit.updating(changes)
    }

    /// Returns the output of a subcommand that reads `input`, without trailing white space.
    func output(_ arguments: [String], input: String = "") async throws -> String {
        let answer: GitProcesses.Answer
        do {
            answer = try await processes.answer(
                to: question(arguments, input: input), environment: environment, limit: limit)
        } catch is GitProcesses.TimeLimitError {
            throw GitError.unresponsive(directory: directory, limit: limit)
        } catch {
            throw try GitError(error, directory: directory)
        }
        guard answer.status != GitProcesses.notFound else { throw GitError.notInstalled }
        guard answer.status.isSuccess else { throw await failure(answer.errors) }
        return answer.output.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Ctrl-C of the terminal reaches the task, which then ends the subcommand.
    private static var platformOptions: PlatformOptions {
        var options = PlatformOptions()
        options.processGroupID = 0
        return options
    }

    /// Passes the output of a subcommand to `receive` as it arrives. The subcommand ends with the task, and after a
    /// long silence.
    func stream(_ arguments: [String], receive: (UnsafeRawBufferPointer) -> Void) async throws {
        let silence = SilenceLimit(silenceLimit)
        let (status, errors): (TerminationStatus, String)
        do {
            (status, errors) = try await processes.run { try await run(arguments, silence, receive) }
        } catch {
            throw try GitError(error, directory: directory)
        }
        try Task.checkCancellation()
        if silence.isExceeded { throw GitError.unresponsive(directory: directory, limit: silenceLimit) }
        guard status != GitProcesses.notFound else { throw GitError.notInstalled }
        guard status.isSuccess else {
            let error = await failure(errors)
            if case .partial = error { throw error }
            throw GitError.unreadable(directory: directory, reason: "its history is damaged")
        }
    }

    /// Returns the lines that a subcommand prints, which can be many.
    func lines(_ arguments: [String]) async throws -> [ArraySlice<UInt8>] {
        var bytes: [UInt8] = []
        try await stream(arguments) { bytes += $0 }
        return bytes.split(separator: UInt8(ascii: "\n"))
    }

    /// Returns why Git failed, by its messages. An object that is missing can be one that a partial clone leaves out.
    private func failure(_ messages: String) async -> GitError {
        let error = GitError(message: messages, directory: directory)
        guard case .unreadable = error, GitError.isOfMissingObject(messages), await isPartialClone() else {
            return error
        }
        return .partial(directory: directory)
    }

    /// Whether the clone leaves out objects that a remote has.
    private func isPartialClone() async -> Bool {
        let arguments = ["config", "--type=bool", "--get-regexp", #"^remote\..*\.promisor$"#]
        do {
            return try await output(arguments).split(separator: "\n").contains { $0.hasSuffix(" true") }
        } catch {
            return false  // Git fails if there is no such setting
        }
    }

    private func run(
        _ arguments: [String], _ silence: SilenceLimit, _ receive: (UnsafeRawBufferPointer) -> Void
    ) async throws -> (TerminationStatus, errors: String) {
        let configuration = GitProcesses.configuration(question(arguments), environment, Self.platformOptions)
        let result = try await Subprocess.run(
            configuration, input: .none, output: .sequence, error: .sequence
        ) { execution in
            async let errors = Self.errors(in: execution.standardError)
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    try await silence.exceeds()
                    try execution.send(signal: .kill)
                }
                for try await buffer in execution.standardOutput {
                    silence.end()
                    buffer.withUnsafeBytes(receive)
                }
                group.cancelAll()
            }
            return try await errors
        }
        return (result.terminationStatus, result.closureResult)
    }

    /// Returns the end of the messages: the last one is why Git fails.
    private static func errors(in messages: SubprocessOutputSequence) async throws -> String {
        var bytes: [UInt8] = []
        for try await buffer in messages {
            buffer.withUnsafeBytes { bytes += $0 }
            bytes.removeFirst(max(bytes.count - maxErrorSize, 0))
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static let maxErrorSize = 16 << 10

    private func question(_ arguments: [String], input: String = "") -> GitProcesses.Question {
        let settings = settings + (isInGitDirectory ? ["safe.bareRepository=all"] : [])
        let options = Self.options + settings.flatMap { ["-c", $0] } + ["-C", directory]
        return GitProcesses.Question(arguments: options + arguments, input: input)
    }

    /// Whether the directory is in a `.git`, as that of a commit message is. No commit contains a directory of this
    /// name, so what is in it is no repository that a clone brought along.
    private var isInGitDirectory: Bool { URL(filePath: directory).standardizedFileURL.pathComponents.contains(".git") }
}

/// Notices that nothing arrived for some time.
private final class SilenceLimit: Sendable {
    private struct State {
        var hasSound = false
        var isExceeded = false
    }

    private let limit: Duration
    private let state = Mutex(State())

    init(_ limit: Duration) { self.limit = limit }

    var isExceeded: Bool { state.withLock(\.isExceeded) }

    func end() { state.withLock { $0.hasSound = true } }

    /// Returns after a silence of the limit, at most twice as long.
    func exceeds() async throws {
        repeat { try await Task.sleep(for: limit) } while !begin()
    }

    /// Returns whether nothing arrived since the last call.
    private func begin() -> Bool {
        state.withLock {
            $0.isExceeded = !$0.hasSound
            $0.hasSound = false
            return $0.isExceeded
        }
    }
}

/// A reason why a clone can't be read.
package enum GitError: Error, Sendable, Hashable {
    /// There is no `git` program.
    case notInstalled
    /// The system starts no more processes; `reason` is its message, such as that too many files are open.
    case notStarted(reason: String)
    /// The directory is in no repository.
    case notARepository(directory: String)
    /// The repository belongs to another user, and `safe.directory` does not name it.
    case otherOwner(directory: String)
    /// Git did not respond in time, as if a file of the repository were a pipe.
    case unresponsive(directory: String, limit: Duration)
    /// The repository is damaged; `reason` is Git's message.
    case unreadable(directory: String, reason: String)
    /// The last commit does not have the file.
    case notCommitted(path: String)
    /// The clone is a partial one, as after `git clone --filter=blob:none`, and lacks an object that is to be read.
    case partial(directory: String)
}

extension GitError {
    /// - Throws: `CancellationError` if `error` is one.
    init(_ error: any Error, directory: String) throws {
        if error is CancellationError || Task.isCancelled { throw CancellationError() }
        if let error = error as? GitError { throw error }
        guard let error = error as? SubprocessError else { throw error }
        let isStart = [.spawnFailed, .executableNotFound, .failedToMonitorProcess, .asyncIOFailed].contains(error.code)
        let reason = error.underlyingError.map { "\($0)" } ?? "\(error)"
        self = isStart ? .notStarted(reason: reason) : .unreadable(directory: directory, reason: reason)
    }

    init(message: String, directory: String) {
        let reason = message.split(whereSeparator: \.isNewline).first.map(String.init) ?? "git failed"
        let text = TextSanitizer.singleLine(reason.hasPrefix("fatal: ") ? String(reason.dropFirst(7)) : reason)
        self =
            if message.contains("dubious ownership") {
                .otherOwner(directory: directory)
            } else if ["not a git repository", "cannot change to", "No such file"].contains(where: message.contains) {
                .notARepository(directory: directory)
            } else {
                .unreadable(directory: directory, reason: String(text.prefix(200)))
            }
    }
}

extension GitError {
    /// Whether Git says that it can't read an object. Earlier versions name the remote of a partial clone, from which
    /// ``GitCommand`` does not let them fetch.
    static func isOfMissingObject(_ message: String) -> Bool {
        message.contains(
            #/ from promisor remote|(?i:cannot|could not|unable to) read (blob|tree|[0-9a-f]{7})|not a tree object/#)
    }
}

extension GitError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .notInstalled: "git is not installed or not in PATH."
        case .notStarted(let reason): "git can't be started (\(reason))."
        case .notARepository(let directory): "\(Self.shown(directory, "This directory")) is not in a Git repository."
        case .otherOwner(let directory): "\(Self.shown(directory, "This directory")) belongs to another user."
        case .unresponsive(let directory, let limit):
            "Git did not respond for \(limit.components.seconds) seconds in \(Self.shown(directory, "this directory"))."
        case .unreadable(let directory, let reason):
            "Can't read the history of \(Self.shown(directory, "this directory")): \(reason)."
        case .notCommitted(let path): "\(TextSanitizer.singleLine(path)) is not committed."
        case .partial: "This partial clone lacks objects that are to be read."
        }
    }

    private static func shown(_ directory: String, _ current: String) -> String {
        let text = TextSanitizer.singleLine(directory)
        return text == "." ? current : text
    }
}
