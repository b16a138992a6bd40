import CPseudoTerminal
import Dispatch
package import Testing

import Foundation

/// A program on a new pseudo-terminal. It is the leader of a session whose controlling terminal this is.
///
/// Its output is shown on a ``VirtualScreen``. Tests wait for conditions, which are checked after each piece of output.
/// ``end()`` and deinitialization kill the program.
package final class PseudoTerminal: Sendable {
    /// The termination status of a program.
    package enum Exit: Hashable, Sendable {
        case code(Int32)
        case signal(Int32)
        /// The status could not be read.
        case unknown(errno: Int32)
    }

    struct State {
        let screen: VirtualScreen
        var transcript: [UInt8] = []
        var reports: [UInt8] = []
        var output: [UInt8] = []  // standard output, if it is not the terminal
        var sources = 0  // the number of descriptors that are still read
        var exit: Exit?
    }

    let state: ObservedValue<State>
    let pair: PseudoTerminalPair
    let process: pid_t?
    let isSilent: Bool

    /// Creates a terminal for this process, which opens it by its ``path``. A silent one sends no reports.
    package init(columns: Int = 80, rows: Int = 24, isSilent: Bool = false) throws {
        self.isSilent = isSilent
        pair = try PseudoTerminalPair(columns: columns, rows: rows)
        state = ObservedValue(State(screen: VirtualScreen(columns: columns, rows: rows)))
        process = nil
        readScreen()
    }

    /// Starts the program at `path`.
    /// - Parameters:
    ///   - environment: The complete environment. `TERM` is `xterm-256color` if not given.
    ///   - collectsOutput: Whether standard output is a pipe, as in `x=$(program)`, instead of the terminal.
    ///   - isSilent: Whether the terminal sends no reports.
    package init(
        _ path: String, _ arguments: [String] = [], environment: [String: String] = [:], directory: String? = nil,
        columns: Int = 80, rows: Int = 24, collectsOutput: Bool = false, isSilent: Bool = false
    ) throws {
        let output = collectsOutput ? try Descriptor.pipe() : nil
        let variables = environment.merging(["TERM": "xterm-256color"]) { given, _ in given }
        let pair = try PseudoTerminalPair(columns: columns, rows: rows)
        process = try pair.start(
            [path] + arguments, variables.map { "\($0)=\($1)" }, directory, output: output?.writing)
        self.pair = pair.withoutSlave
        self.isSilent = isSilent
        state = ObservedValue(State(screen: VirtualScreen(columns: columns, rows: rows)))
        readScreen()
        if let output { readOutput(output.reading) }
        awaitExit()
    }

    deinit { end() }

    /// The path of the device.
    package var path: String { pair.path }

    package func send(_ text: String) { send(Array(text.utf8)) }

    /// Sends bytes as the keyboard would.
    package func send(_ bytes: [UInt8]) { pair.master.write(bytes) }

    /// Writes `text` to the screen like another program.
    package func overwrite(_ text: String) {
        state.update { _ = $0.screen.feed(Array(text.utf8)) }
    }

    /// Changes the size of the window, in cells and pixels (0: not reported). The program receives SIGWINCH.
    package func resize(columns: Int, rows: Int, width: Int = 0, height: Int = 0) {
        state.update { $0.screen.resize(columns: columns, rows: rows) }
        pseudo_terminal_resize(
            pair.master.number, Int32(columns), Int32(rows), Int32(width), Int32(height))
    }

    /// Stops or continues the output, as Ctrl-S and Ctrl-Q do. Requires a terminal for this process.
    package func setOutputStopped(_ isStopped: Bool) throws {
        let slave = Descriptor(open(path, O_RDWR | O_NOCTTY))
        guard tcflow(slave.number, isStopped ? TCOOFF : TCOON) == 0 else {
            throw SystemError(action: "change the flow", code: errno)
        }
    }

    /// Sends a signal to the program, unless it has ended.
    package func signal(_ number: Int32) {
        state.read { state in
            if let process, state.exit == nil { kill(process, number) }
        }
    }

    /// Kills the program if it is still running.
    package func end() { signal(SIGKILL) }

    /// Returns the result of `body` for the current screen.
    package func look<Result: Sendable>(_ body: (VirtualScreen) -> Result) -> Result { state.read { body($0.screen) } }

    /// Whether keys arrive one by one, without echo and signals, as in full-screen programs.
    package var isRaw: Bool { !hasFlags(ICANON | ECHO | ISIG) }

    /// Whether keys arrive one by one without echo, but Ctrl-C sends a signal.
    package var isTakingKeys: Bool { !hasFlags(ICANON | ECHO) && hasFlags(ISIG) }

    private func hasFlags(_ flags: Int32) -> Bool {
        var settings = termios()
        tcgetattr(pair.master.number, &settings)
        return settings.c_lflag & tcflag_t(flags) != 0
    }

    /// The text of each row, without trailing spaces.
    package var lines: [String] { look(\.lines) }

    /// All bytes written to the terminal so far.
    package var transcript: [UInt8] { state.read(\.transcript) }

    /// All reports that the terminal has sent. The program can read them by now.
    package var reports: String { state.read { String(decoding: $0.reports, as: UTF8.self) } }

    /// The standard output so far, if it is a pipe.
    package var output: String { state.read { String(decoding: $0.output, as: UTF8.self) } }

    /// Waits until `isTrue` for the screen.
    /// - Throws: ``ScreenTimeoutError``, with the screen's contents, after `limit`.
    package func waitUntil(
        _ limit: Duration = .testLimit, _ isTrue: @escaping @Sendable (VirtualScreen) -> Bool
    ) async throws {
        try await wait(limit, for: "the screen") { isTrue($0.screen) }
    }

    /// Waits until `text` is on the screen.
    package func waitFor(_ text: String, _ limit: Duration = .testLimit) async throws {
        try await wait(limit, for: text) { $0.screen.text.contains(text) }
    }

    /// Waits until these bytes were written to the terminal, without others in between.
    package func waitForBytes(_ text: String, _ limit: Duration = .testLimit) async throws {
        try await wait(limit, for: "\(text.debugDescription)") { $0.transcript.contains(Array(text.utf8)) }
    }

    /// Waits until the last report of the terminal ends with `text`.
    package func waitForReport(_ text: String, _ limit: Duration = .testLimit) async throws {
        try await wait(limit, for: "the report \(text.debugDescription)") { $0.reports.ends(with: Array(text.utf8)) }
    }

    /// Whether the program has ended.
    package var hasEnded: Bool { state.read(\.exit) != nil }

    /// Returns whether the program ends within `limit`.
    package func ends(within limit: Duration) async -> Bool { await state.wait(upTo: limit) { $0.exit != nil } }

    /// Waits until the program has ended and its output has been read. Returns its termination status.
    package func waitForExit(_ limit: Duration = .testLimit) async throws -> Exit {
        try await wait(limit, for: "the end") { $0.exit != nil && $0.sources == 0 }
        return state.read(\.exit) ?? .code(0)
    }

    /// Waits until the program has ended. Reports a termination status other than `expected`, together with the
    /// screen.
    package func expectExit(_ expected: Exit, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        let exit = try await waitForExit()
        #expect(exit == expected, "\(look(\.text))", sourceLocation: sourceLocation)
    }

    private func wait(
        _ limit: Duration, for what: String, until isTrue: @escaping @Sendable (State) -> Bool
    ) async throws {
        if await state.wait(upTo: limit, until: isTrue) { return }
        throw ScreenTimeoutError(what: what, limit: limit, exit: state.read(\.exit), screen: look(\.text))
    }
}

extension [UInt8] {
    fileprivate func ends(with other: [UInt8]) -> Bool { suffix(other.count) == other[...] }
}
