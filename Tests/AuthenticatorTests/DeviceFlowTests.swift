import Authenticator
import GitHubAPI
import GitHubModel
import Testing

@Suite("The steps of the device flow", .timeLimit(.minutes(1)))
struct DeviceFlowTests {
    private struct Ended: Error {
        let step: DeviceFlow.Step
    }

    @Test("The first poll waits the interval and a little more")
    func first() throws {
        #expect(DeviceFlow(try Sample.code()).first == .wait(.seconds(6)))
    }

    @Test("While nothing is decided, the pause stays")
    func pending() throws {
        var flow = DeviceFlow(try Sample.code())
        for poll in 1...20 { #expect(step(&flow, .response(.pending), at: .seconds(6 * poll)) == .wait(.seconds(6))) }
    }

    @Test("slow_down takes the interval it names, for all later polls")
    func slowDownNamed() throws {
        var flow = DeviceFlow(try Sample.code())
        #expect(step(&flow, .response(.slowDown(interval: .seconds(10)))) == .wait(.seconds(14)))
        #expect(step(&flow, .response(.pending)) == .wait(.seconds(14)))
    }

    @Test("slow_down without an interval adds five seconds, each time")
    func slowDownUnnamed() throws {
        var flow = DeviceFlow(try Sample.code())
        #expect(step(&flow, .response(.slowDown(interval: nil))) == .wait(.seconds(14)))
        #expect(step(&flow, .response(.slowDown(interval: nil))) == .wait(.seconds(15) * 1.6))
    }

    @Test("A clock that runs fast does not end in a loop of slow_down: each one waits longer")
    func fastClock() throws {
        var flow = DeviceFlow(try Sample.code(lifetime: .seconds(86_400)))
        var last = Duration.seconds(6)
        for _ in 1...8 {
            let next = step(&flow, .response(.slowDown(interval: .seconds(5))))
            guard case .wait(let pause) = next else { throw Ended(step: next) }
            #expect(pause > last)
            last = pause
        }
        #expect(last < .seconds(16))
    }

    @Test("Trouble keeps the flow, doubling the pause up to a minute; an answer brings the interval back")
    func trouble() throws {
        var flow = DeviceFlow(try Sample.code())
        for seconds in [12, 24, 48, 60, 60, 60] { #expect(step(&flow, .requestFailed) == .wait(.seconds(seconds))) }
        #expect(step(&flow, .response(.pending)) == .wait(.seconds(6)))
    }

    @Test("An interval longer than a minute is kept in trouble")
    func longInterval() throws {
        var flow = DeviceFlow(try Sample.code(interval: .seconds(100)))
        #expect(step(&flow, .requestFailed) == .wait(.seconds(120)))
    }

    @Test(
        "No pause goes past the code's end, after which it has expired",
        arguments: [
            DeviceFlow.Event.response(.pending), .response(.slowDown(interval: nil)), .requestFailed,
        ])
    func deadline(event: DeviceFlow.Event) throws {
        var flow = DeviceFlow(try Sample.code())
        #expect(step(&flow, event, at: .seconds(897)) == .wait(.seconds(3)))
        #expect(step(&flow, event, at: .seconds(900)) == .ended(.expired))
        #expect(DeviceFlow(try Sample.code(lifetime: .seconds(2))).first == .wait(.seconds(2)))
    }

    @Test("A token is taken even at the last moment")
    func granted() throws {
        var flow = DeviceFlow(try Sample.code())
        let grant = try Sample.grant()
        #expect(step(&flow, .response(.granted(grant)), at: .seconds(901)) == .finished(grant))
    }

    @Test(
        "Every other answer ends it, each in its own way",
        arguments: [
            (AccessTokenResponse.expired, DeviceFlowError.expired, true), (.denied, .denied, true),
            (.incorrectDeviceCode, .invalidDeviceCode, true), (.incorrectClient, .incorrectClient, false),
            (.unsupportedGrantType, .unsupportedGrantType, false), (.deviceFlowDisabled, .deviceFlowDisabled, false),
            (.unverifiedEmail, .unverifiedEmail, false), (.unknown("odd"), .unknown("odd"), true),
        ])
    func ends(answer: AccessTokenResponse, end: DeviceFlowError, offersNewCode: Bool) throws {
        var flow = DeviceFlow(try Sample.code())
        #expect(step(&flow, .response(answer)) == .ended(end))
        #expect(end.canRequestNewCode == offersNewCode)
        #expect(end.description.hasSuffix("."))
    }

    /// `#expect` can't call what mutates.
    private func step(
        _ flow: inout DeviceFlow, _ event: DeviceFlow.Event, at elapsed: Duration = .seconds(1)
    ) -> DeviceFlow.Step {
        flow.next(after: event, elapsed: elapsed)
    }
}
