import Foundation

/// An address of IPv4 or IPv6.
struct IPAddress: Sendable, Hashable {
    /// Four or sixteen bytes.
    let bytes: [UInt8]

    /// Creates the address of a socket, or returns `nil` if the socket has one of another family.
    /// - Parameter address: An address of the length that its family has.
    init?(_ address: UnsafePointer<sockaddr>) {
        let pointer = UnsafeRawPointer(address)
        switch Int32(address.pointee.sa_family) {
        case AF_INET: bytes = withUnsafeBytes(of: pointer.loadUnaligned(as: sockaddr_in.self).sin_addr, Array.init)
        case AF_INET6: bytes = withUnsafeBytes(of: pointer.loadUnaligned(as: sockaddr_in6.self).sin6_addr, Array.init)
        default: return nil
        }
    }

    /// Returns the addresses of a host name, or of an address in text; empty if it has none. Waits for the lookup.
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

    /// Returns the port of the address of a socket. Both families have it in the same place.
    static func port(of address: UnsafePointer<sockaddr>) -> UInt16 {
        UInt16(bigEndian: UnsafeRawPointer(address).loadUnaligned(as: sockaddr_in.self).sin_port)
    }
}
