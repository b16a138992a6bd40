import CCurl
import HTTPTypes
import Synchronization
import TestSupport
import Testing

@testable import HTTPTransport

@Suite("Cancellation over HTTP/2", .timeLimit(.minutes(3)))
struct StreamCancellationTests {
    private let certificate: Certificate

    init() async throws {
        certificate = try await Certificate()
    }

    @Test(
        "A stream that is cancelled before its response is reset immediately, and its connection is reused",
        .enabled(if: canResetAtOnce))
    func resets() async throws {
        let holds = Flag()
        let far = try await TLSServer.http2(certificate)
        let near = try LoopbackServer { $0.relay(to: far.port) { holds.isRaised } }
        defer { end(near, far) }
        let (transport, address) = (CurlTransport(trusting: certificate), "https://localhost:\(near.port)/")
        _ = try await transport.get(address)
        holds.raise()
        let task = Task { try await transport.get(address + "large") }
        await far.waitForOutput("(stream_id=3) :path: /large")
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        await far.waitForOutput("recv RST_STREAM frame <length=4, flags=0x00, stream_id=3>")
        holds.lower()
        #expect(try await transport.get(address + "next").head.status == .notFound)
        await far.waitForOutput("(stream_id=5) :path: /next")  // no request in between
        #expect(near.facts.connections == 1)
    }

    @Test(
        "A stream is reset immediately while another one on its connection waits, which is not affected",
        .enabled(if: canResetAtOnce))
    func resetsBeside() async throws {
        let holds = Flag()
        let far = try await TLSServer.http2(certificate)
        let near = try LoopbackServer { $0.relay(to: far.port) { holds.isRaised } }
        defer { end(near, far) }
        let (transport, address) = (CurlTransport(trusting: certificate), "https://localhost:\(near.port)/")
        _ = try await transport.get(address)
        holds.raise()
        async let other = transport.get(address + "other")
        await far.waitForOutput("(stream_id=3) :path: /other")
        let task = Task { try await transport.get(address + "large") }
        await far.waitForOutput("(stream_id=5) :path: /large")
        task.cancel()
        await far.waitForOutput("recv RST_STREAM frame <length=4, flags=0x00, stream_id=5>")
        holds.lower()
        _ = try await transport.get(address)  // wakes the relay
        #expect(try await other.head.status == .notFound)
        #expect(near.facts.connections == 1)
    }

    @Test("A stream that is cancelled during its response closes its connection if no other stream uses it")
    func closes() async throws {
        let (reached, reach) = AsyncStream<Void>.makeStream()
        let chunks = Atomic(0)
        let far = try await TLSServer.http2(certificate)
        let near = try LoopbackServer { connection in
            connection.relay(to: far.port) {
                let isEnough = chunks.add(1, ordering: .relaxed).newValue > 50
                if isEnough { reach.yield() }
                return isEnough
            }
        }
        defer { end(near, far) }
        var limits = TransportLimits()
        limits.maxBodyBytes = 128 << 20
        let transport = CurlTransport(limits: limits, trusting: certificate)
        let task = Task { try await transport.get("https://localhost:\(near.port)/large") }
        _ = await reached.first { _ in true }
        for _ in 0..<2 { _ = await transport.activeTransferCount() }  // the loop reads what has arrived in between
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        await near.wait { $0.hungUp == 1 }
    }

    @Test("Cancelling a request keeps the connection for others")
    func others() async throws {
        let far = try await TLSServer.http2(certificate)
        let near = try LoopbackServer { $0.relay(to: far.port) }
        defer { end(near, far) }
        let (transport, address) = (CurlTransport(trusting: certificate), "https://localhost:\(near.port)/")
        _ = try await transport.get(address)
        for number in 0..<50 {
            let task = Task { try await transport.get(address) }
            for _ in 0..<number { await Task.yield() }
            task.cancel()
            _ = await task.result
        }
        #expect(try await transport.get(address).head.status == .notFound)
        #expect(near.facts.connections == 1)
    }

    @Test("A request that waits for the connection of a cancelled one opens its own")
    func waitingRequest() async throws {
        let hasFirst = ObservedValue(false)
        let far = try await TLSServer.http2(certificate)
        let near = try LoopbackServer { connection in
            let isFirst = hasFirst.update { value in
                defer { value = true }
                return !value
            }
            if isFirst { connection.relay(to: far.port) { true } } else { connection.relay(to: far.port) }
        }
        defer { end(near, far) }
        let (transport, address) = (CurlTransport(trusting: certificate), "https://localhost:\(near.port)/")
        let stuck = Task { try await transport.get(address) }
        // A connection is counted before its script starts.
        try #require(await hasFirst.wait { $0 })
        async let response = transport.get(address)
        while await transport.activeTransferCount() < 2 { await Task.yield() }
        stuck.cancel()
        #expect(try await response.head.status == .notFound)
        await #expect(throws: CancellationError.self) { try await stuck.value }
    }

    private func end(_ near: LoopbackServer, _ far: TLSServer) {
        near.stop()
        far.stop()
        certificate.remove()
    }
}

/// libcurl 8.0 to 8.14 sends resets only with the connection's next traffic.
private let canResetAtOnce = !(0x080000..<0x080f00).contains(curl_version_info(CURLVERSION_FIRST).pointee.version_num)

private final class Flag: Sendable {
    private let value = Atomic(false)
    var isRaised: Bool { value.load(ordering: .acquiring) }

    /// Raises the flag. Returns true if it was down.
    @discardableResult
    func raise() -> Bool { !value.exchange(true, ordering: .acquiringAndReleasing) }

    func lower() { value.store(false, ordering: .releasing) }
}
