/// What is sent to a terminal for one frame; it knows the pen it leaves, and where the cursor is.
struct ANSIWriter {
    /// The frame's first row is the window's; otherwise it is wherever the cursor was in the shell.
    let isFullScreen: Bool
    let colors: ColorDepth
    let hasLinks: Bool
    /// The cursor's row, from the frame's first.
    var row: Int
    private(set) var bytes: [UInt8] = []
    private var pen = Style.plain
    private var link: Hyperlink?

    init(for painter: FrameEncoder, row: Int) {
        (isFullScreen, colors, hasLinks) = (!painter.isInline, painter.colors, painter.hasLinks)
        self.row = row
    }

    mutating func add(_ text: String) { bytes.append(contentsOf: text.utf8) }
    mutating func add(_ more: [UInt8]) { bytes.append(contentsOf: more) }

    mutating func move(to place: Position) {
        guard !isFullScreen else { return add("\u{1B}[\(place.row + 1);\(place.column + 1)H") }
        if place.row < row { add("\u{1B}[\(row - place.row)A") }
        if place.row > row { add("\u{1B}[\(place.row - row)B") }
        row = place.row
        move(toColumn: place.column)
    }

    mutating func move(toColumn column: Int) { add("\u{1B}[\(column + 1)G") }

    mutating func setStyle(_ style: Style, _ link: Hyperlink? = nil) {
        let (style, link) = (style.mapped(to: colors), hasLinks ? link : nil)
        if link != self.link { add(link?.opening ?? Hyperlink.closing) }
        if style != pen { add(style.sequence) }
        (pen, self.link) = (style, link)
    }

    /// Blanks what is there. Below a shell's prompt it makes room for `rows` first, remembers the way back, and asks where
    /// in the window that is, now that nothing scrolls any more.
    mutating func clear(rows: Int) {
        guard !isFullScreen else { return add("\u{1B}[m\u{1B}[2J") }
        move(to: Position(column: 0, row: 0))
        blank(rows: rows)
        add("\u{1B}7" + InlineOrigin.query)
    }

    /// Blanks `rows` from the cursor's and all below, and comes back. Row by row: what is erased at once from the upper left
    /// corner on, tmux keeps in its history.
    mutating func blank(rows: Int) {
        add("\u{1B}[m" + String(repeating: "\u{1B}[2K\n", count: rows - 1) + "\u{1B}[J")
        if rows > 1 { add("\u{1B}[\(rows - 1)A") }
    }

    /// Draws a picture, wherever it leaves the cursor.
    mutating func draw(_ picture: TerminalImage) {
        move(to: picture.position)
        add(picture.drawBytes)
        if !isFullScreen { add("\u{1B}8") }
        row = 0
    }
}
