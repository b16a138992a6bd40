/// Why no whole answer came. `CancellationError` is thrown as itself, never wrapped.
public enum TransportError: Error, Hashable {
    /// The host's name has no address (or there is no network to ask).
    case hostNotFound(host: String)
    /// No connection to the host, or it broke before the answer was whole.
    case unreachable(host: String, reason: String)
    /// The TLS handshake or the certificate check failed.
    case tlsFailed(host: String, reason: String)
    /// The host took longer than ``TransportLimits`` allows, to connect or to answer, or stalled.
    case timedOut(host: String)
    /// Body or headers exceed the limit, in bytes.
    case responseTooLarge(host: String, limit: Int)
    /// The answer breaks HTTP: truncated, undecodable, or not HTTP at all.
    case malformedResponse(host: String, reason: String)
    /// More redirects than allowed, one from `https` to `http`, or one to no usable address.
    case disallowedRedirect(host: String, to: String)
    /// Plain `http` to anything but a loopback address, or an unusable URL: nothing was sent.
    case disallowedURL(String)
}

extension TransportError: CustomStringConvertible {
    /// What happened, then what to do: two sentences for a terminal line.
    public var description: String {
        switch self {
        case .hostNotFound(let host): "Can't find \(host). Check the network connection."
        case .unreachable(let host, let reason): "Can't reach \(host) (\(reason)). Check the network connection."
        case .tlsFailed(let host, let reason):
            "No safe connection to \(host) (\(reason)). Check the network, and which certificates this machine trusts."
        case .timedOut(let host): "\(host) took too long to answer. Try again."
        case .responseTooLarge(let host, let limit):
            "\(host) sent more than the \(limit) bytes allowed. Check that it is the right host."
        case .malformedResponse(let host, let reason):
            "\(host) sent an answer that can't be read (\(reason)). Try again."
        case .disallowedRedirect(let host, let target):
            "\(host) redirects to \(target), which is not followed. Check that it is the right host."
        case .disallowedURL(let address):
            "Can't ask \(address). Use an https address (http on this machine only) without user and password."
        }
    }
}
