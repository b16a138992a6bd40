import TestSupport
import Testing

@testable import HTTPTransport

#if os(Linux)
import Foundation

@Suite("Nothing leaks", .timeLimit(.minutes(3)))
struct LeakTests {
    @Test("10,000 cancelled requests leave no descriptor and no handle")
    func tenThousand() async {
        await #expect(processExitsWith: .success) {  // alone in its process, so that it can count descriptors
            let server = try LoopbackServer { $0.hold() }
            let transport = CurlTransport()
            try await cancelWave(of: 50, transport, server)
            let before = try descriptors()
            for _ in 0..<200 { try await cancelWave(of: 50, transport, server) }
            #expect(await transport.transfersUnderWay() == 0)
            await server.wait { $0.hungUp == $0.connections }
            #expect(try descriptors() <= before)
        }
    }
}

/// Starts `count` requests, waits until at least one has arrived, and cancels them all.
private func cancelWave(of count: Int, _ transport: CurlTransport, _ server: LoopbackServer) async throws {
    let arrived = server.facts.requests.count
    let tasks = (0..<count).map { _ in Task { try await transport.get(server.address) } }
    await server.wait { $0.requests.count > arrived }
    for task in tasks { task.cancel() }
    for task in tasks { await #expect(throws: CancellationError.self) { try await task.value } }
}

private func descriptors() throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
}
#endif
