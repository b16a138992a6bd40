package import TerminalUI

extension ActivityIndicator {
    /// Starts and shows the indicator, or stops it.
    package mutating func update(isBusy: Bool) {
        for time in [Duration.zero, Self.delay] { _ = update(isBusy: isBusy, at: time) }
    }
}

extension Screen {
    /// Shows the indicators of all work in progress in `state`, as after the delay.
    package static func showWork(in state: inout State) {
        updateActivityIndicators(of: &state) { $0.update(isBusy: $1) }
    }
}
