import GitHubAPI
package import GitHubModel
package import TerminalUI

package enum SignInScreen: Screen {
    package struct State: Sendable, Hashable {
        let host: String
        /// Whether GitHub rejected the token in use. Closing then continues without an account.
        package let isRejected: Bool
        /// The login of `gh`, if its sign-in can be used instead of a code.
        let ghLogin: Login?
        var phase: Phase
        var code: Code?
        var warning: String?
        var busy = ActivityIndicator()
        package internal(set) var showsQRCode = false
        var size = Size(columns: 80, rows: 24)
        package internal(set) var outcome: Outcome?

        /// A sign-in with `unavailableReason` is not possible: it requests no code, and offers that of `gh`.
        package init(to host: String, isRejected: Bool, unavailableReason: String? = nil, ghLogin: Login? = nil) {
            self.host = host
            self.isRejected = isRejected
            self.ghLogin = unavailableReason == nil ? nil : ghLogin
            phase = unavailableReason.map(Phase.unavailable) ?? .requestingCode
        }

        package var qrCode: [StyledLine]? { code?.qrCode?.lines }

        package var userCode: String? { code?.text }

        package var isRetrying: Bool { if case .waiting = phase { warning != nil } else { false } }

        mutating func end(in phase: Phase) {
            self.phase = phase
            code = nil
            warning = nil
        }

        package var isActive: Bool { if case .unavailable = phase { false } else { true } }
    }

    package enum Outcome: Sendable, Hashable {
        case signedIn(Login)
        case cancelled
    }

    enum Phase: Sendable, Hashable {
        case requestingCode
        case waiting(remaining: Duration)
        case checking
        case failed(DeviceFlowError)
        case unavailable(String)
    }

    struct Code: Sendable, Hashable {
        let text: String
        let address: WebURL
        let qrCode: QRCode?

        init(_ text: String, at address: WebURL) {
            self.text = text
            self.address = address
            qrCode = QRCode("\(address)")
        }
    }

    package enum Action: NavigationAction, Sendable, Hashable {
        case pressed(Key)
        case resized(Size)
        case navigation(NavigationEvent)
        case progress(SignInController.Progress)
    }

    package enum Effect: Sendable, Hashable {
        case requestCode
        case useGH
        /// Continues with the sign-in of another process that replaces a rejected credential.
        case awaitOtherSignIn
        case common(CommonEffect)
        case finish(Outcome)
    }

    package static func isFinished(_ state: State) -> Bool { state.outcome != nil }

    package static func reduce(_ state: inout State, _ action: Action) -> [Effect] {
        let wasFinished = isFinished(state)
        let effects = step(&state, action)
        guard !wasFinished, let outcome = state.outcome else { return effects }
        return effects + [.finish(outcome)]
    }

    private static func step(_ state: inout State, _ action: Action) -> [Effect] {
        switch action {
        case .pressed(let key): return press(key, &state)
        case .resized(let size): state.size = size
        case .navigation(let event):
            return event == .opened ? [.awaitOtherSignIn] + (state.isActive ? [.requestCode] : []) : []
        case .progress(let progress): apply(progress, &state)
        }
        return []
    }

    /// Updates the activity indicator of requests. The remaining time is always shown.
    package static func updateActivityIndicators(
        of state: inout State, _ update: (inout ActivityIndicator, _ isBusy: Bool) -> Void
    ) {
        update(&state.busy, state.phase == .requestingCode || state.phase == .checking)
    }

    private static func apply(_ progress: SignInController.Progress, _ state: inout State) {
        switch progress {
        case .requestingCode: state.end(in: .requestingCode)
        case .codeShown(let code, let address, let lifetime):
            state.phase = .waiting(remaining: lifetime)
            state.code = Code(code, at: address)
        case .waiting(let remaining): state.phase = .waiting(remaining: remaining)
        case .retrying(let message): state.warning = message
        case .recovered: state.warning = nil
        case .checking:
            state.phase = .checking
            state.warning = nil
        case .signedIn(let credential): state.outcome = .signedIn(credential.login)
        case .failed(let error): state.end(in: .failed(error))
        case .importFailed(let message): state.phase = .unavailable(message)
        }
    }

    enum Command: Sendable, Hashable { case useGH, newCode, copy, openInBrowser, qrCode, close, help }

    static func keys(of state: State) -> Keymap<Command> {
        let newCode = KeyBinding<Command>(
            [.character("n"), .enter], .newCode, "Request a new code", shortHelp: "new code")
        let useGH = state.ghLogin.map { login in
            KeyBinding<Command>([.enter], .useGH, "Use gh's sign-in (\(login))", shortHelp: "use gh's sign-in")
        }
        let withCode = [
            KeyBinding<Command>([.character("c"), .control("y")], .copy, "Copy the code", shortHelp: "copy"),
            KeyBinding(
                [.character("o"), .control("o")], .openInBrowser, "Open the page in the browser", shortHelp: "browser"),
        ]
        let close = KeyBinding<Command>(
            [.escape], .close, state.isRejected ? "Continue without an account" : "Close",
            shortHelp: state.isRejected ? "no account" : "close")
        // Near the end, because a narrow window has no room for the code either.
        let qrCode = KeyBinding<Command>(
            [.character("q")], .qrCode,
            state.showsQRCode ? "Hide the QR code" : "Show a QR code",
            shortHelp: state.showsQRCode ? "hide QR" : "QR")
        let help = KeyBinding<Command>([.function(1), .character("?")], .help, "Show the keys", shortHelp: "help")
        let hasCode = state.code != nil
        var bindings: [KeyBinding<Command>] = []
        if state.offersGH, let useGH { bindings.append(useGH) }
        if state.offersNewCode { bindings.append(newCode) }
        return Keymap(bindings + (hasCode ? withCode : []) + [close] + (hasCode ? [qrCode] : []) + [help])
    }

    package static func help(of state: State) -> [HelpSection] { [HelpSection("Signing in", keys(of: state))] }

    static func press(_ key: Key, _ state: inout State) -> [Effect] {
        switch keys(of: state).command(for: key) {
        case .newCode:
            state.phase = .requestingCode
            state.warning = nil
            return [.requestCode]
        case .useGH:
            state.phase = .checking
            return [.useGH]
        case .copy: return effects(of: state.code) { .common(.copy($0.text)) }
        case .openInBrowser: return effects(of: state.code) { .common(.openInBrowser("\($0.address)")) }
        case .qrCode: state.showsQRCode.toggle()
        case .close: state.outcome = .cancelled
        case .help: return [.common(.help)]
        case nil: break
        }
        return []
    }

    package static func view(_ state: State, in size: Size) -> Frame {
        let layout = ScreenLayout(rows: size.rows, header: 1)
        let room = Size(columns: size.columns, rows: layout.listHeight)
        let body = state.showsQRCode ? qrCode(of: state, in: room) : nil
        return layout.frame(
            header: [StyledLine("Sign in to \(state.host)", .accent)], list: body ?? bodyLines(on: state, in: room),
            keys: keys(of: state).line(in: size.columns), in: size)
    }

    /// Without the remaining time, which would be read every second.
    package static func announcement(of state: State) -> String? {
        switch state.phase {
        case .requestingCode: "Requesting a code…"
        case .waiting: state.code.map { "Open \($0.address) and enter this code: \($0.text). \(phishingWarning)" }
        case .checking: "Verifying your account…"
        case .failed(let error): "\(error)"
        case .unavailable(let message): message
        }
    }

    /// Separates the sections with blank lines if they fit. A small window leaves out the reason first.
    private static func bodyLines(on state: State, in room: Size) -> [StyledLine] {
        let steps = [page(of: state, in: room), codeBox(of: state), progressLines(of: state, in: room)].filter {
            !$0.isEmpty
        }
        let warning = state.code == nil ? [] : wrapped(phishingWarning, .plain, room)
        let sections = [reason(of: state, in: room)].filter { !$0.isEmpty } + steps
        let all = sections + [warning].filter { !$0.isEmpty }
        let choices = [
            [StyledLine()] + all.joined(separator: [StyledLine()]), Array(all.joined()),
            Array((steps + [warning]).joined()),
            Array(steps.joined()),
        ]
        return choices.first { $0.count <= room.rows } ?? Array(steps.suffix(max(steps.count - 1, 1)).joined())
    }

    private static func reason(of state: State, in room: Size) -> [StyledLine] {
        guard state.isRejected else { return [] }
        return wrapped("GitHub rejected the token in use.", .warning, room)
            + wrapped("Without an account: \(anonymousLimits).", .dim, room)
    }

    private static func page(of state: State, in room: Size) -> [StyledLine] {
        guard let code = state.code else { return [] }
        return wrapped("Open \(code.address)", .plain, room) + wrapped("and enter this code:", .plain, room)
    }

    private static func codeBox(of state: State) -> [StyledLine] {
        guard let code = state.code else { return [] }
        return [StyledLine("  ") + StyledLine("   \(code.text)   ", Style(bold: true, reverse: true))]
    }

    private static func progressLines(of state: State, in room: Size) -> [StyledLine] {
        let warning = state.warning.map { wrapped("\($0) Still waiting.", .warning, room) } ?? []
        let retry = state.warning.map { wrapped($0, .warning, room) } ?? []
        return switch state.phase {
        case .requestingCode: state.busy.isShown ? ["Requesting a code…"] : []
        case .waiting(let remaining):
            wrapped("Waiting for approval… \(remaining.minutesAndSeconds) left", .dim, room) + warning
        case .checking: (state.busy.isShown ? ["Verifying your account…"] : []) + retry
        case .failed(let error): StyledLine.message("\(error)", columns: room.columns, limit: room.rows)
        case .unavailable(let message): wrapped(message, .plain, room) + offer(of: state, in: room)
        }
    }

    private static func offer(of state: State, in room: Size) -> [StyledLine] {
        guard let login = state.ghLogin else { return [] }
        return wrapped("Use gh's sign-in (\(login)) ↵", .bold, room)
    }

    private static func qrCode(of state: State, in room: Size) -> [StyledLine]? {
        guard let code = state.code else { return nil }
        guard let qrCode = code.qrCode else { return wrapped("The URL is too long for a QR code.", .plain, room) }
        let caption = StyledLine(code.text, .bold) + StyledLine("  \(code.address)", .dim)
        guard qrCode.size.columns <= room.columns, qrCode.size.rows + 1 <= room.rows else {
            let required = "\(qrCode.size.columns) columns and \(qrCode.size.rows + 3) rows"
            return [StyledLine(code.text, .bold)] + wrapped("\(code.address)", .dim, room)
                + wrapped("The QR code needs \(required). q hides this.", .plain, room)
        }
        let progress = qrCode.size.rows + 2 <= room.rows ? progressLines(of: state, in: room).prefix(1) : []
        return [caption] + qrCode.lines + progress
    }

    private static func wrapped(_ text: String, _ style: Style, _ room: Size) -> [StyledLine] {
        StyledLine.wrapped(text, style, columns: room.columns, limit: 12)
    }

    /// A code that another person requested gives that person access to the account.
    package static let phishingWarning =
        "Only continue if you started this sign-in. If a website or somebody gave you this code, cancel."

    /// GitHub's rate limits for anonymous requests
    /// (<https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api>).
    package static let anonymousLimits = "60 requests per hour, 10 searches per minute"
}

extension SignInScreen.State {
    var offersGH: Bool { if case .unavailable = phase { ghLogin != nil } else { false } }

    var offersNewCode: Bool { if case .failed(let error) = phase { error.canRequestNewCode } else { false } }
}

extension Duration {
    package var minutesAndSeconds: String {
        let (minutes, seconds) = max(self, .zero).components.seconds.quotientAndRemainder(dividingBy: 60)
        return "\(minutes):\(seconds < 10 ? "0" : "")\(seconds)"
    }
}
