import Foundation

/// The check of the addresses to which the connections of one request are opened.
struct AddressCheck: Sendable {
    private let allowsAddress: @Sendable (AddressKind) -> Bool
    private let port: UInt16?
    private let hasProxy: Bool
    /// Whether the request must go through the proxy even if `no_proxy` names its host. The proxy has the port of the URL, so a
    /// connection to the host would look like one to the proxy.
    let requiresProxy: Bool

    /// Creates the check, or returns `nil` if all addresses are allowed.
    init?(of url: RequestURL, _ settings: ConnectionSettings) {
        guard let allowsAddress = settings.servers.allowsAddress else { return nil }
        let proxyPort = url.scheme == "https" ? settings.proxyPort : nil
        (self.allowsAddress, port, hasProxy) = (allowsAddress, UInt16(url.port), proxyPort != nil)
        requiresProxy = proxyPort == url.port
    }

    /// Returns whether the connection may be opened. With a proxy, only a connection to the port of the URL is one to its host.
    func allows(_ address: UnsafePointer<sockaddr>) -> Bool {
        let isProxy = requiresProxy || hasProxy && AddressKind.port(of: address) != port
        return isProxy || allowsAddress(AddressKind(address))
    }
}

extension AddressKind {
    /// Returns the port, which addresses of both families have in the same place.
    fileprivate static func port(of address: UnsafePointer<sockaddr>) -> UInt16 {
        UInt16(bigEndian: UnsafeRawPointer(address).loadUnaligned(as: sockaddr_in.self).sin_port)
    }
}
