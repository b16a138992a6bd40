/// What a terminal shows, and how it gets there.
struct Display: Sendable {
    enum State { case shown, suspended, closed }

    let painter: FramePainter
    let mode: TerminalMode
    var state = State.shown
    /// Where an inline frame begins.
    private(set) var place = InlinePlace()
    private let patience: Duration
    private var frame: Frame?  // drawn last, even if nobody could see it
    private var words: String?
    private var shown = Shown()
    private var announced: Announcement?

    /// - Parameter patience: How long an answer to a question may take.
    init(_ mode: TerminalMode, environment: [String: String], patience: Duration) {
        (self.mode, self.patience) = (mode, patience)
        painter = FramePainter(environment: environment, isInline: mode != .fullScreen)
    }

    /// What is to be seen and heard from now on.
    mutating func take(_ frame: Frame, announcing words: String?) { (self.frame, self.words) = (frame, words) }

    /// Something else may have been written onto the window.
    mutating func forgetContent() { (shown.frame, announced) = (nil, nil) }

    /// Another program had the terminal: nothing of ours is there.
    mutating func forgetAll() {
        (shown, announced) = (Shown(), nil)
        place.forget()
    }

    /// The window has another size. What was told stays told.
    mutating func resize(to window: Size, _ send: ([UInt8]) -> Bool) {
        shown.addRows(0)  // rows that were broken before may be whole again
        let rewrapping = shown.drawn.flatMap { mode.isInline ? Rewrapping($0, at: place.lastRow, in: window) : nil }
        shown.frame = nil
        place.forget()
        guard state == .shown, let rewrapping, send(Array(InlinePlace.question.utf8)) else { return }
        place.cursorWasAsked(rewrapping, upTo: .now + patience)
    }

    /// Takes the cursor's place, which the terminal was asked for.
    mutating func take(_ cursor: Position, _ send: ([UInt8]) -> Bool) {
        guard let rows = place.take(cursor), rows > 0 || shown.frame == nil else { return }
        shown.addRows(rows)
        guard shown.frame != nil else { return }  // the next frame is drawn from there
        forgetContent()
        show(send)
    }

    /// What is sent before the terminal is left: takes pictures away, and what is drawn under the shell's prompt.
    var departure: [UInt8] {
        let pictures = shown.pictures.flatMap(\.removing)
        guard mode.isInline, let drawn = shown.drawn else { return pictures }
        var output = PainterOutput(for: painter, row: shown.cursorRow)
        output.add(pictures)
        output.move(to: Position(column: 0, row: 0))
        output.blank(rows: drawn.size.rows)
        output.add("\u{1B}7")
        return output.bytes
    }

    /// Shows what is to be seen with `send`, which fails where the terminal takes nothing.
    mutating func show(_ send: ([UInt8]) -> Bool) {
        guard state == .shown, mode != .keys, let frame else { return }
        guard mode != .accessible else { return announce(Announcement(words, of: frame), send) }
        let bytes = painter.bytes(from: shown, to: frame)
        if bytes.isEmpty { return }
        let isAsked = painter.isInline && shown.frame(of: frame.size) == nil
        let isSent = send(bytes)
        shown = Shown(frame)
        if !isSent { shown.frame = nil }
        if isAsked, isSent { place.startWasAsked(upTo: .now + patience) }
    }

    private mutating func announce(_ announcement: Announcement, _ send: ([UInt8]) -> Bool) {
        let bytes = announcement.bytes(after: announced)
        if bytes.isEmpty || send(bytes) { announced = announcement }
    }
}
