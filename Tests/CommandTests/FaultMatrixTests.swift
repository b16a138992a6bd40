import Foundation
import GitHubStandIn
import TestSupport
import Testing

/// What a command does after each kind of fault, generated from tables: each command with each fault, at each kind of endpoint.
@Suite("Fault matrix", .timeLimit(.minutes(5)))
struct FaultMatrixTests {
    /// A fault, and what a command says about it.
    struct Kind: Sendable, CustomTestStringConvertible {
        let fault: Fault
        let status: Int32
        /// A part of the sentence.
        let sentence: String
        /// Whether the fault needs a body. The confirmation of a cached response (304) has none, so it arrives.
        let isInBody: Bool

        init(_ fault: Fault, _ status: Int32, _ sentence: String, isInBody: Bool = false) {
            (self.fault, self.status, self.sentence, self.isInBody) = (fault, status, sentence, isInBody)
        }

        var testDescription: String { "\(fault)" }

        /// The options of a command. Only a host that does not respond is to reach the time limit; the others are retried.
        var options: [String] { if case .hang = fault { ["--timeout", "1"] } else { ["--timeout", "60"] } }

        static let all = [
            Kind(.status(500), 1, "GitHub returned a server error (500). Try again in a minute."),
            Kind(.status(502, .html), 1, "GitHub returned a server error (502). Try again in a minute."),
            Kind(.status(418, .empty), 1, "GitHub returned an unexpected status (418). Try again."),
            Kind(.status(403, .html), 1, "GitHub denied access: "),
            Kind(.unavailable(retryAfter: 300), 1, "GitHub returned a server error (503). Try again in a minute."),
            Kind(.reset, 1, "Can't reach 127.0.0.1 ("),
            Kind(.resetMidway, 1, "127.0.0.1 sent an unreadable response (", isInBody: true),
            Kind(.truncated, 1, "127.0.0.1 sent an unreadable response (", isInBody: true),
            Kind(.garbage, 1, " sent an unreadable response. Try again."),
            Kind(.notHTTP, 1, "127.0.0.1 sent an unreadable response ("),
            Kind(.brokenGzip, 1, "127.0.0.1 sent an unreadable response ("),
            Kind(.hang, 1, "127.0.0.1 did not respond in time. Try again."),
        ]
    }

    private struct Command {
        let words: [String]
        /// The path of a request without which there is nothing to print.
        let path: String
        /// Whether the responses have an `etag`, so that GitHub confirms cached ones. Those of a search have none.
        var isConfirmed = true

        static let all = [
            Command(words: ["user", "mona"], path: "/users/mona"),
            Command(words: ["users", "mona"], path: "/search/users", isConfirmed: false),
            Command(words: ["repos", "mona"], path: "/users/mona"),
            Command(words: ["repo", "mona/Hello-World"], path: "/repos/mona"),
            Command(words: ["users", "--followers-of", "mona"], path: "/users/mona"),
        ]
    }

    @Test(
        "A fault has its exit code and its sentence, cached data stands in, and the next success is complete",
        arguments: Kind.all)
    func cells(kind: Kind) async throws {
        for command in Command.all {
            try await Ghsearch.run { ghsearch in
                try await check(kind, command, at: "/", ghsearch)
                try await check(kind, command, at: command.path, ghsearch)
            }
        }
    }

    private func check(_ kind: Kind, _ command: Command, at prefix: String, _ ghsearch: Ghsearch) async throws {
        let cell = Comment(rawValue: "\(kind.fault), \(command.words), \(prefix)")
        func inject() { ghsearch.control.inject(kind.fault, onPathPrefix: prefix, times: nil) }
        func repair() {
            ghsearch.control.clearFaults()
            ghsearch.removeRateLimits()
        }
        try ghsearch.removeCache()
        inject()
        let failed = try await ghsearch.call(command.words + kind.options)
        #expect(failed.status == kind.status, cell)
        #expect(failed.output == "", cell)
        #expect(failed.errors.contains(kind.sentence), cell)
        #expect(failed.errors.split(separator: "\n").count == 1, cell)
        repair()
        let recovered = try await ghsearch.call(command.words + ["--refresh"])
        #expect((recovered.status, recovered.errors) == (0, ""), cell)
        #expect(!recovered.output.isEmpty, cell)
        inject()
        let cached = try await ghsearch.call(command.words + ["--refresh"] + kind.options)
        #expect((cached.status, cached.output) == (0, recovered.output), cell)
        let isConfirmed = kind.isInBody && command.isConfirmed
        let message = #/[^\n]+ Showing cached data from just now\.\n/#
        #expect(isConfirmed ? cached.errors == "" : cached.errors.wholeMatch(of: message) != nil, cell)
        repair()
    }
}

extension Ghsearch {
    /// Removes the shared rate limits, which a fault can have raised, if there are any.
    fileprivate func removeRateLimits() {
        do { try removeSharedRateLimits() } catch {}  // most faults raise none
    }

    fileprivate func removeCache() throws {
        let cache = home.url.appending(path: ".cache")
        if FileManager.default.fileExists(atPath: cache.path) { try FileManager.default.removeItem(at: cache) }
    }
}
