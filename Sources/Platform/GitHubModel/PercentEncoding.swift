import Foundation

extension String {
    /// The text percent-encoded (RFC 3986). Only unreserved characters stay, so that a `+` does not become a space.
    package var percentEncoded: String {
        // Never `nil`: every Swift string is valid UTF-8.
        addingPercentEncoding(withAllowedCharacters: .unreserved) ?? ""
    }
}

extension CharacterSet {
    fileprivate static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}
