import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import HTTPTransport

@Suite("Proxies and environment variables", .timeLimit(.minutes(3)))
struct ProxyTests {
    @Test("An https request uses a tunnel, so the proxy receives only the host")
    func tunnel() async throws {
        let servers = try await TunneledServer()
        defer { servers.stop() }
        let (far, proxy) = (servers.far, servers.proxy)
        let transport = CurlTransport(trusting: servers.certificate, proxy: proxy.address)
        let request = HTTPRequest(far.address + "/s3cret", fields: [.authorization: "Bearer s3cret"])
        #expect(try await transport.send(request).head.status == .notFound)
        #expect(proxy.facts.requests[0].hasPrefix("CONNECT localhost:\(far.port) HTTP/1.1\r\n"))
        #expect(!proxy.facts.requests[0].contains("s3cret"))
    }

    @Test("The error of an unreachable proxy names the proxy")
    func missingProxy() async throws {
        let certificate = try await Certificate()
        defer { certificate.remove() }
        let closed = try ClosedPort()
        let transport = CurlTransport(trusting: certificate, proxy: "http://127.0.0.1:\(closed.number)")
        let error = await transport.error(of: "https://localhost:1/")
        let reason = try #require(error?.unreachableReason, "\(error.debugDescription)")
        #expect(reason.contains("127.0.0.1 port \(closed.number)"))
    }

    @Test(
        "An error does not contain the password of the proxy",
        arguments: [
            "ftp://mona:s3cret@127.0.0.1:1", "http://mona:s3cret@127.0.0.1:x", "http://mona:s3cret@no.invalid:1",
            // libcurl cuts its messages off after 256 bytes.
            "foo://mona:\(String(repeating: "s3cret", count: 60))@127.0.0.1:1",
            "http://mona:\(String(repeating: "s3cret", count: 60))@127.0.0.1:x", "http://mona:x's3cret@127.0.0.1:x",
            "http://mona:s3'cr@et@127.0.0.1:x", "http://mona:x's3cret@no.invalid:1",
        ])
    func password(proxy: String) async throws {
        let certificate = try await Certificate()
        defer { certificate.remove() }
        let error = await CurlTransport(trusting: certificate, proxy: proxy).error(of: "https://localhost:1/")
        #expect(error.map { "\($0)".contains(#/s3|cret/#) } == false, "\(error.debugDescription)")
    }

    @Test("The response of a proxy that rejects the tunnel is an error")
    func rejectingProxy() async throws {
        let proxy = try LoopbackServer { $0.respondToAll("403 Forbidden", body: "not by me") }
        let certificate = try await Certificate()
        defer {
            proxy.stop()
            certificate.remove()
        }
        let error = await CurlTransport(trusting: certificate, proxy: proxy.address).error(of: "https://localhost:1/")
        #expect(error?.unreachableReason?.contains("403") == true, "\(error.debugDescription)")
    }

    @Test("https_proxy and SSL_CERT_FILE are used, and http_proxy is ignored")
    func environment() async throws {
        let servers = try await TunneledServer()
        defer { servers.stop() }
        let plain = try LoopbackServer { $0.respondToAll() }
        defer { plain.stop() }
        let (far, proxy) = (servers.far, servers.proxy)
        var variables = ["https_proxy": proxy.address, "http_proxy": proxy.address]
        let untrusted = await CurlTransport(variables).error(of: far.address)
        #expect(untrusted?.tlsReason != nil)
        variables["SSL_CERT_FILE"] = servers.certificate.file
        #expect(try await CurlTransport(variables).get(far.address).head.status == .notFound)
        #expect(proxy.facts.connections == 2)
        #expect(try await CurlTransport(variables).get(plain.address).head.status == .ok)
        #expect(proxy.facts.connections == 2)
    }

    @Test(
        "The host and the port of a proxy are those that libcurl uses",
        arguments: [
            ("http://proxy.example:3128", "proxy.example", 3128), ("proxy.example:80", "proxy.example", 80),
            ("http://user:pass@proxy.example", "proxy.example", 1080), ("HTTPS://proxy.example/", "proxy.example", 443),
            ("socks5h://10.0.0.1", "10.0.0.1", 1080), ("http://[fd00::1]:8080", "[fd00::1]", 8080),
            ("http://", "", 1080),
        ] as [(String, String, UInt16)])
    func parsed(url: String, host: String, port: UInt16) {
        let proxy = ConnectionSettings.Proxy(url)
        #expect((proxy.host, proxy.port) == (host, port))
    }

    @Test("A host that no_proxy names is not connected to at an address that is not allowed")
    func addresses() async throws {
        let servers = try await TunneledServer()
        defer { servers.stop() }
        let (far, proxy) = (servers.far, servers.proxy)
        var variables = ["SSL_CERT_FILE": servers.certificate.file, "https_proxy": proxy.address]
        variables["no_proxy"] = "other.example"
        let tunneled = try await CurlTransport(variables, allowing: .public).get(far.address)
        #expect(tunneled.head.status == .notFound, "through the proxy")
        variables["no_proxy"] = "localhost"
        await expectRejection(of: far, variables)
        #expect(try await CurlTransport(variables, allowing: .loopback).get(far.address).head.status == .notFound)
        #expect(proxy.facts.connections == 1)
        for host in ["127.0.0.2", "no.invalid"] {  // a proxy with the port of the host
            variables["https_proxy"] = "https://\(host):\(far.port)"
            await expectRejection(of: far, variables)
        }
        variables["https_proxy"] = "http://127.0.0.1:\(far.port)"
        let direct = try await CurlTransport(variables, allowing: .public).get(far.address)
        #expect(direct.head.status == .notFound, "the address of the proxy")
    }

    private func expectRejection(of server: TLSServer, _ variables: [String: String]) async {
        let error = await CurlTransport(variables, allowing: .public).error(of: server.address)
        #expect(error?.unreachableReason == "its address is not allowed", "\(error.debugDescription)")
    }
}

extension CurlTransport {
    /// Creates a transport that reads `variables` as its environment, and connects to `kind` of addresses only.
    fileprivate init(_ variables: [String: String], allowing kind: AddressKind? = nil) {
        var servers = AllowedServers()
        if let kind { servers.allowsAddress = { $0 == kind } }
        self.init(limits: .init(), servers: servers, environment: variables)
    }
}

/// A TLS server, and a proxy that connects every tunnel to it.
private struct TunneledServer {
    let certificate: Certificate
    let far: TLSServer
    let proxy: LoopbackServer

    init() async throws {
        certificate = try await Certificate()
        far = try await TLSServer.http2(certificate)
        proxy = try LoopbackServer { [port = far.port] connection in
            guard connection.receive() != nil else { return }
            connection.send("HTTP/1.1 200 Connection established\r\n\r\n".utf8)
            connection.relay(to: port)
        }
    }

    func stop() {
        proxy.stop()
        far.stop()
        certificate.remove()
    }
}
