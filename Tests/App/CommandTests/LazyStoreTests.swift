import Dispatch
import Foundation
import GitHubModel
import Settings
@testable import Store
import TestSupport
import Testing

@testable import ghsearch

@Suite("Lazy store", .timeLimit(.minutes(3)))
struct LazyStoreTests {
    private let error = StoreError.locked(path: "/store")

    @Test("An error reported while the store is opened is recorded")
    func errorDuringOpening() async {
        let lazyStore = LazyStore { [error] notice in
            notice(error)
            return (nil, nil)
        }
        #expect(await lazyStore.store == nil)
        #expect(await lazyStore.close() == [error.commandMessage()])
    }

    @Test("The cache limit is that of config.json, or 256 MB")
    func cacheLimit() throws {
        let host = try GitHubModel.Host("github.com")
        let directories = XDGDirectories(environment: ["HOME": "/home/mona"])
        var configuration = Configuration()
        #expect(LocalStore.Properties(host: host, directories, configuration).limit == 256 << 20)
        configuration.cacheLimit = 64 << 20
        let properties = LocalStore.Properties(host: host, directories, configuration)
        #expect(properties.limit == 64 << 20)
        #expect(properties.directory == "/home/mona/.cache/ghsearch")
        #expect(properties.host == "github.com")
    }

    @Test("A slow opening does not block other threads")
    func slowOpening() async {
        let lazyStore = ObservedValue<LazyStore?>(nil)
        let isBlocked = ObservedValue<Bool?>(nil)
        lazyStore.update {
            $0 = LazyStore { [error] notice in
                let recorded = DispatchSemaphore(value: 0)
                Thread.detachNewThread {
                    notice(error)
                    recorded.signal()
                }
                let result = recorded.wait(timeout: .now() + 10)
                isBlocked.update { $0 = result == .timedOut }
                return (nil, nil)
            }
        }
        let store = await lazyStore.read { $0 }?.store
        #expect(store == nil)
        #expect(isBlocked.read { $0 } == false)
        lazyStore.update { $0 = nil }
    }

    @Test("Concurrent calls open the store once and return the same result")
    func concurrentCalls() async throws {
        let directory = try TemporaryDirectory()
        let (openings, stores) = (ObservedValue(0), ObservedValue(0))
        let lazyStore = LazyStore { notice in
            openings.update { $0 += 1 }
            return LocalStore.open(.init(directory: directory.path, host: "github.com"), notice: notice)
        }
        await withTaskGroup { group in
            for _ in 1...8 {
                group.addTask {
                    if await lazyStore.store != nil { stores.update { $0 += 1 } }
                }
            }
        }
        #expect(openings.read { $0 } == 1)
        #expect(stores.read { $0 } == 8)
    }

    @Test("Tasks continue while the store is opened, on all threads of the pool")
    func threads() async {
        let mayFinish = DispatchSemaphore(value: 0)
        let wasReleased = ObservedValue(false)
        let lazyStore = LazyStore { _ in
            wasReleased.update { $0 = mayFinish.wait(timeout: .now() + 120) == .success }
            return (nil, nil)
        }
        await withTaskGroup { group in
            for _ in 0..<(ProcessInfo.processInfo.activeProcessorCount * 2) {
                group.addTask { _ = await lazyStore.store }
            }
            for _ in 1...100 { await Task.yield() }
            await Task.detached { _ = mayFinish.signal() }.value
        }
        #expect(wasReleased.read { $0 })
    }
}
