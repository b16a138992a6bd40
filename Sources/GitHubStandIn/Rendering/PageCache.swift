import Synchronization

/// Answers that were written before: the world does not change, so they never do.
final class PageCache: Sendable {
    private struct State {
        var pages: [String: Page] = [:]
        var bytes = 0
    }
    /// Beyond this, all are forgotten: pages are quickly written again.
    private static let limit = 64 << 20
    private let state = Mutex(State())

    subscript(key: String) -> Page? {
        state.withLock { $0.pages[key] }
    }

    func keep(_ page: Page, as key: String) {
        state.withLock { state in
            if state.bytes > Self.limit { state = State() }
            state.bytes += page.answer.body.count
            state.pages[key] = page
        }
    }
}
