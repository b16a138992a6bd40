import Synchronization

import struct GitHubModel.SplitMix64

/// The valid device codes and the decisions about them.
final class DeviceCodes: Sendable {
    /// What the person decided about a code.
    enum Decision: Sendable, Equatable {
        case pending
        case approved(login: String)
        case denied
        case expired
    }
    struct Code: Sendable {
        let deviceCode: String
        let userCode: String
        let clientID: String
        let scopes: [String]
        let created: Duration
        var interval: Duration
        var lastPoll: Duration
        var decision = Decision.pending
    }
    private struct State {
        var codes: [Code] = []
        var forced: [(error: String, remaining: Int)] = []
        var isDisabled = false
        var errorStatus = 200
        var random: SplitMix64
    }
    private let state: Mutex<State>

    init() {
        state = Mutex(State(random: SplitMix64(seed: UInt64.random(in: 0...UInt64.max))))
    }

    /// Whether all requests fail with `device_flow_disabled`.
    var isDisabled: Bool {
        get { state.withLock { $0.isDisabled } }
        set { state.withLock { $0.isDisabled = newValue } }
    }

    /// The status of poll errors: 200 as documented, or another that servers send.
    var errorStatus: Int {
        get { state.withLock { $0.errorStatus } }
        set { state.withLock { $0.errorStatus = newValue } }
    }

    func create(clientID: String, scopes: [String], interval: Duration, now: Duration) -> Code {
        state.withLock { state in
            let alphabet = Array("BCDFGHJKLMNPQRSTVWXZ0123456789")
            let hexadecimal = Array("0123456789abcdef")
            var generator = state.random
            let device = String((0..<40).map { _ in generator.pick(hexadecimal) })
            let user = (0..<2).map { _ in String((0..<4).map { _ in generator.pick(alphabet) }) }
            state.random = generator
            let code = Code(
                deviceCode: device, userCode: user.joined(separator: "-"), clientID: clientID, scopes: scopes,
                created: now, interval: interval, lastPoll: now)
            state.codes.append(code)
            return code
        }
    }

    /// - Throws: ``ControlError/noSuchCode``.
    func decide(_ selector: DeviceCodeSelector, _ decision: Decision) throws(ControlError) {
        let found = state.withLock { state in
            guard let index = state.codes.lastIndex(where: { $0.matches(selector) }) else { return false }
            state.codes[index].decision = decision
            return true
        }
        guard found else { throw .noSuchCode }
    }

    /// Makes the next `times` polls return `error`, regardless of the code's state.
    func force(_ error: String, times: Int) {
        state.withLock { $0.forced.append((error, times)) }
    }

    /// Returns the forced error of this poll, or `nil`.
    func nextForced() -> String? {
        state.withLock { state in
            guard let first = state.forced.first else { return nil }
            state.forced[0].remaining -= 1
            if state.forced[0].remaining <= 0 { state.forced.removeFirst() }
            return first.error
        }
    }

    /// Calls `change` with the code that has this device code, or returns `nil` if there is none.
    func update<Result: Sendable>(_ deviceCode: String, _ change: (inout Code) -> Result) -> Result? {
        state.withLock { state in
            guard let index = state.codes.firstIndex(where: { $0.deviceCode == deviceCode }) else { return nil }
            return change(&state.codes[index])
        }
    }

    /// Removes a code that was exchanged for a token.
    func remove(_ deviceCode: String) {
        state.withLock { $0.codes.removeAll { $0.deviceCode == deviceCode } }
    }
}

extension DeviceCodes.Code {
    fileprivate func matches(_ selector: DeviceCodeSelector) -> Bool {
        switch selector {
        case .latest: true
        case .userCode(let shown): userCode == shown.uppercased()
        }
    }
}

/// The device code that a control request applies to.
package enum DeviceCodeSelector: Sendable, Equatable {
    case latest
    /// The code with this `user_code`, such as `WDJB-MJHT`.
    case userCode(String)
}
