import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import HTTPTransport

@Suite("TLS and HTTP/2", .timeLimit(.minutes(3)))
struct TLSTests {
    private let certificate: Certificate

    init() async throws {
        certificate = try await Certificate()
    }

    @Test("HTTP/2 is used if offered, with one connection for concurrent requests")
    func multiplexed() async throws {
        let far = try await TLSServer.http2(certificate)  // supports only HTTP/2
        let near = try LoopbackServer { $0.relay(to: far.port) }
        defer {
            near.stop()
            far.stop()
            certificate.remove()
        }
        let transport = CurlTransport(trusting: certificate)
        let address = "https://localhost:\(near.port)/nothing-here"
        try await withThrowingTaskGroup(of: Response.self) { group in
            for _ in 0..<20 { group.addTask { try await transport.get(address) } }
            for try await response in group { #expect(response.head.status.code == 404) }
        }
        #expect(near.facts.connections == 1)
    }

    @Test("A new connection resumes the TLS session")
    func sessionReuse() async throws {
        let server = try await TLSServer.handshakes(certificate)
        defer {
            server.stop()
            certificate.remove()
        }
        let transport = CurlTransport(trusting: certificate)
        #expect(try await transport.get(server.address).text.contains("\nNew, TLSv1.3"))
        #expect(try await transport.get(server.address).text.contains("\nReused, TLSv1.3"))
    }

    @Test("TLS 1.2 is supported")
    func olderTLS() async throws {
        let server = try await TLSServer.handshakes(certificate, ["-tls1_2"])
        defer {
            server.stop()
            certificate.remove()
        }
        #expect(try await CurlTransport(trusting: certificate).get(server.address).text.contains("\nNew, TLSv1.2"))
    }

    @Test("TLS 1.1 is rejected, even if OpenSSL allows it")
    func oldTLS() async throws {
        let settings = certificate.directory + "/openssl.cnf"
        try lenientSettings.write(toFile: settings, atomically: true, encoding: .utf8)
        // In its own process: OpenSSL reads its settings once. The variable is set before the test starts any thread.
        await #expect(processExitsWith: .success) { [settings = settings as String] in
            try await runWithoutCleanup {
                setenv("OPENSSL_CONF", settings, 1)
                let certificate = try await Certificate()
                let server = try await TLSServer.handshakes(certificate, ["-tls1_1"])
                let error = await CurlTransport(trusting: certificate).error(of: server.address)
                #expect(error?.tlsReason?.isEmpty == false)
                server.stop()
                certificate.remove()
            }
        }
        certificate.remove()
    }

    @Test("An untrusted certificate is rejected")
    func untrusted() async throws {
        let (server, other) = (try await TLSServer.handshakes(certificate), try await Certificate())
        defer {
            server.stop()
            other.remove()
            certificate.remove()
        }
        await expectTLSError(CurlTransport(trusting: other), server.address)
    }

    @Test("A file of certificates that is a pipe or a device is rejected without opening it")
    func notAFile() async throws {
        let pipe = certificate.directory + "/pipe"
        try #require(mkfifo(pipe, 0o600) == 0)
        defer { certificate.remove() }
        for path in [pipe, "/dev/zero"] {
            var settings = ConnectionSettings(environment: ["SSL_CERT_FILE": path])
            settings.proxy = ""
            let error = await CurlTransport(settings: settings).error(of: "https://localhost:9/")
            #expect(error == .tlsFailed(host: "localhost", reason: "\(path) is not a regular file"))
        }
    }

    @Test("A certificate of another host is rejected")
    func otherHost() async throws {
        let server = try await TLSServer.handshakes(certificate)
        defer {
            server.stop()
            certificate.remove()
        }
        let error = await CurlTransport(trusting: certificate).error(of: "https://127.0.0.1:\(server.port)")
        #expect(error?.tlsReason == "its certificate is that of another host")
    }

    @Test(
        "Only alternative names count, not the common name, which is that of the host",
        arguments: [
            ("DNS:localhost", true), ("DNS:LOCALHOST", true), (nil, false), ("DNS:other.example", false),
            ("IP:127.0.0.1", false), ("DNS:*", false), ("URI:https://localhost,email:me@localhost", false),
        ])
    func names(names: String?, isAccepted: Bool) async throws {
        let certificate = try await Certificate(names: names)
        let server = try await TLSServer.handshakes(certificate)
        defer {
            server.stop()
            certificate.remove()
            self.certificate.remove()
        }
        await expect(isAccepted, CurlTransport(trusting: certificate), server.address)
    }

    @Test(
        "Addresses are compared with alternative addresses",
        arguments: [("IP:127.0.0.1", true), ("DNS:127.0.0.1", false)])
    func addresses(names: String, isAccepted: Bool) async throws {
        let certificate = try await Certificate(names: names)
        let server = try await TLSServer.handshakes(certificate)
        defer {
            server.stop()
            certificate.remove()
            self.certificate.remove()
        }
        await expect(isAccepted, CurlTransport(trusting: certificate), "https://127.0.0.1:\(server.port)")
    }

    @Test(
        "A request whose stream is refused is sent again, even one that changes something", arguments: [0, 1, 2, 3, 4])
    func refused(count: Int) async throws {
        let server = try await RefusingServer(certificate, refusals: count)
        defer {
            server.stop()
            certificate.remove()
        }
        let request = HTTPRequest("https://localhost:\(server.port)/", method: .post)
        let response = try await CurlTransport(trusting: certificate).send(request, body: Array("x".utf8))
        #expect(response.head.status == .ok)
        #expect(server.requests == count + 1)
    }

    @Test(
        "A stream that is reset for another reason can have had an effect: it is not sent again",
        arguments: [UInt8(1), 2, 8, 11, 13])
    func reset(code: UInt8) async throws {
        let server = try await RefusingServer(certificate, refusals: .max, code: code)
        defer {
            server.stop()
            certificate.remove()
        }
        let request = HTTPRequest("https://localhost:\(server.port)/", method: .post)
        let transport = CurlTransport(trusting: certificate)
        await #expect(throws: TransportError.self) { try await transport.send(request, body: Array("x".utf8)) }
        #expect(server.requests == 1)
    }

    @Test("What is wrong with a certificate or its file is said in plain words")
    func words() async throws {
        let server = try await TLSServer.handshakes(certificate)
        let other = try await Certificate()
        defer {
            server.stop()
            other.remove()
            certificate.remove()
        }
        let reason = await CurlTransport(trusting: other).error(of: server.address)?.tlsReason
        #expect(reason == "its certificate is not signed by a trusted authority")
        var settings = ConnectionSettings(environment: ["SSL_CERT_FILE": "/nowhere/certificates.pem"])
        settings.proxy = ""
        let missing = await CurlTransport(settings: settings).error(of: server.address)?.tlsReason
        #expect(
            missing?.hasPrefix("can't read the certificates in /nowhere/certificates.pem: install ca-certificates")
                == true)
    }
}

private func expect(_ isAccepted: Bool, _ transport: CurlTransport, _ address: String) async {
    if isAccepted {
        await #expect(throws: Never.self) { try await transport.get(address) }
    } else {
        #expect(await transport.error(of: address)?.tlsReason == "its certificate is that of another host")
    }
}

private func expectTLSError(_ transport: CurlTransport, _ address: String) async {
    let error = await transport.error(of: address)
    #expect(error?.tlsReason?.isEmpty == false, "\(error.debugDescription)")
}

private let lenientSettings = """
    openssl_conf = all
    [all]
    ssl_conf = tls
    [tls]
    system_default = lenient
    [lenient]
    MinProtocol = TLSv1
    CipherString = DEFAULT:@SECLEVEL=0

    """
