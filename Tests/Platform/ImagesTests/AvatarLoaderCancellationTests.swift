import Foundation
import TerminalUI
import TestSupport
import Testing

@testable import Images

@Suite("Cancellation of avatars", .timeLimit(.minutes(3)))
struct AvatarLoaderCancellationTests {
    @Test("While images are sent to many tasks, those can be cancelled on another thread")
    func cancellation() async throws {
        try await AvatarLoaderHarness.run { harness in
            let (loader, mona) = (try harness.loader(.initials), try harness.person())
            let tasks = (0..<200).map { _ in
                let images = loader.images(of: mona, in: harness.size)
                return Task { [received = harness.received] in
                    for await image in images { received.update { $0.append(image) } }
                }
            }
            loader.use(cell: PixelSize(width: 7, height: 13))
            try await harness.waitForImages(tasks.count)
            let finished = ObservedValue(0)
            Thread.detachNewThread {
                for height in 14..<60 { loader.use(cell: PixelSize(width: 7, height: height)) }
                finished.update { $0 += 1 }
            }
            Thread.detachNewThread {
                for task in tasks { task.cancel() }
                finished.update { $0 += 1 }
            }
            #expect(await finished.wait { $0 == 2 }, "each thread waits for the other one")
        }
    }
}
