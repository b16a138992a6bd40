import HTTPTypes
import TestSupport
import Testing

@testable import GitHubAPI

@Suite("What the keeper of allowances believes", .timeLimit(.minutes(1)))
struct AllowanceKeeperTests {
    private let clock = ManualClock()

    /// The header of an answer of the year 2001.
    private func headers(remaining: Int, end: Int) throws -> AnswerHeaders {
        func name(_ text: String) throws -> HTTPField.Name { try #require(HTTPField.Name(text)) }
        return AnswerHeaders([
            try name("x-ratelimit-limit"): "60", try name("x-ratelimit-remaining"): "\(remaining)",
            try name("x-ratelimit-reset"): "\(1_000_000_000 + end)", .date: "Sun, 09 Sep 2001 01:46:40 GMT",
        ])
    }

    private func remaining(after answers: [(remaining: Int, end: Int)]) async throws -> Int? {
        let keeper = AllowanceKeeper(clock: clock)
        var admissions: [AllowanceKeeper.Admission] = []
        for _ in answers { admissions.append(try await keeper.admit(.core)) }
        for (answer, admission) in zip(answers, admissions) {
            let headers = try headers(remaining: answer.remaining, end: answer.end)
            await keeper.finish(admission, .answered(headers, isSuccess: true))
        }
        return await keeper.allowance(of: .core)?.remaining
    }

    @Test("An answer that was overtaken does not raise what is left")
    func overtaken() async throws {
        #expect(try await remaining(after: [(8, 60), (9, 60)]) == 8)
        #expect(try await remaining(after: [(8, 60), (9, 61), (7, 59)]) == 7)
    }

    @Test("A new window counts anew; an answer of the old one changes nothing")
    func windows() async throws {
        #expect(try await remaining(after: [(0, 60), (59, 3660)]) == 59)
        #expect(try await remaining(after: [(59, 3660), (0, 60)]) == 59)
    }

    @Test("What GitHub may have counted already is not counted again")
    func underWay() async throws {
        let keeper = AllowanceKeeper(clock: clock)
        func finish(_ admission: AllowanceKeeper.Admission, _ remaining: Int) async throws {
            await keeper.finish(admission, .answered(try headers(remaining: remaining, end: 60), isSuccess: true))
        }
        let (first, second) = (try await keeper.admit(.core), try await keeper.admit(.core))
        try await finish(first, 1)  // of which the second is not yet, or already, taken
        let third = try await keeper.admit(.core)
        await #expect(throws: GitHubError.rateLimited(.core, wait: .seconds(61))) { try await keeper.admit(.core) }
        try await finish(second, 2)
        await #expect(throws: GitHubError.self) { try await keeper.admit(.core) }
        try await finish(third, 1)  // it was free
        #expect(await keeper.allowance(of: .core)?.remaining == 1)
    }

    @Test("A silence is not made shorter by a later answer")
    func silence() async throws {
        let keeper = AllowanceKeeper(clock: clock)
        #expect(await keeper.silence(for: .seconds(100)) == .seconds(100))
        clock.advance(by: .seconds(10))
        #expect(await keeper.silence(for: .seconds(5)) == .seconds(90))
        #expect(await keeper.silence(for: nil) == .seconds(90))
        await #expect(throws: GitHubError.secondaryLimit(wait: .seconds(90))) { try await keeper.admit(.search) }
    }

    @Test("A refused token stays refused, whatever is said of it later")
    func refusal() async throws {
        let keeper = AllowanceKeeper(clock: clock)
        await keeper.refuse(because: .unauthorized, for: nil)
        await keeper.refuse(because: .signInsLocked, for: .seconds(1))
        clock.advance(by: .seconds(9))
        await #expect(throws: GitHubError.unauthorized) { try await keeper.admit(.core) }
    }
}
