package import HTTPTransport

/// An error while loading an avatar. `CancellationError` passes through.
package enum AvatarError: Error, Hashable {
    /// Requests are disabled, and the avatar is not cached.
    case offline
    /// No complete response arrived, or it is too large.
    case transport(TransportError)
    /// The host sent this HTTP status instead of an image.
    case status(Int)
    /// The response is not an image that can be shown.
    case image(ImageError)
}

extension AvatarError: CustomStringConvertible {
    /// What happened, then what to do.
    package var description: String {
        switch self {
        case .offline: "The avatar is not cached. Try again without --offline."
        case .transport(let error): "\(error)"
        case .status(let status): "No avatar (HTTP \(status)). Showing initials."
        case .image(let error): "\(error)"
        }
    }
}
