/// What a test waited for on a screen did not come.
package struct ScreenTimeoutError: Error, CustomStringConvertible {
    let what: String
    let limit: Duration
    let exit: PseudoTerminal.Exit?
    let screen: String

    init(what: String, limit: Duration, exit: PseudoTerminal.Exit?, screen: String) {
        (self.what, self.limit, self.exit, self.screen) = (what, limit, exit, screen)
    }

    /// `what` was not among `text` by the end of `limit`.
    package init(_ what: String, on text: String, within limit: Duration) {
        self.init(what: what, limit: limit, exit: nil, screen: text)
    }

    /// What was waited for, and the screen instead.
    package var description: String {
        let ending = exit.map { "; the program had ended: \($0)" } ?? ""
        return "did not see \(what) within \(limit)\(ending). The screen:\n\(screen)\n(end of screen)"
    }
}
