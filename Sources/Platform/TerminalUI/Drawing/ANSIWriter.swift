/// The bytes of one frame. Tracks the style and the cursor row that they leave on the terminal.
struct ANSIWriter {
    /// Whether the frame begins in the first row of the window. An inline frame begins at the shell's cursor.
    let isFullScreen: Bool
    let colors: ColorDepth
    let theme: Theme
    let hasLinks: Bool
    var row: Int
    private(set) var bytes: [UInt8] = []
    private var pen = Style.plain
    private var drawnPen = Style.plain
    private var link: Hyperlink?

    init(for encoder: FrameEncoder, row: Int) {
        isFullScreen = !encoder.isInline
        colors = encoder.colors
        theme = encoder.theme
        hasLinks = encoder.hasLinks
        self.row = row
    }

    mutating func add(_ text: String) { bytes.append(contentsOf: text.utf8) }
    mutating func add(_ sequence: [UInt8]) { bytes.append(contentsOf: sequence) }

    mutating func move(to position: Position) {
        guard !isFullScreen else { return add("\u{1B}[\(position.row + 1);\(position.column + 1)H") }
        if position.row < row { add("\u{1B}[\(row - position.row)A") }
        if position.row > row { add("\u{1B}[\(position.row - row)B") }
        row = position.row
        move(toColumn: position.column)
    }

    mutating func move(toColumn column: Int) { add("\u{1B}[\(column + 1)G") }

    mutating func setStyle(_ style: Style, _ link: Hyperlink? = nil) {
        let link = hasLinks ? link : nil
        if link != self.link { add(link?.opening ?? Hyperlink.closing) }
        self.link = link
        guard style != pen else { return }
        pen = style
        let new = theme.applied(to: style, in: colors)
        if new != drawnPen { add(new.sequence) }
        drawnPen = new
    }

    /// Clears the frame's area. Inline, first scrolls to make room for `rows`, then saves and queries the position.
    mutating func clear(rows: Int) {
        guard !isFullScreen else { return add("\u{1B}[m\u{1B}[2J") }
        move(to: Position(column: 0, row: 0))
        blank(rows: rows)
        add("\u{1B}7" + InlineOrigin.query)
    }

    /// Clears `rows` rows and everything below, and moves back up. Row by row, as tmux stores what is erased at once.
    mutating func blank(rows: Int) {
        add("\u{1B}[m" + String(repeating: "\u{1B}[2K\n", count: rows - 1) + "\u{1B}[J")
        if rows > 1 { add("\u{1B}[\(rows - 1)A") }
    }

    mutating func draw(_ image: TerminalImage) {
        move(to: image.position)
        add(image.drawBytes)
        if !isFullScreen { add("\u{1B}8") }
        row = 0
    }
}
