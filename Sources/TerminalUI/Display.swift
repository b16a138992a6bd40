/// What a terminal shows, and how it gets there.
struct Display: Sendable {
    enum State { case shown, suspended, closed }

    let painter: FramePainter
    let mode: TerminalMode
    var state = State.shown
    private var frame: Frame?  // drawn last, even if nobody could see it
    private var words: String?
    private var shown = Shown()
    private var announced: Announcement?

    init(_ mode: TerminalMode, environment: [String: String]) {
        self.mode = mode
        painter = FramePainter(environment: environment, isInline: mode != .fullScreen)
    }

    /// What is to be seen and heard from now on.
    mutating func take(_ frame: Frame, announcing words: String?) { (self.frame, self.words) = (frame, words) }

    /// Something else may have been written onto the window, or its size has changed.
    mutating func forgetContent() { (shown.frame, announced) = (nil, nil) }

    /// Another program had the terminal: nothing of ours is there.
    mutating func forgetAll() { (shown, announced) = (Shown(), nil) }

    /// The window has another size. What was told stays told.
    mutating func forgetSize() { shown.frame = nil }

    /// What takes pictures away before the terminal is left.
    var removal: [UInt8] { shown.pictures.flatMap(\.removing) }

    /// Shows what is to be seen with `send`, which fails where the terminal takes nothing.
    mutating func show(_ send: ([UInt8]) -> Bool) {
        guard state == .shown, mode != .keys, let frame else { return }
        guard mode != .accessible else { return announce(Announcement(words, of: frame), send) }
        let bytes = painter.bytes(from: shown, to: frame)
        if bytes.isEmpty { return }
        let isSent = send(bytes)
        shown = Shown(frame)
        if !isSent { shown.frame = nil }
    }

    private mutating func announce(_ announcement: Announcement, _ send: ([UInt8]) -> Bool) {
        let bytes = announcement.bytes(after: announced)
        if bytes.isEmpty || send(bytes) { announced = announcement }
    }
}
