#if os(Linux)
import Foundation
import GitHubStandIn
import Testing

@Suite("Descriptors of a server")
struct ServerDescriptorTests {
    @Test("Servers that have stopped leave no descriptors of their event queues")
    func eventQueues() async throws {
        let before = try Self.eventDescriptors()
        for _ in 0..<100 { try await StandInServer.run(dataset: .seeded(people: 0)) { _ in } }
        // Other tests open descriptors at the same time.
        #expect(try Self.eventDescriptors() < before + 50)
    }

    private static func eventDescriptors() throws -> Int {
        let directory = "/proc/self/fd"
        return try FileManager.default.contentsOfDirectory(atPath: directory).count { name in
            do {
                let file = try FileManager.default.destinationOfSymbolicLink(atPath: "\(directory)/\(name)")
                return file == "anon_inode:[eventfd]"
            } catch CocoaError.fileReadNoSuchFile {
                return false  // another test has closed the descriptor
            }
        }
    }
}
#endif
