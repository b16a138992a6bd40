/// A test waited for something on a screen, and the time limit passed.
package struct ScreenTimeoutError: Error, CustomStringConvertible {
    let what: String
    let limit: Duration
    let exit: PseudoTerminal.Exit?
    let screen: String

    init(what: String, limit: Duration, exit: PseudoTerminal.Exit?, screen: String) {
        (self.what, self.limit, self.exit, self.screen) = (what, limit, exit, screen)
    }

    /// Creates an error for `what`, which was not part of `text` within the limit.
    package init(_ what: String, on text: String, within limit: Duration) {
        self.init(what: what, limit: limit, exit: nil, screen: text)
    }

    package var description: String {
        let ending = exit.map { "; the program has ended: \($0)" } ?? ""
        return "did not see \(what) within \(limit)\(ending). The screen:\n\(screen)\n(end of screen)"
    }
}
