/// What a terminal shows, and how it gets there.
struct Renderer: Sendable {
    enum State { case shown, suspended, closed }

    let painter: FrameEncoder
    let mode: TerminalMode
    var state = State.shown
    /// Where an inline frame begins.
    private(set) var origin = InlineOrigin()
    private let queryTimeout: Duration
    private var frame: Frame?  // drawn last, even if nobody could see it
    private var accessibilityText: String?
    private var rendered = RenderedState()
    private var announced: Announcement?

    /// - Parameter timeout: How long an answer to a question may take.
    init(_ mode: TerminalMode, environment: [String: String], queryTimeout: Duration) {
        (self.mode, self.queryTimeout) = (mode, queryTimeout)
        painter = FrameEncoder(environment: environment, isInline: mode != .fullScreen)
    }

    /// What is to be seen and heard from now on.
    mutating func setFrame(_ frame: Frame, announcing words: String?) {
        (self.frame, self.accessibilityText) = (frame, words)
    }

    /// Something else may have been written onto the window.
    mutating func invalidateContent() { (rendered.frame, announced) = (nil, nil) }

    /// Another program had the terminal: nothing of ours is there.
    mutating func invalidateAll() {
        (rendered, announced) = (RenderedState(), nil)
        origin.invalidate()
    }

    /// The window has another size. What was told stays told.
    mutating func resize(to window: Size, _ send: ([UInt8]) -> Bool) {
        rendered.addRows(0)  // rows that were broken before may be whole again
        let rewrapping = rendered.lastFrame.flatMap {
            mode.isInline ? ReflowEstimate($0, at: origin.lastRow, in: window) : nil
        }
        rendered.frame = nil
        origin.invalidate()
        guard state == .shown, let rewrapping, send(Array(InlineOrigin.query.utf8)) else { return }
        origin.cursorWasQueried(rewrapping, upTo: .now + queryTimeout)
    }

    /// Takes the cursor's place, which the terminal was asked for.
    mutating func setFrame(_ cursor: Position, _ send: ([UInt8]) -> Bool) {
        guard let rows = origin.apply(cursor), rows > 0 || rendered.frame == nil else { return }
        rendered.addRows(rows)
        guard rendered.frame != nil else { return }  // the next frame is drawn from there
        invalidateContent()
        show(send)
    }

    /// What is sent before the terminal is left: takes pictures away, and what is drawn under the shell's prompt.
    var teardown: [UInt8] {
        let pictures = rendered.pictures.flatMap(\.removalBytes)
        guard mode.isInline, let drawn = rendered.lastFrame else { return pictures }
        var output = ANSIWriter(for: painter, row: rendered.cursorRow)
        output.add(pictures)
        output.move(to: Position(column: 0, row: 0))
        output.blank(rows: drawn.size.rows)
        output.add("\u{1B}7")
        return output.bytes
    }

    /// Shows what is to be seen with `send`, which fails where the terminal takes nothing.
    mutating func show(_ send: ([UInt8]) -> Bool) {
        guard state == .shown, mode != .keysOnly, let frame else { return }
        guard mode != .accessible else { return announce(Announcement(accessibilityText, of: frame), send) }
        let bytes = painter.bytes(from: rendered, to: frame)
        if bytes.isEmpty { return }
        let isAsked = painter.isInline && rendered.frame(of: frame.size) == nil
        let isSent = send(bytes)
        rendered = RenderedState(frame)
        if !isSent { rendered.frame = nil }
        if isAsked, isSent { origin.startWasQueried(upTo: .now + queryTimeout) }
    }

    private mutating func announce(_ announcement: Announcement, _ send: ([UInt8]) -> Bool) {
        let bytes = announcement.bytes(after: announced)
        if bytes.isEmpty || send(bytes) { announced = announcement }
    }
}
