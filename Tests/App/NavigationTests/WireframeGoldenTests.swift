import TerminalUI
import TestSupport
import Testing

@testable import ghsearch

@Suite("Help in a terminal", .timeLimit(.minutes(3)))
struct WireframeGoldenTests {
    @Test("The keys of the prompt, of its line and of all screens", arguments: Golden.sizes)
    func prompt(size: Size) async throws { try await expect("keys-prompt", [.function(1)], in: size) }

    @Test("The keys of the repositories, scrolled to the end", arguments: Golden.sizes)
    func repositories(size: Size) async throws {
        try await expect("keys-repositories", [.enter, .function(1), .end], in: size)
    }

    private func expect(_ name: String, _ keys: [Key], in size: Size) async throws {
        try await WireframeHarness.run("person", people: 9, size: size) { harness in
            for key in keys { await harness.press(key) }
            try Golden.expect(await harness.wireframe.frame(in: size), in: name)
        }
    }
}
