struct Renderer: Sendable {
    enum State { case shown, suspended, closed }

    private(set) var encoder: FrameEncoder
    let mode: TerminalMode
    var state = State.shown
    private(set) var origin = InlineOrigin()
    private let queryTimeout: Duration
    private var frame: Frame?  // drawn last, even if it was not visible
    private var accessibilityText: String?
    let characters: DrawingCharacters
    private var rendered = RenderedState()
    private var announced: Announcement?

    init(_ mode: TerminalMode, environment: [String: String], theme: Theme, queryTimeout: Duration) {
        self.mode = mode
        self.queryTimeout = queryTimeout
        characters = DrawingCharacters(environment: environment)
        encoder = FrameEncoder(environment: environment, isInline: mode != .fullScreen)
        encoder.theme = theme
    }

    /// Draws the frame again in the colors for this background.
    mutating func use(_ background: Theme.Background, _ send: ([UInt8]) -> Bool) {
        guard encoder.theme.background != background else { return }
        encoder.theme.background = background
        rendered.invalidateLines()
        show(send)
    }

    mutating func setFrame(_ frame: Frame, announcing text: String?) {
        self.frame = frame.drawn(with: characters)
        self.accessibilityText = text
    }

    /// Draws with more colors from the next frame on.
    mutating func use(_ colors: ColorDepth) {
        guard colors > encoder.colors else { return }
        encoder.colors = colors
        rendered.frame = nil
    }

    mutating func invalidateAll() {
        rendered = RenderedState()
        announced = nil
        origin.invalidate()
    }

    /// Adapts to a new window size. Announced text is not repeated.
    mutating func resize(to window: Size, _ send: ([UInt8]) -> Bool) {
        rendered.addRows(0)  // rows that were wrapped may be whole again
        let estimate = rendered.lastFrame.flatMap {
            mode.isInline ? ReflowEstimate($0, at: origin.lastRow, in: window) : nil
        }
        rendered.frame = nil
        origin.invalidate()
        guard state == .shown, let estimate, send(Array(InlineOrigin.query.utf8)) else { return }
        origin.record(.cursor(estimate), deadline: .now + queryTimeout)
    }

    mutating func applyCursorReport(_ cursor: Position, _ send: ([UInt8]) -> Bool) {
        guard let rows = origin.apply(cursor), rows > 0 || rendered.frame == nil else { return }
        rendered.addRows(rows)
        guard rendered.frame != nil else { return }  // the next frame is drawn from there
        rendered.frame = nil
        announced = nil
        show(send)
    }

    /// The bytes to send before the terminal is released: they remove images and the inline frame.
    var teardown: [UInt8] {
        let removal = rendered.images.flatMap(\.removalBytes)
        guard mode.isInline, let lastFrame = rendered.lastFrame else { return removal }
        var output = ANSIWriter(for: encoder, row: rendered.cursorRow)
        output.add(removal)
        output.move(to: Position(column: 0, row: 0))
        output.blank(rows: lastFrame.size.rows)
        output.add("\u{1B}7")
        return output.bytes
    }

    /// Draws the current frame. `send` returns whether the terminal accepted the bytes; so does the result.
    @discardableResult
    mutating func show(_ send: ([UInt8]) -> Bool) -> Bool {
        guard state == .shown, mode != .keysOnly, let frame else { return true }
        guard mode != .accessible else { return announce(Announcement(accessibilityText, of: frame), send) }
        let bytes = encoder.bytes(from: rendered, to: frame)
        if bytes.isEmpty { return true }
        let queriesOrigin = encoder.isInline && rendered.frame(of: frame.size) == nil
        let isSent = send(bytes)
        rendered = RenderedState(frame)
        if !isSent { rendered.frame = nil }
        if queriesOrigin, isSent { origin.record(.start, deadline: .now + queryTimeout) }
        return isSent
    }

    private mutating func announce(_ announcement: Announcement, _ send: ([UInt8]) -> Bool) -> Bool {
        var announcement = announcement
        let bytes = announcement.bytes(after: announced)
        guard bytes.isEmpty || send(bytes) else { return false }
        announced = announcement
        return true
    }
}
