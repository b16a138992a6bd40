/// What the frames so far have left on the terminal.
package struct Shown: Sendable {
    /// What is there; `nil`: nobody knows.
    var frame: Frame?
    /// Rows from the frame's first to the cursor.
    var cursorRow = 0
    /// Pictures that may be there.
    var pictures: [Picture] = []

    /// `frame`, and nothing of what was there before it.
    package init(_ frame: Frame? = nil) {
        (self.frame, cursorRow, pictures) = (frame, frame?.cursor?.row ?? 0, frame?.pictures ?? [])
    }
}
