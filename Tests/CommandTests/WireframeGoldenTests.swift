import TerminalUI
import TestSupport
import Testing

@testable import ghsearch

@Suite("Help on a terminal", .timeLimit(.minutes(1)))
struct WireframeGoldenTests {
    @Test("The keys of the prompt, of its line and of everywhere", arguments: Golden.sizes)
    func prompt(size: Size) throws { try expect("keys-prompt", [.function(1)], in: size) }

    @Test("The keys of the repositories, scrolled to the end", arguments: Golden.sizes)
    func repositories(size: Size) throws { try expect("keys-repositories", [.enter, .function(1), .end], in: size) }

    private func expect(_ name: String, _ keys: [Key], in size: Size) throws {
        var state = try WireframeSample.state("person", people: 9)
        for event in [TerminalEvent.resized(size)] + keys.map(TerminalEvent.key) {
            _ = Wireframe.reduce(&state, .event(event))
        }
        try Golden.expect(Wireframe.view(state, in: size), in: name)
    }
}
