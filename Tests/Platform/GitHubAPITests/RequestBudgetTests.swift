import GitHubModel
import GitHubStandIn
import HTTPTransport
import StandInSupport
import TestSupport
import Testing

@testable import GitHubAPI

@Suite("Request budget", .timeLimit(.minutes(3)))
struct RequestBudgetTests {
    let clock = ManualClock()
    /// A clock that stands still.
    private let stopped = ManualClock()
    private static let timeout = GitHubError.network(.timedOut(host: "host"))

    /// Runs `body` as an operation whose time is that of ``clock``.
    func operation(
        maxFailures: Int = 12, _ body: (RequestBudget) async throws -> Void
    ) async throws {
        let budget = RequestBudget(limits: .init(maxFailures: maxFailures), clock: clock)
        try await RequestBudget.$current.withValue(budget) { try await body(budget) }
    }

    /// Starts a request without a response.
    func silentRequest(_ budget: RequestBudget) -> Task<Void, any Error> {
        Task { [stopped] in try await budget.run(host: "host") { try await stopped.sleep(for: .seconds(1)) } }
    }

    @Test("15 s without a byte end all requests, and no other one is sent")
    func silence() async throws {
        try await operation { budget in
            let first = silentRequest(budget)
            await clock.sleepsBegun(1)
            clock.advance(by: .seconds(10))
            let second = silentRequest(budget)
            await clock.sleepsBegun(2)
            clock.advance(by: .seconds(5))
            await #expect(throws: Self.timeout) { try await first.value }
            await #expect(throws: Self.timeout) { try await second.value }
            await #expect(throws: Self.timeout) {
                try await budget.run(host: "other") { Issue.record("a request was sent") }
            }
        }
    }

    @Test("A byte of any request extends the time, but 20 s without a complete response end all requests")
    func dripping() async throws {
        try await operation { budget in
            let request = silentRequest(budget)
            await clock.sleepsBegun(1)
            for number in 1...4 {
                clock.advance(by: .seconds(4))
                budget.recordByte()
                if number == 4 { clock.advance(by: .milliseconds(3_999)) }
            }
            await clock.sleepsBegun(2)
            clock.advance(by: .milliseconds(1))
            await #expect(throws: Self.timeout) { try await request.value }
        }
    }

    @Test("Time without requests does not count, and each operation has its own time")
    func idle() async throws {
        try await operation { budget in
            try await budget.run(host: "host") {}
            clock.advance(by: .seconds(600))
            try await budget.run(host: "host") {}
            let request = silentRequest(budget)
            await clock.sleepsBegun(3)
            clock.advance(by: .seconds(15))
            await #expect(throws: Self.timeout) { try await request.value }
            try await RequestBudget.operation { try await RequestBudget.current?.run(host: "host") {} }
            await #expect(throws: Self.timeout) { try await budget.run(host: "host") {} }
        }
    }

    @Test("A host that always fails gets at most 12 requests", arguments: [1, 3, 8])
    func failures(parallel: Int) async throws {
        try await StandInHarness.run(retryDelays: [.zero, .zero]) { harness in
            harness.control.inject(.reset, times: nil)
            let client = try harness.client()
            try await operation { _ in
                for _ in 1...10 {
                    await withTaskGroup { group in
                        for _ in 1...parallel { group.addTask { _ = await Result { try await client.tokenOwner() } } }
                    }
                }
            }
            #expect((9...12).contains(harness.targets.count))
        }
    }

    @Test(
        "All pages of a list that fail together are sent again: as many as are requested side by side at first",
        arguments: zip([1, 8, 8, 8], [Fault.truncated, .status(502), .reset, .truncated]))
    func pagesTogether(count: Int, fault: Fault) async throws {
        let account = Dataset.Fixture.manyRepositories
        try await StandInHarness.run(people: 20, retryDelays: [.zero, .zero]) { harness in
            harness.control.inject(fault, onPathPrefix: "/user/", times: count)
            let client = try harness.client()
            try await operation { _ in
                let (pages, error) = await read(client.repositories(of: try account.name, kind: .user))
                #expect(error == nil)
                #expect(pages.count == 24)
            }
        }
    }

    @Test("A list of a host that fails after the first page ends after two retries of each page in flight")
    func deadAfterFirstPage() async throws {
        let account = Dataset.Fixture.manyRepositories
        try await StandInHarness.run(people: 20, retryDelays: [.zero, .zero]) { harness in
            harness.control.inject(.status(502), onPathPrefix: "/user/", times: nil)
            let client = try harness.client()
            try await operation { _ in
                let (pages, error) = await read(client.repositories(of: try account.name, kind: .user))
                #expect(error == .serverError(status: 502))
                #expect(pages.count == 1)
            }
            #expect(harness.targets.count <= 1 + 3 * 23)
        }
    }

    @Test("A success resets the failures")
    func recovery() async throws {
        try await StandInHarness.run(people: 300, retryDelays: [.zero, .zero]) { harness in
            let client = try harness.client()
            try await operation(maxFailures: 4) { _ in
                for login in ["mona", "one-repo", "hundred-one", "octo-org"] {
                    harness.control.inject(.reset, times: 2)
                    _ = try await client.person(Login(login))
                }
            }
            #expect(harness.targets.count == 12)
        }
    }

    @Test("A retry that would be after the deadline is not sent")
    func lateRetry() async throws {
        try await StandInHarness.run(retryDelays: [.seconds(1)]) { harness in
            harness.control.inject(.unavailable(retryAfter: 11))
            try await operation { _ in
                let client = try harness.client()
                let request = Task { try await client.person(Dataset.Fixture.mona.name) }
                await harness.clock.sleepsBegun(1)
                harness.clock.advance(by: .seconds(11))
                _ = try await request.value
                harness.control.inject(.unavailable(retryAfter: 12))
                await #expect(throws: GitHubError.serverError(status: 503)) {
                    try await client.person(Dataset.Fixture.mona.name)
                }
            }
        }
    }

    @Test("A silent host ends a list within the time of one request, and cached pages are used")
    func cachedPages() async throws {
        let account = Dataset.Fixture.manyRepositories
        try await StandInHarness.run(people: 20, storage: .memory) { harness in
            let all = await read(try harness.client().repositories(of: try account.name, kind: .user))
            #expect(all.pages.count == 24)
            harness.clock.advance(by: .seconds(600))
            harness.control.clearLog()
            harness.control.inject(.hang, times: nil)
            let client = try harness.client()
            try await operation { _ in
                let pages = client.repositories(of: try account.name, kind: .user)
                let reading = Task { await read(pages) }
                await harness.control.waitForRequests(1)
                await clock.sleepsBegun(1)
                clock.advance(by: .seconds(15))
                let cached = await reading.value
                #expect(cached.pages.count == 24)
                #expect(cached.pages.allSatisfy { $0.isFallback })
                #expect(harness.targets.count == 1)
            }
        }
    }

    @Test("A list whose pages are cached costs at most 12 requests if the host always fails")
    func cachedPagesOfFailingHost() async throws {
        let account = Dataset.Fixture.manyRepositories
        try await StandInHarness.run(people: 20, storage: .memory) { harness in
            _ = await read(try harness.client().repositories(of: try account.name, kind: .user))
            harness.clock.advance(by: .seconds(600))
            harness.control.clearLog()
            harness.control.inject(.reset, times: nil)
            // Without open connections, on which libcurl itself sends a request again.
            let client = GitHubClient(
                transport: CurlTransport(), host: harness.host, credentials: .fixed(nil), userAgent: "tests",
                clock: harness.clock, retryDelays: [.zero, .zero], jitter: { 1 }, cache: harness.memory.cache(),
                now: { harness.clock.date })
            try await operation { _ in
                let pages = await read(client.repositories(of: try account.name, kind: .user)).pages
                #expect(pages.count == 24)
            }
            #expect((3...12).contains(harness.targets.count))
        }
    }
}
