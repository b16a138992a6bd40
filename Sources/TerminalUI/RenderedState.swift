/// The contents of the terminal after the frames so far.
package struct RenderedState: Sendable {
    /// The visible frame, or `nil` if the contents are unknown.
    var frame: Frame?
    /// The frame that was drawn last.
    let lastFrame: Frame?
    /// The cursor's row, relative to the first row of the frame.
    var cursorRow = 0
    /// The images that may be visible.
    var images: [TerminalImage] = []

    /// Creates a state that shows `frame` and nothing else.
    package init(_ frame: Frame? = nil) {
        (self.frame, lastFrame, cursorRow, images) = (frame, frame, frame?.cursor?.row ?? 0, frame?.images ?? [])
    }

    /// Returns the visible frame if it has this size: only then the next one can be drawn as a difference.
    func frame(of size: Size) -> Frame? { frame.flatMap { $0.size == size ? $0 : nil } }

    /// Moves the cursor row: the terminal added `count` rows above the cursor.
    mutating func addRows(_ count: Int) { cursorRow = (lastFrame?.cursor?.row ?? 0) + count }
}
