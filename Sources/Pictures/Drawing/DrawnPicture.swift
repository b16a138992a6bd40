public import TerminalUI

/// A picture ready for the terminal it was drawn for.
public enum DrawnPicture: Sendable, Hashable {
    /// Lines of half blocks, exactly as many and as wide as the cells asked for: part of any frame.
    case lines([StyledLine])
    /// Bytes of a protocol, at the window's corner until its `position` is set; the frame's cells below it stay blank.
    ///
    /// Only digits and letters of our own, and pixels in base64 or sixels, are in it: nothing of the file it came from.
    case picture(Picture)
}
