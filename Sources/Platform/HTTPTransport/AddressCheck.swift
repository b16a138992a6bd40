import Foundation

/// The check of the addresses to which the connections of one request are opened.
struct AddressCheck: Sendable {
    private let allowsAddress: @Sendable (AddressKind) -> Bool
    private let port: UInt16?
    private let proxy: ConnectionSettings.Proxy?

    init?(of url: RequestURL, _ settings: ConnectionSettings) {
        guard let allowsAddress = settings.servers.allowsAddress else { return nil }
        self.allowsAddress = allowsAddress
        port = UInt16(url.port)
        proxy = url.scheme == "https" ? settings.httpsProxy : nil
    }

    func allows(_ address: UnsafePointer<sockaddr>) -> Bool {
        if isProxy(address) { return true }
        return allowsAddress(IPAddress(address).map(AddressKind.init) ?? .reserved)
    }

    /// Whether the connection is one to the proxy and not to a host in `no_proxy`: its port is not that of the URL, or it is
    /// that of both and the address is the proxy's.
    private func isProxy(_ address: UnsafePointer<sockaddr>) -> Bool {
        guard let proxy, let port else { return false }
        guard IPAddress.port(of: address) == port else { return true }
        guard proxy.port == port, let address = IPAddress(address) else { return false }
        return IPAddress.addresses(ofHost: proxy.host).contains(address)
    }
}
