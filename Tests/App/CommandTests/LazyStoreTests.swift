import Dispatch
import Foundation
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
        #expect(lazyStore.store == nil)
        #expect(await lazyStore.close() == [error.commandMessage()])
    }

    @Test("A slow opening does not block other threads")
    func slowOpening() {
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
        let store = lazyStore.read { $0 }?.store
        #expect(store == nil)
        #expect(isBlocked.read { $0 } == false)
        lazyStore.update { $0 = nil }
    }

    @Test("Concurrent calls open the store once and return the same result")
    func concurrentCalls() throws {
        let directory = try TemporaryDirectory()
        let (openings, stores) = (ObservedValue(0), ObservedValue(0))
        let lazyStore = LazyStore { notice in
            openings.update { $0 += 1 }
            return LocalStore.open(.init(directory: directory.path, host: "github.com"), notice: notice)
        }
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            if lazyStore.store != nil { stores.update { $0 += 1 } }
        }
        #expect(openings.read { $0 } == 1)
        #expect(stores.read { $0 } == 8)
    }
}
