/// The servers to which a client may connect. By default all of them.
package struct AllowedServers: Sendable {
    package var allowsURL: @Sendable (String) -> Bool = { _ in true }
    /// Whether the client may connect to an address of this kind; `nil` for all. Checked after the name lookup, before
    /// anything is sent: a name can have the address of any machine. The addresses of a proxy, and those to which it
    /// connects, are not checked.
    package var allowsAddress: (@Sendable (AddressKind) -> Bool)?

    package init() {}
}

/// The kind of an IP address, by the networks from which it can be reached.
package enum AddressKind: Sendable, Hashable, CaseIterable {
    case `public`
    /// Of this machine: 127.0.0.0/8, ::1, and the unspecified addresses, which mean it too.
    case loopback
    /// Of a private network (RFC 1918, RFC 4193) or a provider's (RFC 6598).
    case privateNetwork
    /// Of the network at one interface: 169.254.0.0/16 and fe80::/10. Machines in a cloud get their credentials there.
    case linkLocal
    case reserved

    /// Waits for the lookup of the name.
    package static func kinds(ofHost name: String) -> Set<AddressKind> {
        Set(IPAddress.addresses(ofHost: name).map(AddressKind.init))
    }

    init(_ address: IPAddress) {
        self = address.bytes.count == 4 ? Self(ipv4: address.bytes) : Self(ipv6: address.bytes)
    }

    init(ipv4 bytes: [UInt8]) {
        self =
            switch (bytes[0], bytes[1]) {
            case (0, _), (127, _): .loopback
            case (10, _), (172, 16...31), (192, 168), (100, 64...127): .privateNetwork
            case (169, 254): .linkLocal
            case (192, 0) where bytes[2] == 0, (198, 18...19), (224..., _): .reserved
            default: .public
            }
    }

    /// An address that contains one of IPv4 has the kind of that.
    init(ipv6 bytes: [UInt8]) {
        let zeros = bytes.prefix { $0 == 0 }.count
        let isMapped = zeros == 10 && bytes[10] == 0xFF && bytes[11] == 0xFF
        self =
            switch (bytes[0], bytes[1]) {
            case _ where zeros == 16 || zeros == 15 && bytes[15] == 1: .loopback
            case _ where zeros >= 12 || isMapped: Self(ipv4: Array(bytes[12...]))
            case (0, 0x64) where bytes[2] == 0xFF && bytes[3] == 0x9B:  // NAT64 (RFC 6052, RFC 8215)
                bytes[4..<12].allSatisfy { $0 == 0 } ? Self(ipv4: Array(bytes[12...])) : .privateNetwork
            case (0x20, 0x02): Self(ipv4: Array(bytes[2..<6]))  // 6to4 (RFC 3056)
            case (0x20, 0x01) where bytes[2] == 0 && bytes[3] == 0: .reserved  // Teredo (RFC 4380)
            case (0xFC...0xFD, _), (0xFE, 0xC0...0xFF): .privateNetwork
            case (0xFE, 0x80...0xBF): .linkLocal
            case (0x20...0x3F, _): .public
            default: .reserved
            }
    }
}
