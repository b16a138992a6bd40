/// A picture ready for the terminal it was drawn for.
public enum DrawnPicture: Sendable, Hashable {
    /// Text with colours: half blocks, or initials.
    case cells(PictureCells)
    /// Bytes of a protocol.
    case payload(PicturePayload)
}
