/// What a test waited for on a screen did not come.
public struct NotSeen: Error, CustomStringConvertible {
    let what: String
    let limit: Duration
    let exit: PseudoTerminal.Exit?
    let screen: String

    /// What was waited for, and the screen instead.
    public var description: String {
        let ending = exit.map { "; the program had ended: \($0)" } ?? ""
        return "did not see \(what) within \(limit)\(ending). The screen:\n\(screen)\n(end of screen)"
    }
}
