package import TerminalUI

extension SignInScreen {
    package static func view(_ state: State, in size: Size) -> Frame {
        let layout = ScreenLayout(rows: size.rows, header: 1)
        let room = Size(columns: size.columns, rows: layout.listHeight)
        let qrCode = state.showsQRCode ? qrCode(of: state, in: room) : nil
        let lines = qrCode ?? choiceLines(on: state, in: room) ?? bodyLines(on: state, in: room)
        let cursor = entryLine(of: state, in: room.columns).map { entry in
            Position(column: entry.cursor, row: min(layout.headerHeight + lines.count, size.rows) - 1)
        }
        return layout.frame(
            header: [StyledLine("Sign in to \(state.host)", .accent)], list: lines,
            keys: keys(of: state).line(in: size.columns), cursor: cursor, in: size)
    }

    package static func keyLine(of state: State) -> KeyLine { KeyLine(keys(of: state)) }

    /// Without the remaining time, which would be read every second.
    package static func announcement(of state: State) -> String? {
        let lines = [state.isKeyringDialogOpen ? keyringMessage(of: state) : nil, phaseAnnouncement(of: state)]
        return lines.contains { $0 != nil } ? lines.compactMap(\.self).joined(separator: "\n") : nil
    }

    private static func phaseAnnouncement(of state: State) -> String? {
        switch state.phase {
        case .menu, .enteringToken, .enteringClientID: choice(of: state)?.joined(separator: "\n")
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

    static func reason(of state: State, in room: Size) -> [StyledLine] {
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
        let keyring = state.isKeyringDialogOpen ? wrapped(keyringMessage(of: state), .warning, room) : []
        return keyring + phaseLines(of: state, in: room)
    }

    private static func phaseLines(of state: State, in room: Size) -> [StyledLine] {
        let warning = state.warning.map { wrapped("\($0) Still waiting.", .warning, room) } ?? []
        let retry = state.warning.map { wrapped($0, .warning, room) } ?? []
        return switch state.phase {
        case .menu, .enteringToken, .enteringClientID: []
        case .requestingCode: state.busy.isShown ? ["Requesting a code…"] : []
        case .waiting(let remaining):
            wrapped("Waiting for approval… \(remaining.minutesAndSeconds) left", .dim, room) + warning
        case .checking: (state.busy.isShown ? ["Verifying your account…"] : []) + retry
        case .failed(let error): StyledLine.message("\(error)", columns: room.columns, limit: room.rows)
        case .unavailable(let message): wrapped(message, .plain, room)
        }
    }

    /// Shown while the keyring asks for its password.
    package static func keyringMessage(of state: State) -> String {
        let other = state.keyNames.name(of: useFile).map { " \($0): use the encrypted file instead" } ?? ""
        return "Waiting for the keyring: answer its dialog." + other
    }

    package static let missingQRCode =
        "The QR code can't be shown: the URL is too long, or libqrencode is not installed."

    private static func qrCode(of state: State, in room: Size) -> [StyledLine]? {
        guard let code = state.code else { return nil }
        guard let qrCode = code.qrCode else { return wrapped(missingQRCode, .plain, room) }
        let caption = StyledLine(code.text, .bold) + StyledLine("  \(code.address)", .dim)
        guard qrCode.size.columns <= room.columns, qrCode.size.rows + 1 <= room.rows else {
            let required = "\(qrCode.size.columns) columns and \(qrCode.size.rows + 3) rows"
            return [StyledLine(code.text, .bold)] + wrapped("\(code.address)", .dim, room)
                + wrapped("The QR code needs \(required). q hides this.", .plain, room)
        }
        let progress = qrCode.size.rows + 2 <= room.rows ? progressLines(of: state, in: room).prefix(1) : []
        return [caption] + qrCode.lines + progress
    }

    static func wrapped(_ text: String, _ style: Style, _ room: Size) -> [StyledLine] {
        StyledLine.wrapped(text, style, columns: room.columns, limit: 12)
    }

    /// A code that another person requested gives that person access to the account.
    package static let phishingWarning =
        "Only continue if you started this sign-in. If a website or somebody gave you this code, cancel."
}
