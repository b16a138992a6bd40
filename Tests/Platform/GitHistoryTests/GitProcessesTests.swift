import Foundation
@testable import GitHistory
import Subprocess
import Synchronization
import TestSupport
import Testing

@Suite("Processes of Git", .timeLimit(.minutes(2)))
struct GitProcessesTests {
    /// Work that runs until the test ends it.
    private final class Work: Sendable {
        struct State: Sendable {
            var running = 0
            var maxRunning = 0
            var started = 0
        }
        let state = ObservedValue(State())
        private let gate = AsyncStream<Void>.makeStream()

        func run() async throws {
            state.update {
                $0.running += 1
                $0.started += 1
                $0.maxRunning = max($0.maxRunning, $0.running)
            }
            defer { state.update { $0.running -= 1 } }
            for await _ in gate.stream {}
            try Task.checkCancellation()
        }

        func end() { gate.continuation.finish() }
    }

    private final class Counts: Sendable {
        let values = Mutex((running: 0, max: 0, all: 0))
    }

    @Test("At most four run at a time, and all of them run")
    func limit() async throws {
        let processes = GitProcesses()
        let counts = Counts()
        try await withThrowingTaskGroup { group in
            for _ in 0..<100 {
                group.addTask {
                    try await processes.run {
                        counts.values.withLock {
                            $0.running += 1
                            $0.all += 1
                            $0.max = max($0.max, $0.running)
                        }
                        await Task.yield()
                        counts.values.withLock { $0.running -= 1 }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(counts.values.withLock(\.max) <= GitProcesses.maxRunning)
        #expect(counts.values.withLock(\.all) == 100)
    }

    @Test("One that is cancelled while it waits does not run, and others take its place")
    func cancellation() async throws {
        let (processes, first) = (GitProcesses(), Work())
        let running = (0..<GitProcesses.maxRunning).map { _ in
            Task { try await processes.run { try await first.run() } }
        }
        _ = await first.state.wait { $0.running == GitProcesses.maxRunning }
        let second = Work()
        let waiting = Task { try await processes.run { try await second.run() } }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        #expect(second.state.read(\.started) == 0)
        let last = Task { try await processes.run { 1 } }
        first.end()
        #expect(try await last.value == 1)
        for task in running { try await task.value }
    }

    @Test("Equal questions of the same time share one process, which is cancelled with the last of them")
    func sharing() async throws {
        let (processes, work) = (GitProcesses(), Work())
        let question = GitProcesses.Question(arguments: ["status"])
        let answer = GitProcesses.Answer(status: .exited(0), output: "x", errors: "")
        func ask() -> Task<String, any Error> {
            Task {
                try await processes.answer(to: question) {
                    try await work.run()
                    return answer
                }.output
            }
        }
        let first = ask()
        _ = await work.state.wait { $0.started == 1 }
        let second = ask()
        let third = ask()
        try await poll {
            let count = processes.waiters(for: question)
            return count == 3 ? .ready(()) : .pending(missing: "3 waiters", on: "\(count)")
        }
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        #expect(work.state.read(\.running) == 1)
        work.end()
        #expect(try await second.value == "x")
        #expect(try await third.value == "x")
        #expect(work.state.read(\.started) == 1)
    }

    @Test("A process that no question waits for ends, and the next equal question starts another one")
    func unused() async throws {
        let (processes, work) = (GitProcesses(), Work())
        let question = GitProcesses.Question(arguments: ["status"])
        let task = Task {
            try await processes.answer(to: question) {
                try await work.run()
                throw CancellationError()
            }
        }
        _ = await work.state.wait { $0.started == 1 }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        _ = await work.state.wait { $0.running == 0 }
        let answer = try await processes.answer(to: question) { .init(status: .exited(0), output: "y", errors: "") }
        #expect(answer.output == "y")
    }

    @Test("Git is ended by a limit of its memory, before a file without an end fills that of the system", .linuxOnly)
    func memory() async throws {
        let fixture = try await FixtureClone([.init(author: "A <1+a@users.noreply.github.com>")])
        try Data("text\n".utf8).write(to: fixture.directory.url.appending(path: "file"))
        try await fixture.git(["add", "file"])
        let author = ["-c", "user.name=A", "-c", "user.email=a@example.org"]
        try await fixture.git(author + ["commit", "--quiet", "-m", "File"])
        let attributes = fixture.path + "/.git/info/attributes"
        try? FileManager.default.removeItem(atPath: attributes)  // an error: Git has made none
        try FileManager.default.createDirectory(atPath: fixture.path + "/.git/info", withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: attributes, withDestinationPath: "/dev/zero")
        let error = await #expect(throws: GitError.self) {
            try await Clone.lines(ofFile: fixture.path + "/file", nil)
        }
        #expect(error.map { "\($0)" }?.contains("Out of memory") == true, "\(String(describing: error))")
    }

    @Test("Without a program, git is not installed")
    func missing() async throws {
        let answer = try await GitProcesses().answer(
            to: .init(program: "no-such-program", arguments: []), limit: .seconds(20))
        #expect(answer.status == GitProcesses.notFound)
    }
}

extension Trait where Self == ConditionTrait {
    /// macOS does not limit the memory of processes.
    fileprivate static var linuxOnly: Self {
        #if os(Linux)
        .enabled(if: true)
        #else
        .disabled("macOS does not limit the memory of processes")
        #endif
    }
}
