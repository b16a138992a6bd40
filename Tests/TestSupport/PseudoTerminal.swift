import CPseudoTerminal
import Dispatch

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A program on a terminal of its own: the leader of a session whose terminal this is.
///
/// What it writes is shown on a ``VirtualScreen``; each piece wakes whoever waits for a fact. ``end()``, or nobody
/// holding it any more, kills the program.
package final class PseudoTerminal: Sendable {
    /// How a program ended.
    package enum Exit: Hashable, Sendable {
        case code(Int32)
        case signal(Int32)
    }

    struct State {
        let screen: VirtualScreen
        var transcript: [UInt8] = []
        var answers: [UInt8] = []
        var output: [UInt8] = []  // what it wrote to standard output, if that is not the terminal
        var sources = 0  // being read still
        var exit: Exit?
    }

    let state: ObservedValue<State>
    let pair: PseudoTerminalPair
    let process: pid_t?
    let isSilent: Bool

    /// A terminal for this process, which opens it by its ``path``. A silent one answers no question.
    package init(columns: Int = 80, rows: Int = 24, isSilent: Bool = false) throws {
        self.isSilent = isSilent
        pair = try PseudoTerminalPair(columns: columns, rows: rows)
        state = ObservedValue(State(screen: VirtualScreen(columns: columns, rows: rows)))
        process = nil
        readScreen()
    }

    /// Starts the program at `path`.
    /// - Parameters:
    ///   - environment: All of it but `TERM`, which is `xterm-256color` if not given.
    ///   - collectsOutput: Is standard output a pipe, as in `x=$(program)`, instead of the terminal?
    package init(
        _ path: String, _ arguments: [String] = [], environment: [String: String] = [:], directory: String? = nil,
        columns: Int = 80, rows: Int = 24, collectsOutput: Bool = false
    ) throws {
        let output = collectsOutput ? try Descriptor.pipe() : nil
        let variables = environment.merging(["TERM": "xterm-256color"]) { given, _ in given }
        let pair = try PseudoTerminalPair(columns: columns, rows: rows)
        process = try pair.start(
            [path] + arguments, variables.map { "\($0)=\($1)" }, directory, output: output?.writing)
        self.pair = pair.withoutSlave
        isSilent = false
        state = ObservedValue(State(screen: VirtualScreen(columns: columns, rows: rows)))
        readScreen()
        if let output { readOutput(output.reading) }
        awaitExit()
    }

    deinit { end() }

    /// Its device.
    package var path: String { pair.path }

    /// Types `text`.
    package func send(_ text: String) { send(Array(text.utf8)) }

    /// Sends bytes as the keyboard would.
    package func send(_ bytes: [UInt8]) { pair.master.write(bytes) }

    /// Shows `text` as if another program had written it there.
    package func overwrite(_ text: String) {
        state.update { _ = $0.screen.feed(Array(text.utf8)) }
    }

    /// Changes the window's size, in cells and pixels (0: not told); the program gets SIGWINCH.
    package func resize(columns: Int, rows: Int, width: Int = 0, height: Int = 0) {
        state.update { $0.screen.resize(columns: columns, rows: rows) }
        pseudo_terminal_resize(
            pair.master.number, Int32(columns), Int32(rows), Int32(width), Int32(height))
    }

    /// Sends the program a signal, unless it has ended.
    package func signal(_ number: Int32) {
        state.read { state in
            if let process, state.exit == nil { kill(process, number) }
        }
    }

    /// Kills the program if it still runs.
    package func end() { signal(SIGKILL) }

    /// What is on the screen now.
    package func look<Result: Sendable>(_ body: (VirtualScreen) -> Result) -> Result { state.read { body($0.screen) } }

    /// Are keys handed on one by one, not shown and not minded, as full-screen programs have it?
    package var isRaw: Bool { !hasFlags(ICANON | ECHO | ISIG) }

    /// Are keys handed on one by one and not shown, while Ctrl-C is still a signal?
    package var isTakingKeys: Bool { !hasFlags(ICANON | ECHO) && hasFlags(ISIG) }

    private func hasFlags(_ flags: Int32) -> Bool {
        var settings = termios()
        tcgetattr(pair.master.number, &settings)
        return settings.c_lflag & tcflag_t(flags) != 0
    }

    /// Every row's text, without the spaces at its end.
    package var lines: [String] { look(\.lines) }

    /// All bytes written to the terminal so far.
    package var transcript: [UInt8] { state.read(\.transcript) }

    /// All that the terminal has answered to questions; who asked can read it by now.
    package var answers: String { state.read { String(decoding: $0.answers, as: UTF8.self) } }

    /// What was written to standard output so far, if that is a pipe.
    package var output: String { state.read { String(decoding: $0.output, as: UTF8.self) } }

    /// Waits until the screen is as it should be.
    /// - Throws: ``ScreenTimeoutError``, with a picture of the screen, if it was not within `limit`.
    package func waitUntil(
        _ limit: Duration = .seconds(20), _ isTrue: @escaping @Sendable (VirtualScreen) -> Bool
    ) async throws {
        try await wait(limit, for: "the screen") { isTrue($0.screen) }
    }

    /// Waits until `text` is somewhere on the screen.
    package func waitFor(_ text: String, _ limit: Duration = .seconds(20)) async throws {
        try await wait(limit, for: text) { $0.screen.text.contains(text) }
    }

    /// Waits until the terminal was sent these bytes, in one piece.
    package func waitForBytes(_ text: String, _ limit: Duration = .seconds(20)) async throws {
        try await wait(limit, for: "\(text.debugDescription)") { $0.transcript.contains(Array(text.utf8)) }
    }

    /// Waits until the terminal has answered so, last of all.
    package func waitForAnswer(_ text: String, _ limit: Duration = .seconds(20)) async throws {
        try await wait(limit, for: "the answer \(text.debugDescription)") { $0.answers.ends(with: Array(text.utf8)) }
    }

    /// Has the program ended?
    package var hasEnded: Bool { state.read(\.exit) != nil }

    /// Whether the program ends within `limit`.
    package func ends(within limit: Duration) async -> Bool { await state.wait(upTo: limit) { $0.exit != nil } }

    /// Waits until the program has ended and all it wrote has been read; returns how it ended.
    package func waitForExit(_ limit: Duration = .seconds(20)) async throws -> Exit {
        try await wait(limit, for: "the end") { $0.exit != nil && $0.sources == 0 }
        return state.read(\.exit) ?? .code(0)
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
