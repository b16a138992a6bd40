package import TerminalUI

extension SignInScreen {
    /// The host on top; why, where, the code and how it stands under it, or the QR code; the keys at the bottom.
    package static func view(_ state: State, in size: Size) -> Frame {
        let layout = ScreenLayout(rows: size.rows, header: 1)
        let room = Size(columns: size.columns, rows: layout.listHeight)
        let body = state.showsPicture ? qrCode(of: state, in: room) : nil
        return layout.frame(
            header: [StyledLine("Sign in to \(state.host)", .accent)], list: body ?? bodyLines(on: state, in: room),
            keys: keys(of: state).line(in: size.columns), in: size)
    }

    /// What is said to who listens: all but the time left, which would never end.
    package static func announcement(of state: State) -> String? {
        switch state.phase {
        case .requestingCode: "Asking for a code…"
        case .waiting: state.code.map { "Open \($0.address) and type this code there: \($0.text)" }
        case .checking: "Checking who you are…"
        case .failed(let end): "\(end)"
        case .unavailable(let sentence): sentence
        }
    }

    /// All there is to say, with space between as long as there is room; in a small window the reason goes first.
    private static func bodyLines(on state: State, in room: Size) -> [StyledLine] {
        let steps = [page(of: state, in: room), codeBox(of: state), progressLines(of: state, in: room)].filter {
            !$0.isEmpty
        }
        let sections = [reason(of: state, in: room)].filter { !$0.isEmpty } + steps
        let choices = [
            [StyledLine()] + sections.joined(separator: [StyledLine()]), Array(sections.joined()),
            Array(steps.joined()),
        ]
        return choices.first { $0.count <= room.rows } ?? Array(steps.dropFirst().joined())
    }

    private static func reason(of state: State, in room: Size) -> [StyledLine] {
        guard state.isRejected else { return [] }
        return wrapped("GitHub no longer accepts the token in use.", .warning, room)
            + wrapped("Without an account: \(anonymousLimits).", .dim, room)
    }

    private static func page(of state: State, in room: Size) -> [StyledLine] {
        guard let code = state.code else { return [] }
        return wrapped("Open \(code.address)", .plain, room) + wrapped("and type this code there:", .plain, room)
    }

    /// The code on a ground of its own, as it is to be typed.
    private static func codeBox(of state: State) -> [StyledLine] {
        guard let code = state.code else { return [] }
        let ground = Style(bold: true, reverse: true)
        return [StyledLine("  ") + StyledLine("   \(code.text)   ", ground)]
    }

    /// How far it is, and what went wrong.
    private static func progressLines(of state: State, in room: Size) -> [StyledLine] {
        let trouble = state.trouble.map { wrapped("\($0) Still waiting.", .warning, room) } ?? []
        return switch state.phase {
        case .requestingCode: state.busy.isShown ? ["Asking for a code…"] : []
        case .waiting(let left):
            wrapped("Waiting for you to approve… \(swift.minutesAndSeconds(left)) left", .dim, room) + trouble
        case .checking: state.busy.isShown ? ["Checking who you are…"] : []
        case .failed(let end): wrapped("\(end)", .warning, room)
        case .unavailable(let sentence): wrapped(sentence, .plain, room)
        }
    }

    /// The QR code with what else is needed beside it; if it does not fit, that.
    private static func qrCode(of state: State, in room: Size) -> [StyledLine]? {
        guard let code = state.code else { return nil }
        guard let picture = code.picture else { return wrapped("The address is too long for a QR code.", .plain, room) }
        let caption = StyledLine(code.text, .bold) + StyledLine("  \(code.address)", .dim)
        guard picture.size.columns <= room.columns, picture.size.rows + 1 <= room.rows else {
            let needed = "\(picture.size.columns) columns and \(picture.size.rows + 3) rows"
            return [StyledLine(code.text, .bold)] + wrapped("\(code.address)", .dim, room)
                + wrapped("The QR code needs a window of \(needed). q hides this.", .plain, room)
        }
        let standing = picture.size.rows + 2 <= room.rows ? progressLines(of: state, in: room).prefix(1) : []
        return [caption] + picture.lines + standing
    }

    private static func wrapped(_ text: String, _ style: Style, _ room: Size) -> [StyledLine] {
        StyledLine.wrapped(text, style, columns: room.columns, limit: 12)
    }

    /// What GitHub answers to nobody in particular
    /// (<https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api>).
    package static let anonymousLimits = "60 requests an hour, 10 searches a minute"
}
