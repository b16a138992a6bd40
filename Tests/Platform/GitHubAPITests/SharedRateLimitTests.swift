import Foundation
import GitHubModel
import HTTPTypes
import Synchronization
import TestSupport
import Testing

@testable import GitHubAPI

@Suite("Shared rate limits", .timeLimit(.minutes(3)))
struct SharedRateLimitTests {
    /// The stored bytes, as in a file.
    private final class Storage: Sendable {
        let bytes = Mutex<[UInt8]>([])

        func shared(host: String = "github.com", at date: Date = SharedRateLimitTests.date) -> SharedRateLimits {
            SharedRateLimits(host: host, now: { date }) { change in
                self.bytes.withLock { bytes in
                    var records = RateLimitRecords(bytes, now: date)
                    change(&records)
                    do { bytes = try records.encoded() } catch { Issue.record("\(error)") }
                }
            }
        }
    }

    private static let date = Date(timeIntervalSince1970: 1_000_000_000)
    private let clock = ManualClock()
    private let storage = Storage()

    private func limiter(host: String = "github.com", at date: Date = Self.date) -> RateLimiter {
        RateLimiter(clock: clock, shared: storage.shared(host: host, at: date))
    }

    private func headers(remaining: Int, of limit: Int = 10, end: Int = 60) throws -> RateLimitHeaders {
        func name(_ text: String) throws -> HTTPField.Name { try #require(HTTPField.Name(text)) }
        return RateLimitHeaders([
            try name("x-ratelimit-limit"): "\(limit)", try name("x-ratelimit-remaining"): "\(remaining)",
            try name("x-ratelimit-reset"): "\(1_000_000_000 + end)", try name("x-ratelimit-resource"): "search",
            .date: "Sun, 09 Sep 2001 01:46:40 GMT",
        ])
    }

    private func send(_ limiter: RateLimiter, remaining: Int, of limit: Int = 10) async throws {
        let permit = try await limiter.admit(.search, as: nil)
        await limiter.finish(permit, .response(try headers(remaining: remaining, of: limit), isSuccess: true))
    }

    @Test("A process does not spend what another one knows to be gone, until the window ends")
    func exhausted() async throws {
        try await send(limiter(), remaining: 0)
        let other = limiter()
        await #expect(throws: GitHubError.rateLimited(.search, retryAfter: .seconds(61))) {
            try await other.admit(.search, as: nil)
        }
        #expect(await limiter().rateLimit(of: .search, for: nil)?.remaining == 0)
        _ = try await limiter(at: Self.date + 62).admit(.search, as: nil)
    }

    @Test("Requests in flight count for all processes; those of a killed one only for some seconds")
    func pending() async throws {
        try await send(limiter(), remaining: 2)
        let (first, second, third) = (limiter(), limiter(), limiter())
        let permit = try await first.admit(.search, as: nil)
        _ = try await second.admit(.search, as: nil)  // never finishes
        await #expect(throws: GitHubError.self) { try await third.admit(.search, as: nil) }
        await first.finish(permit, .noResponse)
        _ = try await third.admit(.search, as: nil)
        _ = try await limiter(at: Self.date + 20).admit(.search, as: nil)
    }

    @Test("A response that does not count, such as a 304, costs nothing")
    func notCounted() async throws {
        let (first, second) = (limiter(), limiter())
        try await send(first, remaining: 5)
        for _ in 0..<9 { try await send(second, remaining: 5) }
        #expect(await first.rateLimit(of: .search, for: nil)?.remaining == 5)
    }

    @Test("A response with the numbers of the last one, such as a 304, changes nothing that is stored")
    func unchanged() async throws {
        try await send(limiter(), remaining: 5)
        let bytes = storage.bytes.withLock { $0 }
        try await send(limiter(at: Self.date + 3), remaining: 5)
        #expect(storage.bytes.withLock { $0 } == bytes)
        try await send(limiter(), remaining: 4)
        #expect(storage.bytes.withLock { $0 } != bytes)
    }

    @Test("Requests in flight are stored only if few requests are left", arguments: [(999, 1), (1_000, 0)])
    func plenty(remaining: Int, pending: Int) throws {
        var records = RateLimitRecords()
        let sender = RateLimitRecords.Sender(host: "github.com", account: 0)
        let window = try #require(try headers(remaining: remaining, of: 5_000).window)
        records.add(window, for: sender, at: Self.date)
        let before = records
        let added = records.addPending(.search, for: sender, at: Self.date)
        #expect(records.record(of: .search, for: sender)?.pending.count == pending)
        records.removePending(added, .search, for: sender, isCounted: false)
        #expect(records == before)
    }

    @Test("A request that was sent while many were left removes no other one when it ends")
    func boundary() async throws {
        let first = limiter()
        try await send(first, remaining: 1_000, of: 5_000)
        let early = try await first.admit(.search, as: nil)
        try await send(limiter(), remaining: 2, of: 5_000)
        _ = try await limiter().admit(.search, as: nil)
        await first.finish(early, .response(try headers(remaining: 2, of: 5_000), isSuccess: true))
        _ = try await limiter().admit(.search, as: nil)
        await #expect(throws: GitHubError.self) { try await limiter().admit(.search, as: nil) }
    }

    @Test("A secondary rate limit holds for all processes")
    func secondary() async throws {
        _ = await limiter().block(for: .seconds(30), as: nil)
        let other = limiter()
        await #expect(throws: GitHubError.secondaryRateLimited(retryAfter: .seconds(30))) {
            try await other.admit(.core, as: nil)
        }
    }

    @Test("Each host and each account has its own limits")
    func senders() async throws {
        try await send(limiter(), remaining: 0)
        _ = try await limiter(host: "ghe.example.org").admit(.search, as: nil)
        let credential = CredentialProvider.Credential(token: try Token("gho_other"), account: 7, fingerprint: 7)
        _ = try await limiter().admit(.search, as: credential)
    }

    @Test(
        "Damaged, impossible and stale contents are ignored",
        arguments: [
            "", "{", "null", #"{"windows":[{}],"blocks":[]}"#, String(repeating: "[", count: 9_000),
            window(remaining: -1), window(remaining: 11), window(limit: 0), window(limit: .max), window(resets: -1),
            window(resets: 90_000), window(resets: 1e300), window(end: .min), window(end: .max), window(resource: "A"),
            #"{"windows":[],"blocks":[{"sender":{"host":"github.com","account":0},"end":1e300}]}"#,
        ])
    func hostile(contents: String) async throws {
        storage.bytes.withLock { $0 = Array(contents.utf8) }
        let limiter = limiter()
        for _ in 0..<3 { _ = try await limiter.admit(.search, as: nil) }
        #expect(await limiter.rateLimit(of: .search, for: nil) == nil)
        try await send(limiter, remaining: 3)
        #expect(await self.limiter().rateLimit(of: .search, for: nil)?.remaining == 3)
    }

    @Test("A possible window in the same form is used, so that the others are ignored for their values")
    func valid() async throws {
        storage.bytes.withLock { $0 = Array(Self.window().utf8) }
        #expect(await limiter().rateLimit(of: .search, for: nil)?.limit == 10)
    }

    /// Returns the contents of a file with a window that ends after `resets` seconds.
    private static func window(
        limit: Int = 10, remaining: Int = 0, end: Int = 1_000_000_030, resource: String = "search", resets: Double = 30
    ) -> String {
        let date = date.timeIntervalSinceReferenceDate + resets
        return """
            {"windows":[{"sender":{"host":"github.com","account":0},"window":{"resource":"\(resource)",\
            "limit":\(limit),"remaining":\(remaining),"end":\(end),"resets":\(date)},"pending":[]}],"blocks":[]}
            """
    }

    @Test("The number of records and of requests in flight is bounded")
    func bounded() throws {
        var records = RateLimitRecords()
        for account in 0..<500 {
            let sender = RateLimitRecords.Sender(host: "github.com", account: Int64(account))
            records.add(try #require(try headers(remaining: 3).window), for: sender, at: Self.date)
            for _ in 0..<100 { _ = records.addPending(.search, for: sender, at: Self.date) }
            records.block(sender, until: .distantFuture, at: Self.date)
        }
        let stored = try RateLimitRecords(records.encoded(), now: Self.date)
        #expect(stored.windows.count == 50)
        #expect(stored.blocks.count == 50)
        #expect(try stored.encoded().count < RateLimitRecords.maxSize)
    }
}
