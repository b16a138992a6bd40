import TestSupport
import Foundation
import HTTPTransport
import HTTPTypes
import Testing

@Suite("Proxies and the environment", .timeLimit(.minutes(1)))
struct ProxyTests {
    @Test("https goes through the proxy, which learns the host and nothing of the request")
    func tunnel() async throws {
        let certificate = try await Certificate()
        let far = try await TLSServer.http2(certificate)
        let proxy = try tunnels(to: far.port)
        defer {
            proxy.stop()
            far.stop()
            certificate.remove()
        }
        let transport = CurlTransport(trusting: certificate, proxy: proxy.address)
        let request = HTTPRequest(far.address + "/s3cret", fields: [.authorization: "Bearer s3cret"])
        #expect(try await transport.send(request).head.status == .notFound)
        #expect(proxy.facts.requests[0].hasPrefix("CONNECT localhost:\(far.port) HTTP/1.1\r\n"))
        #expect(!proxy.facts.requests[0].contains("s3cret"))
    }

    @Test("A proxy that is not there is named as what can't be reached")
    func missingProxy() async throws {
        let certificate = try await Certificate()
        defer { certificate.remove() }
        let port = try freePort()
        let transport = CurlTransport(trusting: certificate, proxy: "http://127.0.0.1:\(port)")
        let error = await transport.failure(of: "https://localhost:1/")
        #expect(error?.unreachableReason?.contains("127.0.0.1 port \(port)") == true, "\(error.debugDescription)")
    }

    @Test("A proxy that refuses is no answer of the host")
    func refusingProxy() async throws {
        let proxy = try LoopbackServer { $0.respondToAll("403 Forbidden", body: "not by me") }
        let certificate = try await Certificate()
        defer {
            proxy.stop()
            certificate.remove()
        }
        let error = await CurlTransport(trusting: certificate, proxy: proxy.address).failure(of: "https://localhost:1/")
        #expect(error?.unreachableReason?.contains("403") == true, "\(error.debugDescription)")
    }

    @Test("https_proxy and SSL_CERT_FILE are obeyed, and http_proxy never sees plain http")
    func environment() async {
        await #expect(processExitsWith: .success) {  // alone in its process, so that it can change the environment
            let certificate = try await Certificate()
            let far = try await TLSServer.http2(certificate)
            let (proxy, plain) = (try tunnels(to: far.port), try LoopbackServer { $0.respondToAll() })
            defer {
                proxy.stop()
                plain.stop()
                far.stop()
                certificate.remove()
            }
            for name in ["no_proxy", "NO_PROXY", "CURL_CA_BUNDLE"] { unsetenv(name) }
            setenv("https_proxy", proxy.address, 1)
            setenv("http_proxy", proxy.address, 1)
            let trustless = await CurlTransport().failure(of: far.address)
            #expect(trustless?.insecureReason != nil)
            setenv("SSL_CERT_FILE", certificate.file, 1)
            #expect(try await CurlTransport().get(far.address).head.status == .notFound)
            #expect(proxy.facts.connections == 2)
            #expect(try await CurlTransport().get(plain.address).head.status == .ok)
            #expect(proxy.facts.connections == 2)
        }
    }
}

/// A proxy whose every tunnel ends at `port`.
private func tunnels(to port: UInt16) throws -> LoopbackServer {
    try LoopbackServer { connection in
        guard connection.receive() != nil else { return }
        connection.send("HTTP/1.1 200 Connection established\r\n\r\n".utf8)
        connection.relay(to: port)
    }
}
