import TestSupport
import Testing

@testable import Images
import Foundation

@Suite("Avatar cache processes", .timeLimit(.minutes(3)))
struct AvatarProcessTests {
    private let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    @Test("Four processes write, read and evict concurrently, and every avatar is complete")
    func races() async {
        await withTaskGroup { group in
            for process in 0..<4 {
                group.addTask { [path = directory.path] in
                    await #expect(processExitsWith: .success) { [path = path as String, process = process as Int] in
                        for turn in 0..<200 {
                            Self.cache(path).store(Self.image(turn % 20), as: Self.name(turn % 20), at: Date())
                            let number = (turn * 7 + process) % 20
                            if let loaded = Self.cache(path).image(Self.name(number), now: Date()) {
                                #expect(loaded.bytes == Self.image(number))
                            }
                        }
                    }
                }
            }
        }
        let status = Self.cache(directory.path).status()
        #expect((1...20).contains(status.images))
    }

    @Test("A process killed during a write leaves complete avatars only", arguments: 0..<10)
    func killed(round: Int) async throws {
        await #expect(processExitsWith: .signal(SIGKILL)) {
            [path = directory.path as String, round = round as Int] in
            Task.detached {
                let start = ContinuousClock.now
                while ContinuousClock.now - start < .microseconds(500 + 400 * round) {}
                kill(getpid(), SIGKILL)
            }
            for turn in 0... { Self.cache(path).store(Self.image(turn % 20), as: Self.name(turn % 20), at: Date()) }
        }
        for number in 0..<20 {
            guard let loaded = Self.cache(directory.path).image(Self.name(number), now: Date()) else { continue }
            #expect(loaded.bytes == Self.image(number))
        }
    }

    private static func cache(_ path: String) -> AvatarCache {
        AvatarCache(directory: path + "/avatars", limit: 300_000)
    }

    private static func name(_ number: Int) -> String { "a-\(number)-64" }

    private static func image(_ number: Int) -> [UInt8] { [UInt8](repeating: UInt8(number), count: 20_000 + number) }
}
