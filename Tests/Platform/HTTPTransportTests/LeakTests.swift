import TestSupport
import Testing

@testable import HTTPTransport

#if os(Linux)
import Foundation

@Suite("Resource leaks", .timeLimit(.minutes(3)))
struct LeakTests {
    @Test("10,000 cancelled requests leak no descriptor and no handle")
    func tenThousand() async {
        await #expect(processExitsWith: .success) {  // in its own process, to count descriptors
            try await runWithoutCleanup {
                let server = try LoopbackServer { $0.hold() }
                let transport = CurlTransport()
                try await cancelWave(of: 50, transport, server)
                await server.wait { $0.hungUp == $0.connections }
                let before = try descriptors()
                for _ in 0..<200 { try await cancelWave(of: 50, transport, server) }
                #expect(await transport.activeTransferCount() == 0)
                #expect(try await minDescriptors(downTo: before) <= before)
            }
        }
    }
}

/// Starts `count` requests, waits until one has arrived, and cancels all of them.
private func cancelWave(of count: Int, _ transport: CurlTransport, _ server: LoopbackServer) async throws {
    let arrived = server.facts.requests.count
    let tasks = (0..<count).map { _ in Task { try await transport.get(server.address) } }
    await server.wait { $0.requests.count > arrived }
    for task in tasks { task.cancel() }
    for task in tasks { await #expect(throws: CancellationError.self) { try await task.value } }
}

/// Returns the number of open descriptors when it has dropped to `goal`, or after a minute. The server in the same
/// process first accepts the connections in its queue and closes them.
private func minDescriptors(downTo goal: Int) async throws -> Int {
    let deadline = ContinuousClock.now + .seconds(60)
    var count = try descriptors()
    while count > goal, ContinuousClock.now < deadline {
        await Task.yield()
        count = try descriptors()
    }
    return count
}

private func descriptors() throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
}
#endif
