import GitHubAPI
import GitHubModel
import Images
import TestSupport
import Testing

@testable import Search
@testable package import TerminalUI
@testable import ghsearch

/// The screens of the program within the process of the tests, without a terminal. Their delays and timeouts pass on a
/// clock.
package struct ScreenSession: Sendable {
    private let wireframe: Wireframe
    private let size: Size

    /// Calls `body` with an empty prompt in a window of `size`.
    package static func run(
        _ arguments: [String], of ghsearch: Ghsearch, size: Size, on clock: any Clock<Duration>,
        _ body: @Sendable (ScreenSession) async throws -> Void
    ) async throws {
        try await ghsearch.withApplication(for: arguments, isFullScreen: true, on: clock) { command, application, _ in
            let budget = RequestBudget(limits: command.common.requestLimits, clock: clock)
            try await RequestBudget.$current.withValue(budget) {
                let session = ScreenSession(try await ScreenServices(in: application.screen), size: size)
                await session.wireframe.handle(.resized(size))
                await session.wireframe.navigate(
                    to:
                        .search(.init(host: application.output.host, knownHosts: application.screen.knownHosts())))
                do { try await body(session) } catch { Issue.record(error) }
                await session.wireframe.stop()
            }
            _ = await application.close()
        }
    }

    private init(_ services: ScreenServices, size: Size) {
        services.avatars.use(GraphicsCapabilities(method: .initials, depth: .none))
        wireframe = Wireframe(
            .init(services: services, copy: { _ in }, cell: { nil }),
            properties: .init(pickerTarget: nil, isVisual: true))
        self.size = size
    }

    /// Presses the keys that send these bytes.
    package func send(_ bytes: String) async {
        var decoder = KeyDecoder()
        for key in decoder.decode(bytes.utf8) + decoder.flush() { await wireframe.handle(.key(key)) }
    }

    /// The text of the frame with single spaces, also between the parts of a wrapped line. Of lines with a card, only
    /// the card.
    package var words: String {
        get async {
            await wireframe.processPendingActions()
            let lines = await wireframe.frame(in: size).lines.map { $0.text.split(separator: "│").last ?? "" }
            return lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
        }
    }

    /// Waits until `isShown` for the ``words`` of a frame, which is drawn after each request to redraw.
    ///
    /// - Parameter what: The description of the fact in the error.
    /// - Throws: `ScreenTimeoutError`.
    package func wait(for what: String, until isShown: @escaping @Sendable (String) -> Bool) async throws {
        do {
            try await withTimeout(.testLimit, throwing: LimitError()) {
                if await isShown(words) { return }
                for await _ in wireframe.redraw.signals where await isShown(words) { return }
                throw CancellationError()
            }
        } catch is LimitError {
            throw ScreenTimeoutError(what, on: await words, within: .testLimit)
        }
    }

    private struct LimitError: Error {}
}
