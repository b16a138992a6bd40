import TestSupport
import Testing

@testable import TerminalUI

@Suite("Terminal query", .timeLimit(.minutes(3)))
struct TerminalQueryTests {
    private let queries = TerminalQueries(timeout: .seconds(60))
    private let clock = ManualClock()
    private let attributes = TerminalReport("[", "?62;4c")

    @Test("Reports can be read again after the query has ended")
    func again() async {
        let query = queries.begin()
        queries.deliver(attributes)
        #expect(await query.reports(clock: clock) == [attributes])
        #expect(await query.reports(clock: clock) == [attributes])
    }

    @Test("Two tasks that wait for one query both receive its reports")
    func twoReaders() async {
        let query = queries.begin()
        async let first = query.reports(clock: clock)
        async let second = query.reports(clock: clock)
        await clock.sleepsBegun(2)
        queries.deliver(attributes)
        #expect(await first == [attributes])
        #expect(await second == [attributes])
    }

    @Test("A query that could not be sent has no reports and no deadline")
    func cancelled() async {
        let query = queries.begin()
        #expect(queries.deadline != nil)
        queries.cancel(query)
        queries.deliver(attributes)
        #expect(await query.reports(clock: clock).isEmpty)
        #expect(queries.deadline == nil)
    }

    @Test("A query that ended at its limit collects nothing later, but its last report is still expected")
    func limit() async {
        let query = queries.begin()
        async let reports = query.reports(upTo: .milliseconds(100), clock: clock)
        await clock.sleepsBegun(1)
        clock.advance(by: .milliseconds(100))
        #expect(await reports.isEmpty)
        #expect(queries.deadline != nil)
        queries.deliver(attributes)
        #expect(queries.deadline == nil)
        #expect(await query.reports(clock: clock).isEmpty)
    }

    @Test("A last report belongs to the earliest query; every pending query collects it")
    func order() async {
        let early = queries.begin()
        let late = queries.begin()
        queries.deliver(attributes)
        #expect(queries.deadline != nil)
        queries.deliver(attributes)
        #expect(queries.deadline == nil)
        #expect(await early.reports(clock: clock) == [attributes])
        #expect(await late.reports(clock: clock) == [attributes])
    }

    @Test("Cancelling the waiting task ends the query")
    func cancelledTask() async {
        let query = queries.begin()
        let task = Task { [clock] in await query.reports(clock: clock) }
        await clock.sleepsBegun(1)
        task.cancel()
        #expect(await task.value.isEmpty)
        #expect(query.hasEnded)
    }
}
