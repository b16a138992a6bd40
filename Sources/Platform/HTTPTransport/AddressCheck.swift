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

    /// Whether the connection is one to the proxy and not to a host in `no_proxy`: its port is not that of the URL, or
    /// it is that of both and the address is the proxy's.
    private func isProxy(_ address: UnsafePointer<sockaddr>) -> Bool {
        guard let proxy, let port else { return false }
        guard IPAddress.port(of: address) == port else { return true }
        guard proxy.port == port, let address = IPAddress(address) else { return false }
        return IPAddress.addresses(ofHost: proxy.host).contains(address)
    }
}

struct IPAddress: Sendable, Hashable {
    let bytes: [UInt8]

    /// Returns `nil` for another family. `address` has the length of its family.
    init?(_ address: UnsafePointer<sockaddr>) {
        let pointer = UnsafeRawPointer(address)
        switch Int32(address.pointee.sa_family) {
        case AF_INET: bytes = withUnsafeBytes(of: pointer.loadUnaligned(as: sockaddr_in.self).sin_addr, Array.init)
        case AF_INET6: bytes = withUnsafeBytes(of: pointer.loadUnaligned(as: sockaddr_in6.self).sin6_addr, Array.init)
        default: return nil
        }
    }

    /// `name` can be an address in text. Waits for the lookup.
    static func addresses(ofHost name: String) -> Set<IPAddress> {
        var hints = addrinfo()
        var list: UnsafeMutablePointer<addrinfo>?
        hints.ai_protocol = Int32(IPPROTO_TCP)
        let host = name.hasPrefix("[") ? String(name.dropFirst().dropLast()) : name
        guard getaddrinfo(host, nil, &hints, &list) == 0, let list else { return [] }
        defer { freeaddrinfo(list) }
        let addresses = sequence(first: list) { $0.pointee.ai_next }
        return Set(addresses.compactMap { $0.pointee.ai_addr.flatMap { IPAddress($0) } })
    }

    /// Both families have the port in the same place.
    static func port(of address: UnsafePointer<sockaddr>) -> UInt16 {
        UInt16(bigEndian: UnsafeRawPointer(address).loadUnaligned(as: sockaddr_in.self).sin_port)
    }
}
