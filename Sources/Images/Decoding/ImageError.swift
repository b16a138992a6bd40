/// An error while decoding an image.
package enum ImageError: Error, Sendable, Hashable {
    /// Not PNG, JPEG or GIF, or empty.
    case unknownFormat
    /// More bytes or pixels than ``ImageDecoder/Limits`` allow.
    case tooLarge
    /// Truncated, or not the format of the first bytes.
    case damaged
    /// Decoding took longer than ``ImageDecoder/Limits`` allow.
    case tooSlow
    /// gdk-pixbuf has no decoder for the format.
    case noDecoder
}

extension ImageError: CustomStringConvertible {
    /// What happened, then what to do.
    package var description: String {
        switch self {
        case .unknownFormat: "The image is not PNG, JPEG or GIF. Showing initials."
        case .tooLarge: "The image is too large. Showing initials."
        case .damaged: "The image is damaged. Try again later."
        case .tooSlow: "The image takes too long to decode. Showing initials."
        case .noDecoder: "This machine can't decode the image. Reinstall gdk-pixbuf (libgdk-pixbuf-2.0-0)."
        }
    }
}
