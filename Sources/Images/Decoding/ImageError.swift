/// Why bytes are no picture that is shown.
package enum ImageError: Error, Sendable, Hashable {
    /// None of PNG, JPEG and GIF; nothing at all, too.
    case unknownFormat
    /// More bytes or more pixels than ``ImageDecoder/Limits`` allow.
    case tooLarge
    /// Cut off, or not what its first bytes promise.
    case damaged
    /// Decoding took longer than ``ImageDecoder/Limits`` allow.
    case tooSlow
    /// This machine has no decoder for the format.
    case noDecoder
}

extension ImageError: CustomStringConvertible {
    /// What happened, then what to do.
    package var description: String {
        switch self {
        case .unknownFormat: "The picture is neither PNG, JPEG nor GIF. Initials stand in for it."
        case .tooLarge: "The picture is too large. Initials stand in for it."
        case .damaged: "The picture is damaged. Try again later."
        case .tooSlow: "The picture takes too long to decode. Initials stand in for it."
        case .noDecoder: "This machine can't decode the picture. Reinstall gdk-pixbuf (libgdk-pixbuf-2.0-0)."
        }
    }
}
