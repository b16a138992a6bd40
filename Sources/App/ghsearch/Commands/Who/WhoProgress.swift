import TerminalUI

/// Progress on standard error, after half a second.
struct WhoProgress: Sendable {
    private let output: OutputContext
    /// False while a screen is drawn.
    private let isShown: Bool
    private let start = ContinuousClock.now

    init(_ output: OutputContext, isShown: Bool) {
        self.output = output
        self.isShown = isShown
    }

    /// Shows what is being done, or at the end of it, `nil`, nothing.
    func report(_ text: String?) {
        guard isShown else { return }
        guard let text else { return output.console.endProgress() }
        if start.duration(to: .now) >= .milliseconds(500) { output.console.progress(text) }
    }
}
