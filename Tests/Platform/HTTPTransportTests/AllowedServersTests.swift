import HTTPTypes
import TestSupport
import Testing

@testable import HTTPTransport

@Suite("Allowed servers", .timeLimit(.minutes(3)))
struct AllowedServersTests {
    @Test(
        "The kind of an IPv4 address",
        arguments: [
            ("8.8.8.8", .public), ("172.15.0.1", .public), ("172.32.0.1", .public), ("100.128.0.1", .public),
            ("127.0.0.1", .loopback), ("127.9.9.9", .loopback), ("0.0.0.0", .loopback), ("10.1.2.3", .privateNetwork),
            ("172.16.0.1", .privateNetwork), ("172.31.255.255", .privateNetwork), ("192.168.1.1", .privateNetwork),
            ("100.64.0.1", .privateNetwork), ("169.254.169.254", .linkLocal), ("224.0.0.1", .reserved),
            ("255.255.255.255", .reserved), ("192.0.0.1", .reserved), ("198.18.0.1", .reserved),
        ] as [(String, AddressKind)])
    func ipv4(address: String, kind: AddressKind) {
        #expect(AddressKind.kinds(ofHost: address) == [kind])
        let bytes = address.split(separator: ".").compactMap { UInt8($0) }
        #expect(AddressKind(ipv6: [UInt8](repeating: 0, count: 10) + [0xFF, 0xFF] + bytes) == kind)
        #expect(AddressKind(ipv6: [0, 0x64, 0xFF, 0x9B] + [UInt8](repeating: 0, count: 8) + bytes) == kind)
        #expect(AddressKind(ipv6: [0x20, 2] + bytes + [UInt8](repeating: 1, count: 10)) == kind)
    }

    @Test(
        "The kind of an IPv6 address",
        arguments: [
            ("2606:50c0:8000::153", .public), ("::1", .loopback), ("::", .loopback), ("::7f00:1", .loopback),
            ("fc00::1", .privateNetwork), ("fdff::1", .privateNetwork), ("fec0::1", .privateNetwork),
            ("fe80::1", .linkLocal), ("ff02::1", .reserved), ("2001::1", .reserved), ("100::1", .reserved),
            ("64:ff9b:1::1", .privateNetwork),
        ] as [(String, AddressKind)])
    func ipv6(address: String, kind: AddressKind) {
        #expect(AddressKind.kinds(ofHost: "[\(address)]") == [kind])
    }

    @Test("A name has the kinds of its addresses")
    func names() {
        #expect(AddressKind.kinds(ofHost: "localhost") == [.loopback])
        #expect(AddressKind.kinds(ofHost: "no.invalid") == [])
    }

    @Test(
        "No connection to an address that is not allowed is opened, by number or by name",
        arguments: ["http://127.0.0.1:", "http://localhost:", "https://localhost:", "https://[::ffff:127.0.0.1]:"])
    func addresses(prefix: String) async throws {
        let server = try LoopbackServer { $0.respondToAll() }
        defer { server.stop() }
        let error = await transport { $0.allowsAddress = { $0 == .public } }.error(of: "\(prefix)\(server.port)/")
        #expect(error?.unreachableReason == "its address is not allowed", "\(error.debugDescription)")
        #expect(try await CurlTransport().get(server.address).head.status == .ok)
        #expect(server.facts.connections == 1)
    }

    @Test(
        "A redirect to an address that is not allowed is not followed",
        arguments: [
            "https://10.0.0.1/", "https://169.254.169.254/", "https://[fd00::1]/", "https://[::ffff:10.0.0.1]/",
        ])
    func redirects(target: String) async throws {
        let server = try LoopbackServer { $0.respondToAll("302 Found", ["Location: \(target)"]) }
        defer { server.stop() }
        let error = await transport { $0.allowsAddress = { $0 == .loopback } }.error(of: server.address)
        #expect(error?.unreachableReason == "its address is not allowed", "\(error.debugDescription)")
        #expect(server.facts.requests.count == 1)
    }

    @Test("Requests and redirects to a URL that is not allowed are not sent")
    func urls() async throws {
        let target = try LoopbackServer { $0.respondToAll() }
        let server = try LoopbackServer { [address = target.address] in
            $0.respondToAll("302 Found", ["Location: \(address)"])
        }
        defer {
            server.stop()
            target.stop()
        }
        let transport = transport { [address = server.address] in $0.allowsURL = { $0.hasPrefix(address) } }
        #expect(await transport.error(of: target.address)?.disallowedURL != nil)
        let error = await transport.error(of: server.address)
        #expect(error == .disallowedRedirect(host: "127.0.0.1", to: target.address + "/"))
        #expect(target.facts.connections == 0)
    }

    private func transport(_ change: (inout AllowedServers) -> Void) -> CurlTransport {
        var settings = ConnectionSettings()
        settings.proxy = ""
        change(&settings.servers)
        return CurlTransport(settings: settings)
    }
}
