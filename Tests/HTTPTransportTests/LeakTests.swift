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
            await server.wait { $0.hungUp == $0.connections }
            let before = try descriptors()
            for _ in 0..<200 { try await cancelWave(of: 50, transport, server) }
            #expect(await transport.activeTransferCount() == 0)
            #expect(try await leastDescriptors(downTo: before) <= before)
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

/// How many are open once there are no more than `goal`, or still after a minute: the server, in the same process,
/// accepts what is left in its queue and closes its ends in its own time.
private func leastDescriptors(downTo goal: Int) async throws -> Int {
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
