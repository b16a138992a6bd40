import Authenticator
import GitHubAPI
import GitHubModel
import Testing

@Suite("Device flow", .timeLimit(.minutes(3)))
struct DeviceFlowTests {
    private struct EndedError: Error {
        let step: DeviceFlow.Step
    }

    @Test("The first delay is slightly longer than the interval")
    func first() throws {
        #expect(DeviceFlow(try Sample.code()).first == .wait(.seconds(6)))
    }

    @Test("The delay does not change while the approval is pending")
    func pending() throws {
        var flow = DeviceFlow(try Sample.code())
        for poll in 1...20 { #expect(step(&flow, .pending, at: .seconds(6 * poll)) == .wait(.seconds(6))) }
    }

    @Test("slow_down sets the interval for all later polls")
    func slowDownNamed() throws {
        var flow = DeviceFlow(try Sample.code())
        #expect(step(&flow, .slowDown(interval: .seconds(10))) == .wait(.seconds(14)))
        #expect(step(&flow, .pending) == .wait(.seconds(14)))
    }

    @Test("slow_down without an interval adds five seconds, each time")
    func slowDownUnnamed() throws {
        var flow = DeviceFlow(try Sample.code())
        #expect(step(&flow, .slowDown(interval: nil)) == .wait(.seconds(14)))
        #expect(step(&flow, .slowDown(interval: nil)) == .wait(.seconds(15) * 1.6))
    }

    @Test("Each slow_down increases the delay, so that a fast clock does not cause a loop")
    func fastClock() throws {
        var flow = DeviceFlow(try Sample.code(lifetime: .seconds(86_400)))
        var last = Duration.seconds(6)
        for _ in 1...8 {
            let next = step(&flow, .slowDown(interval: .seconds(5)))
            guard case .wait(let delay) = next else { throw EndedError(step: next) }
            #expect(delay > last)
            last = delay
        }
        #expect(last < .seconds(16))
    }

    @Test("Failed polls double the delay up to a minute; a response restores the interval")
    func failedPolls() throws {
        var flow = DeviceFlow(try Sample.code())
        for seconds in [12, 24, 48, 60, 60, 60] { #expect(step(&flow, nil) == .wait(.seconds(seconds))) }
        #expect(step(&flow, .pending) == .wait(.seconds(6)))
    }

    @Test("Failed polls do not shorten an interval of more than a minute")
    func longInterval() throws {
        var flow = DeviceFlow(try Sample.code(interval: .seconds(100)))
        #expect(step(&flow, nil) == .wait(.seconds(120)))
    }

    @Test(
        "No delay exceeds the lifetime of the code, after which it has expired",
        arguments: [
            AccessTokenResponse.pending, .slowDown(interval: nil), nil,
        ])
    func deadline(event: AccessTokenResponse?) throws {
        var flow = DeviceFlow(try Sample.code())
        #expect(step(&flow, event, at: .seconds(897)) == .wait(.seconds(3)))
        #expect(step(&flow, event, at: .seconds(900)) == .ended(.expired))
        #expect(DeviceFlow(try Sample.code(lifetime: .seconds(2))).first == .wait(.seconds(2)))
    }

    @Test("A token is accepted even after the lifetime of the code")
    func granted() throws {
        var flow = DeviceFlow(try Sample.code())
        let grant = try Sample.tokenGrant()
        #expect(step(&flow, .granted(grant), at: .seconds(901)) == .finished(grant))
    }

    @Test(
        "Every other response ends the flow with its own error",
        arguments: [
            (DeviceFlowError.expired, true), (.denied, true), (.invalidDeviceCode, true), (.incorrectClient, false),
            (.unsupportedGrantType, false), (.deviceFlowDisabled, true), (.unverifiedEmail, true),
            (.unknown("odd"), true),
        ])
    func ends(error: DeviceFlowError, offersNewCode: Bool) throws {
        var flow = DeviceFlow(try Sample.code())
        #expect(step(&flow, .failed(error)) == .ended(error))
        #expect(error.canRequestNewCode == offersNewCode)
        #expect(error.description.hasSuffix("."))
    }

    /// Calls the mutating function outside of `#expect`, which does not support it.
    private func step(
        _ flow: inout DeviceFlow, _ event: AccessTokenResponse?, at elapsed: Duration = .seconds(1)
    ) -> DeviceFlow.Step {
        flow.next(after: event, elapsed: elapsed)
    }
}
