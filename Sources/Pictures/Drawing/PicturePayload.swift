public import TerminalUI

/// A picture in a protocol of the terminal: bytes that are written as they are, once the cursor is at its place.
///
/// Only digits and letters of our own, and pixels in base64 or sixels, are in it: nothing of the file it came from.
public struct PicturePayload: Sendable, Hashable {
    /// Tells pictures apart: equal numbers are equal pictures in equal sizes. 1 or more.
    public let id: UInt32
    /// The cells it covers, right and down from the cursor.
    public let size: Size
    /// Draws it at the cursor, which is afterwards where it was. The terminal says nothing in answer, and does not scroll
    /// as long as the cells are in the window.
    public let draw: [UInt8]
    /// Takes it away; empty where writing text over its cells does.
    public let remove: [UInt8]
}
