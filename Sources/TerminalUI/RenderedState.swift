/// What the frames so far have left on the terminal.
package struct RenderedState: Sendable {
    /// What is there; `nil`: nobody knows.
    var frame: Frame?
    /// What was drawn last, whatever became of it.
    let lastFrame: Frame?
    /// Rows from the frame's first to the cursor.
    var cursorRow = 0
    /// Pictures that may be there.
    var pictures: [TerminalImage] = []

    /// `frame`, and nothing of what was there before it.
    package init(_ frame: Frame? = nil) {
        (self.frame, lastFrame, cursorRow, pictures) = (frame, frame, frame?.cursor?.row ?? 0, frame?.pictures ?? [])
    }

    /// What is there, if it is as large as the next frame, which can then be drawn over it.
    func frame(of size: Size) -> Frame? { frame.flatMap { $0.size == size ? $0 : nil } }

    /// The terminal has put `count` rows between the frame's first and the cursor.
    mutating func addRows(_ count: Int) { cursorRow = (lastFrame?.cursor?.row ?? 0) + count }
}
