package import TerminalUI

extension ActivityIndicator {
    /// As it is when what is under way has taken a while.
    package mutating func update(isBusy: Bool) {
        if isBusy { start(Token(number: 1)) } else { stop() }
        show()
    }
}

extension Screen {
    /// What is under way in `state` has taken a while.
    package static func showWork(in state: inout State) {
        updateActivityIndicators(of: &state) { $0.update(isBusy: $1) }
    }
}
