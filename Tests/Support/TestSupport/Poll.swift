/// The result of one check in ``poll(upTo:_:)``.
package enum Poll<Value> {
    case ready(Value)
    /// Something is still missing in a text, which is part of the error.
    case pending(missing: String, on: String)
}

/// Calls `check` every 5 ms until it is ready. For what no ``ObservedValue`` contains, such as files.
///
/// - Throws: ``ScreenTimeoutError`` after `limit`; the errors of `check`.
package func poll<Value>(
    upTo limit: Duration = .testLimit, _ check: () async throws -> Poll<Value>
) async throws -> Value {
    let end = ContinuousClock.now + limit
    while true {
        switch try await check() {
        case .ready(let value): return value
        case .pending(let missing, let text):
            guard ContinuousClock.now < end else { throw ScreenTimeoutError(missing, on: text, within: limit) }
        }
        try await Task.sleep(for: .milliseconds(5))
    }
}

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

extension Duration {
    /// How long tests wait for a fact: only a failing test takes so long, also on a busy machine.
    package static let testLimit: Duration = SanitizerOptions.isActive ? .seconds(150) : .seconds(60)
}
