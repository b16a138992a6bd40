import TestSupport
import Testing

@testable import TerminalUI

@Suite("Terminal query", .timeLimit(.minutes(3)))
struct TerminalQueryTests {
    private let queries = TerminalQueries(timeout: .seconds(60))
    private let attributes = TerminalReport("[", "?62;4c")

    @Test("A query ends with the device attributes")
    func end() async {
        let query = queries.begin()
        queries.deliver(attributes)
        queries.deliver(TerminalReport("_", "late"))
        #expect(await query.reports() == [attributes])
    }

    @Test("A query that could not be sent has no reports and no deadline")
    func cancelled() async {
        let query = queries.begin()
        #expect(queries.deadline != nil)
        queries.cancel(query)
        queries.deliver(attributes)
        #expect(await query.reports().isEmpty)
        #expect(queries.deadline == nil)
    }

    @Test("Of a flood of reports without an end, the latest are kept")
    func flood() async {
        let query = queries.begin()
        for number in 1...1_000 { queries.deliver(TerminalReport("_", "\(number)")) }
        queries.deliver(attributes)
        let reports = await query.reports()
        #expect(reports.count == 32)
        #expect(reports.suffix(2) == [TerminalReport("_", "1000"), attributes])
    }

    @Test("When the terminal closes, queries end with what they have collected")
    func closing() async {
        let (early, late) = (queries.begin(), queries.begin())
        let name = TerminalReport("P", ">|name(1)")
        queries.deliver(name)
        queries.endAll()
        #expect(await early.reports() == [name])
        #expect(await late.reports() == [name])
        #expect(queries.deadline == nil)
    }

    @Test("A last report belongs to the earliest query; every pending query collects it")
    func order() async {
        let early = queries.begin()
        let late = queries.begin()
        queries.deliver(attributes)
        #expect(queries.deadline != nil)
        queries.deliver(attributes)
        #expect(queries.deadline == nil)
        #expect(await early.reports() == [attributes])
        #expect(await late.reports() == [attributes])
    }

    @Test("Cancelling the waiting task ends the query")
    func cancelledTask() async {
        let query = queries.begin()
        let task = Task { await query.reports() }
        task.cancel()
        #expect(await task.value.isEmpty)
        queries.deliver(attributes)
        #expect(await query.reports().isEmpty)
    }
}
