import TestSupport
import Testing

@testable import TerminalUI

@Suite("The sign of work", .timeLimit(.minutes(1)))
struct BusySignTests {
    @Test("It shows once patience is over, and goes with the work")
    func shows() throws {
        var sign = BusySign()
        let begun = sign.begin()
        let turn = try #require(begun)
        let again = sign.begin()
        #expect(!sign.isShown && again == nil)
        sign.due(turn)
        #expect(sign.isShown)
        sign.end()
        #expect(!sign.isShown)
    }

    @Test("What was done in time never shows, nor does its turn show later work")
    func quick() throws {
        var sign = BusySign()
        let begun = sign.begin()
        let first = try #require(begun)
        sign.end()
        sign.due(first)
        #expect(!sign.isShown)
        let begunAgain = sign.begin()
        let second = try #require(begunAgain)
        sign.due(first)
        #expect(!sign.isShown)
        sign.due(second)
        #expect(sign.isShown)
    }

    @Test("Actions are sent when their time has come, and not once they were dropped")
    func later() async {
        let (clock, inbox) = (ManualClock(), Inbox<String>())
        let later = Later(into: inbox, clock: clock)
        let (rings, bell) = AsyncStream<Void>.makeStream()
        inbox.ring { bell.yield() }
        later.send("second", after: .milliseconds(300))
        later.send("first", after: .milliseconds(200))
        await clock.sleepsBegun(2)
        clock.advance(by: .milliseconds(199))
        #expect(inbox.take() == nil)
        clock.advance(by: .milliseconds(1))
        _ = await rings.first { _ in true }
        #expect(inbox.take() == "first")
        later.stop()
        clock.advance(by: .seconds(1))
        later.send("third", after: .milliseconds(1))
        await clock.sleepsBegun(3)
        clock.advance(by: .milliseconds(1))
        _ = await rings.first { _ in true }
        #expect(inbox.take() == "third" && inbox.take() == nil)
    }
}
