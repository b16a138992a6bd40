import CommandSupport
import Foundation
import GitHubStandIn
import StandInSupport
import TestSupport
import Testing

/// What a command does after each kind of fault, generated from tables: each command with each fault, without and with
/// an account. Each kind of endpoint has each fault, and each command a fault at all endpoints. Delays and timeouts
/// pass on a stepped clock.
@Suite("Fault matrix", .timeLimit(.minutes(5)))
struct FaultMatrixTests {
    @Test(
        "A fault has its exit code and its sentence, cached data replaces the response, and the next success is complete",
        arguments: FaultKind.ofCommands.indices)
    func cells(index: Int) async throws {
        let kind = FaultKind.ofCommands[index]
        try await Ghsearch.run(people: 30) { ghsearch in
            let token = ["GHSEARCH_TOKEN": try ghsearch.control.token(for: "mona")]
            for (number, command) in FaultedCommand.all.enumerated() {
                let ghsearch = command.isSignedIn ? ghsearch.with(token) : ghsearch
                // Each pair of kind and path, and of command and path, occurs. The paths of some commands are those of
                // all.
                let isAtAll = command.paths.isEmpty || number % FaultKind.ofCommands.count == index
                for path in command.paths + (isAtAll ? ["/"] : []) {
                    try await Cell(kind: kind, command: command, path: path, ghsearch: ghsearch).check()
                }
            }
        }
    }
}

/// A command, and what a fault does to it.
struct FaultedCommand: Sendable {
    /// What happens if a request fails after an earlier success.
    enum Cache {
        /// The same is printed, with the age.
        case replaces
        /// Cached data is printed before the request.
        case isFirst
        /// Other accounts are printed, with the age, but not after a limit.
        case replacesByOthers
        /// Nothing is printed. If GitHub is unreachable, the numbers are of the cache.
        case isCounted
        /// Only GitHub's response counts.
        case isUnused
    }

    let words: [String]
    /// The prefixes of paths without whose response there is nothing to print.
    var paths: [String] = []
    var isSignedIn = false
    var cache = Cache.replaces
    /// The sentence of a 404 about what the command names.
    var missing: String?

    static let all = [
        FaultedCommand(words: ["user", "mona"], paths: ["/users/mona"], missing: "No such user: mona"),
        FaultedCommand(words: ["users", "mona"], paths: ["/search/users"]),
        FaultedCommand(words: ["users", "--live", "mona"], paths: ["/search/users"], cache: .isFirst),
        FaultedCommand(
            words: ["users", "--followers-of", "mona"], paths: ["/users/mona/followers"], missing: "No such user: mona"),
        FaultedCommand(
            words: ["users", "--contributors-to", "mona/Hello-World"], paths: ["/repos/mona"],
            missing: "No such repository: mona/Hello-World"),
        FaultedCommand(words: ["repos", "mona"], paths: ["/users/mona/repos"], missing: "No such user: mona"),
        FaultedCommand(
            words: ["repos", "--starred-by", "mona"], paths: ["/users/mona/starred"], missing: "No such user: mona"),
        FaultedCommand(
            words: ["repo", "mona/Hello-World"], paths: ["/repos/mona"], missing: "No such repository: mona/Hello-World"
        ),
        FaultedCommand(words: ["explore", "--count", "2", "--seed", "4"], paths: ["/users"], cache: .replacesByOthers),
        FaultedCommand(words: ["user", "mona"], isSignedIn: true, missing: "No such user: mona"),
        FaultedCommand(words: ["user"], paths: ["/user"], isSignedIn: true),
        FaultedCommand(words: ["users", "mona"], isSignedIn: true),
        FaultedCommand(words: ["repos"], paths: ["/user"], isSignedIn: true),
        FaultedCommand(words: ["repos", "octo-org"], isSignedIn: true, missing: "No such user: octo-org"),
        FaultedCommand(
            words: ["explore", "--count", "5", "--seed", "4"], paths: ["/users"], isSignedIn: true,
            cache: .replacesByOthers),
        FaultedCommand(words: ["warm", "--github"], paths: ["/user"], isSignedIn: true, cache: .isCounted),
        FaultedCommand(words: ["status"], paths: ["/user"], isSignedIn: true, cache: .isUnused),
    ]
}

/// A command with a fault at a path.
private struct Cell {
    let kind: FaultKind
    let command: FaultedCommand
    let path: String
    let ghsearch: Ghsearch

    /// Runs the command with the fault, without it, and with it again, when data is cached.
    func check() async throws {
        try ghsearch.removeFiles()
        try await withFault { expectFailure(try await perform(timeout: kind.timeout)) }
        let success = try await perform("--refresh", timeout: FaultKind.longTimeout)
        #expect(success.status == 0, comment)
        #expect(success.output.isEmpty == (command.cache == .isCounted), comment)
        #expect(success.errors.contains(command.cache == .isCounted ? #/^\d+ people, /# : #/^$/#), comment)
        try await withFault {
            expectCachedData(of: success, in: try await perform("--refresh", timeout: kind.timeout))
        }
    }

    private func expectFailure(_ ended: Ghsearch.Ended) {
        let (status, sentence) = failure
        #expect(ended.status == status, comment)
        #expect(ended.output.isEmpty || command.cache == .isUnused, comment)
        #expect(ended.errors.contains(sentence), comment)
        #expect(ended.errors.split(separator: "\n").count == 1, comment)
    }

    private func expectCachedData(of success: Ghsearch.Ended, in ended: Ghsearch.Ended) {
        let comment = Comment(rawValue: "\(comment.rawValue), cached: \(ended)")
        if kind.isInBody, command.isConfirmed {
            return #expect(ended.status == 0 && ended.output == success.output, comment)
        }
        switch command.cache {
        case .replaces where hasFallback: expectReplacement(ended, with: success.output, comment)
        case .isFirst where hasFallback: expectReplacement(ended, with: success.output, comment)
        case .isFirst: #expect(ended.output == success.output && ended.status == failure.status, comment)
        case .replacesByOthers where hasFallback && !kind.isLimit:
            #expect(ended.lines.count == success.lines.count, comment)
            expectReplacement(ended, with: ended.output, comment)
        case .isCounted where kind.isUnreachable: expectReplacement(ended, with: "", comment)
        default: expectFailure(ended)
        }
    }

    private func expectReplacement(_ ended: Ghsearch.Ended, with output: String, _ comment: Comment) {
        #expect(ended.status == 0, comment)
        #expect(ended.output == output, comment)
        #expect(ended.errors.hasSuffix(" Showing cached data from just now.\n"), comment)
    }

    /// The exit code and a part of the sentence.
    private var failure: (status: Int32, sentence: String) {
        if kind.isNotFound, let sentence = command.missing { return (2, sentence) }
        if kind.isUnauthorized, command.isSignedIn { return (4, "GitHub rejected the token in GHSEARCH_TOKEN.") }
        return (kind.status, kind.sentence)
    }

    /// Whether cached data replaces the response: not if that says that there is nothing.
    private var hasFallback: Bool { kind.hasFallback && (!kind.isNotFound || command.missing == nil) }

    private var comment: Comment { "\(kind.testDescription), \(command), \(path)" }

    private func perform(_ options: String..., timeout: Int) async throws -> Ghsearch.Ended {
        let arguments = command.words + ["--timeout", "\(timeout)"] + options
        return try await ghsearch.perform(arguments, on: SteppedClock())
    }

    private func withFault(_ body: () async throws -> Void) async throws {
        try await ghsearch.withFault(kind, at: path, body)
        ghsearch.removeRateLimits()
    }
}

extension FaultedCommand {
    /// Whether the responses are cached and have an `etag`, so that GitHub confirms them. Those of searches and queries
    /// have none.
    fileprivate var isConfirmed: Bool {
        let isSearch =
            words.first == "users" && !words.contains { $0.hasPrefix("--followers") || $0.hasPrefix("--contrib") }
        let isQuery = words == ["user", "mona"] && isSignedIn
        return !isSearch && !isQuery && cache != .isUnused
    }
}

extension Ghsearch {
    /// Removes the shared rate limits, which a fault can have raised, if there are any.
    fileprivate func removeRateLimits() {
        do { try removeSharedRateLimits() } catch {}  // most faults raise none
    }

    /// Removes the files of earlier commands.
    fileprivate func removeFiles() throws {
        for file in try FileManager.default.contentsOfDirectory(at: home.url, includingPropertiesForKeys: nil) {
            try FileManager.default.removeItem(at: file)
        }
    }
}
