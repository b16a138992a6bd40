import Foundation
import Subprocess
import Synchronization
import SystemPackage

/// The processes of Git that a program runs, and those of SSH for the names of hosts: at most four at a time, so that
/// an editor that opens hundreds of documents at once exhausts neither descriptors nor memory. Equal questions of the
/// same time share one process.
///
/// A program creates one instance, and passes it to all clones:
///
///     let git = GitProcesses()
///     let clone = try await Clone(at: ".", of: host, by: git)
///
/// A lock instead of an actor: a process that has ended makes room at once, in `defer`.
package final class GitProcesses: Sendable {
    /// What a process is started for. Equal questions have equal answers.
    struct Question: Sendable, Hashable {
        var program = "git"
        let arguments: [String]
        var input = ""
    }
    struct Answer: Sendable {
        let status: TerminationStatus
        let output: String
        let errors: String
    }
    fileprivate struct Waiter<Value> {
        let id: Int
        let continuation: CheckedContinuation<Value, any Error>
    }
    fileprivate struct Search {
        let id: Int
        let task: Task<Void, Never>
        var waiters: [Waiter<Answer>] = []
    }
    fileprivate struct State {
        var lastID = 0
        var running = 0
        /// Those that start a process after one of the others has ended. The latest is the first: a user waits for it,
        /// such as for a card, while an editor opens hundreds of documents.
        var queue: [Waiter<Void>] = []
        var searches: [Question: Search] = [:]

        mutating func nextID() -> Int {
            lastID += 1
            return lastID
        }
    }

    static let maxRunning = 4
    /// The variables of the environment that name the repository, with absolute paths.
    let repositoryVariables: [String: String]
    private let state = Mutex(State())

    /// Finds the repositories of directories as Git does without variables of its environment.
    package init() { repositoryVariables = [:] }

    /// Reads the repository that `GIT_DIR` and `GIT_WORK_TREE` of `environment` name, from wherever it is used: so
    /// people keep the files of their home directory in a repository elsewhere. `GIT_DIR` alone does not count, as Git
    /// sets it for hooks, whose repository is found without it.
    package init(environment: [String: String]) {
        guard let directory = environment["GIT_DIR"], let workTree = environment["GIT_WORK_TREE"],
            ![directory, workTree].contains("")
        else {
            repositoryVariables = [:]
            return
        }
        repositoryVariables = [
            "GIT_DIR": URL(filePath: directory).path, "GIT_WORK_TREE": URL(filePath: workTree).path,
        ]
    }

    /// Calls `body`, which starts one process, as soon as fewer than ``maxRunning`` run, or fewer if the system has few
    /// descriptors.
    ///
    /// - Throws: ``GitError/notStarted(reason:)`` if it has too few for one.
    func run<Value>(_ body: () async throws -> Value) async throws -> Value {
        try await enter(upTo: Self.maxRunning)
        while let (error, isAlone) = state.withLock({ $0.shortage() }) {
            leave(isAlone: isAlone)
            if isAlone { throw error }
            try await enter(upTo: 1)
        }
        defer { leave() }
        return try await body()
    }

    private func enter(upTo max: Int) async throws {
        try await wait { waiter, state in
            guard state.running < max else { return state.queue.append(waiter) }
            state.running += 1
            waiter.continuation.resume()
        }
    }

    /// Returns the answer to a question. Equal ones of the same time get the same answer: `find` is called for the
    /// first of them, and cancelled after the last of them.
    func answer(to question: Question, _ find: @escaping @Sendable () async throws -> Answer) async throws -> Answer {
        try await wait { [self] waiter, state in
            var search = state.searches[question] ?? search(for: question, state.nextID(), find)
            search.waiters.append(waiter)
            state.searches[question] = search
        }
    }

    /// Returns the number of those that wait for the answer to a question.
    func waiters(for question: Question) -> Int { state.withLock { $0.searches[question]?.waiters.count ?? 0 } }

    private func search(
        for question: Question, _ id: Int, _ find: @escaping @Sendable () async throws -> Answer
    ) -> Search {
        let task = Task {
            let result: Result<Answer, any Error>
            do {
                result = .success(try await find())
            } catch {
                result = .failure(error)
            }
            finish(question, id, with: result)
        }
        return Search(id: id, task: task)
    }

    /// A search that was cancelled can end after the next one for its question has begun.
    private func finish(_ question: Question, _ id: Int, with result: Result<Answer, any Error>) {
        let waiters = state.withLock { state in
            state.searches[question]?.id == id ? state.searches.removeValue(forKey: question)?.waiters : nil
        }
        for waiter in waiters ?? [] { waiter.continuation.resume(with: result) }
    }

    /// The next one takes the place, unless another process will end and make place for it.
    private func leave(isAlone: Bool = true) {
        let next = state.withLock { state -> Waiter<Void>? in
            if isAlone, let next = state.queue.popLast() { return next }
            state.running -= 1
            return nil
        }
        next?.continuation.resume()
    }

    /// Waits until the continuation that `add` stores is resumed, or the task is cancelled.
    private func wait<Value: Sendable>(_ add: (Waiter<Value>, inout State) -> Void) async throws -> Value {
        let id = state.withLock { $0.nextID() }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isAdded = state.withLock { state in
                    guard !Task.isCancelled else { return false }
                    add(Waiter(id: id, continuation: continuation), &state)
                    return true
                }
                if !isAdded { continuation.resume(throwing: CancellationError()) }
            }
        } onCancel: {
            cancel(id)
        }
    }

    /// A task is cancelled outside of the lock, because its handler takes it.
    private func cancel(_ id: Int) {
        if let waiter = state.withLock({ $0.removeFromQueue(id) }) {
            waiter.continuation.resume(throwing: CancellationError())
        } else if let (waiter, unused) = state.withLock({ $0.removeFromSearches(id) }) {
            unused?.cancel()
            waiter.continuation.resume(throwing: CancellationError())
        }
    }
}

extension GitProcesses.State {
    /// Returns the error if the system has too few descriptors for those that run, and whether only one runs.
    fileprivate func shortage() -> (error: GitError, isAlone: Bool)? {
        do {
            try GitProcesses.checkDescriptors(for: running)
            return nil
        } catch {
            return (error, running == 1)
        }
    }

    fileprivate mutating func removeFromQueue(_ id: Int) -> GitProcesses.Waiter<Void>? {
        queue.firstIndex { $0.id == id }.map { queue.remove(at: $0) }
    }

    /// Also returns the task of the search if there is no other waiter.
    fileprivate mutating func removeFromSearches(
        _ id: Int
    ) -> (GitProcesses.Waiter<GitProcesses.Answer>, unused: Task<Void, Never>?)? {
        for (question, var search) in searches {
            guard let index = search.waiters.firstIndex(where: { $0.id == id }) else { continue }
            let waiter = search.waiters.remove(at: index)
            searches[question] = search.waiters.isEmpty ? nil : search
            return (waiter, search.waiters.isEmpty ? search.task : nil)
        }
        return nil
    }
}

// MARK: Programs

extension GitProcesses {
    /// A process did not end in time.
    struct TimeLimitError: Error {}

    /// The limit of data in KiB. A history of 1.5 million commits needs less than a quarter of it, and a file of a
    /// repository that is a link to a device, which has no end, ends Git there. Files that Git maps, as packs and the
    /// index, do not count.
    private static let maxMemory = 1 << 20
    /// The maximum size of output that is read at once, in bytes.
    private static let maxOutput = 1 << 20
    private static let maxErrors = 4096
    /// What a shell returns if it does not find the program.
    static let notFound = TerminationStatus.exited(127)

    /// Returns the configuration of a process whose memory is limited. The shell sets the limit, because
    /// swift-subprocess can't, and becomes the program.
    static func configuration(
        _ question: Question, _ environment: Environment, _ options: PlatformOptions = PlatformOptions()
    ) -> Configuration {
        let script = #"ulimit -d "$0" 2>/dev/null; exec "$@""#
        return Configuration(
            executable: .path("/bin/sh"),
            arguments: Arguments(["-c", script, "\(maxMemory)", question.program] + question.arguments),
            environment: environment, platformOptions: options)
    }

    /// Returns what the program of a question prints, or ends it after `limit`, which begins with the process.
    ///
    /// - Throws: ``TimeLimitError``; ``GitError/notStarted(reason:)``; `SubprocessError`.
    func answer(
        to question: Question, environment: Environment = .inherit, limit: Duration
    ) async throws -> Answer {
        try await answer(to: question) { [self] in
            try await run { try await Self.answer(to: question, environment, limit) }
        }
    }

    private static func answer(
        to question: Question, _ environment: Environment, _ limit: Duration
    ) async throws -> Answer {
        try await withThrowingTaskGroup(of: Answer.self) { group in
            group.addTask {
                let result = try await Subprocess.run(
                    configuration(question, environment), input: .string(question.input),
                    output: .string(limit: maxOutput), error: .string(limit: maxErrors))
                return Answer(
                    status: result.terminationStatus, output: result.standardOutput, errors: result.standardError)
            }
            group.addTask {
                try await Task.sleep(for: limit)
                throw TimeLimitError()
            }
            defer { group.cancelAll() }
            guard let answer = try await group.next() else { throw CancellationError() }
            return answer
        }
    }

    /// Checks that this process can open the descriptors for so many others, without opening any: these would be
    /// missing for one that starts now. If only some are left, swift-subprocess ends the program, or waits for ever
    /// (1.0.2).
    fileprivate static func checkDescriptors(for processes: Int) throws(GitError) {
        var unused = 0
        for descriptor in 0..<getdtablesize() {
            if fcntl(descriptor, F_GETFD) < 0 { unused += 1 }
            if unused == processes * descriptorsPerProcess { return }
        }
        throw .notStarted(reason: String(cString: strerror(EMFILE)))
    }

    /// Three pipes, and what swift-subprocess opens with the first process to notice the ends of all of them.
    private static let descriptorsPerProcess = 16
}
