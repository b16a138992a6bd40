import Dispatch
import Foundation
import GitHistory
import GitHubModel
import Synchronization
import TestSupport
import Testing
import Who

@Suite("Histories of clones", .timeLimit(.minutes(3)))
struct CloneHistoriesTests {
    /// A clone with one commit.
    private struct Fixture {
        let directory: TemporaryDirectory
        /// `git log` reads it, and waits until it has a writer and then none.
        private var pipe: String { directory.path + "/.mailmap" }

        /// - Parameter isBlocked: Whether `git log` waits for ``releasing(_:)``.
        init(isBlocked: Bool = false) throws {
            directory = try TemporaryDirectory()
            let process = Process()
            process.executableURL = URL(filePath: "/bin/sh")
            let commit = "git -c user.name=A -c user.email=a@example.org commit -q --allow-empty -m x"
            process.arguments = ["-c", #"cd "$0" && git init -q && \#(commit)"#, directory.path]
            process.environment = ["PATH": "/usr/bin:/bin", "GIT_CONFIG_GLOBAL": "/dev/null"]
            try process.run()
            process.waitUntilExit()
            try #require(process.terminationStatus == 0)
            if isBlocked { try #require(mkfifo(pipe, 0o600) == 0) }
        }

        func clone() async throws -> Clone {
            try await Clone(at: directory.path, of: GitHubModel.Host("github.com"), by: GitProcesses())
        }

        /// Waits until a `git log` reads the mailmap, and returns the descriptor that keeps it waiting until it is
        /// closed.
        func waitForLog() async -> Int32 {
            await withCheckedContinuation { continuation in
                DispatchQueue.global().async { [pipe] in
                    continuation.resume(returning: open(pipe, O_WRONLY | O_CLOEXEC))
                }
            }
        }

        /// Lets each `git log` go on until `body` ends. It reads the mailmap more than once.
        func releasing<Value>(_ body: () async throws -> Value) async throws -> Value {
            let isFinished = Mutex(false)
            let end = AsyncStream<Void>.makeStream()
            DispatchQueue.global().async { [pipe] in
                while !isFinished.withLock(\.self) { close(open(pipe, O_WRONLY | O_CLOEXEC)) }
                end.continuation.finish()
            }
            let result: Result<Value, any Error>
            do {
                result = .success(try await body())
            } catch {
                result = .failure(error)
            }
            isFinished.withLock { $0 = true }
            // With a reader, nothing waits to open the pipe.
            let reader = open(pipe, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
            for await _ in end.stream {}
            close(reader)
            return try result.get()
        }
    }

    private static let date = Date(timeIntervalSince1970: 1_900_000_000)

    @Test("A history is read once")
    func once() async throws {
        let fixture = try Fixture()
        let (histories, clone) = (CloneHistories(), try await fixture.clone())
        let first = try #require(try await histories.history(of: clone, at: Self.date))
        #expect(try await clone.identities(in: CloneSelection(), after: first).history.uses.count == 1)
        try FileManager.default.removeItem(atPath: fixture.directory.path + "/.git/objects")
        try FileManager.default.createDirectory(
            atPath: fixture.directory.path + "/.git/objects", withIntermediateDirectories: false)
        let second = try #require(try await histories.history(of: clone, at: Self.date))
        #expect(try await clone.identities(in: CloneSelection(), after: second).history.uses.count == 1)
        await #expect(throws: GitError.self) { try await CloneHistories().history(of: clone, at: Self.date) }
    }

    @Test("After the limit, the history is unknown, and the same reading goes on for those who ask later")
    func limit() async throws {
        let fixture = try Fixture(isBlocked: true)
        let (histories, clock, clone) = (CloneHistories(), ManualClock(), try await fixture.clone())
        async let limited = histories.history(of: clone, at: Self.date, within: .seconds(3), on: clock)
        await clock.sleepsBegun(1)
        clock.advance(by: .seconds(3))
        #expect(try await limited == nil)
        let later = try await fixture.releasing { try await histories.history(of: clone, at: Self.date) }
        #expect(later?.isInterrupted == false)
    }

    @Test("Reading ends with the last task that waits for it, which gets what was read; the next one reads all")
    func cancellation() async throws {
        let fixture = try Fixture(isBlocked: true)
        let (histories, clone) = (CloneHistories(), try await fixture.clone())
        let task = Task { try await histories.history(of: clone, at: Self.date) }
        let log = await fixture.waitForLog()
        task.cancel()
        #expect(try await task.value?.isInterrupted == true)
        close(log)
        let next = try await fixture.releasing { try await histories.history(of: clone, at: Self.date) }
        #expect(next?.isInterrupted == false)
    }
}
