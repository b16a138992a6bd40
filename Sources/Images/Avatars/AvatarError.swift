package import HTTPTransport

/// Why there is no picture of somebody. `CancellationError` passes through.
package enum AvatarError: Error, Hashable {
    /// GitHub was not to be asked.
    case offline
    /// No answer came, or more than is allowed.
    case transport(TransportError)
    /// The host answered with this HTTP status instead of a picture.
    case status(Int)
    /// What came is no picture that is shown.
    case image(ImageError)
}

extension AvatarError: CustomStringConvertible {
    /// What happened, then what to do.
    package var description: String {
        switch self {
        case .offline: "The picture is not stored. Leave out --offline to ask for it."
        case .transport(let error): "\(error)"
        case .status(let status): "There is no picture (HTTP \(status)). Initials stand in for it."
        case .image(let error): "\(error)"
        }
    }
}
