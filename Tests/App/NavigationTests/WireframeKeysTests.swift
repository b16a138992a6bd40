import Authenticator
import GitHubModel
import TestSupport
import Testing

@testable import PeopleList
@testable import Repositories
@testable import Search
@testable import TerminalUI
@testable import ghsearch

@Suite("Keys in the help of every screen", .timeLimit(.minutes(3)))
struct WireframeKeysTests {
    /// A screen in the middle of its content, so that every key can act.
    enum Location: CaseIterable { case prompt, repositories, filter, details, explorer, connections, signIn }

    @Test(
        "Every key in the help does something, and the keys of all screens do what the help says",
        arguments: Location.allCases)
    func help(location: Location) async throws {
        try await run(location) { harness in
            let top = try #require(await harness.wireframe.stack.last?.component)
            await harness.press(.function(1))
            let sections = try await harness.state(of: TextController.self).sections
            let entries = sections.flatMap(\.entries)
            let keys = entries.flatMap(\.keys)
            #expect(Set(keys).count == keys.count, "a key is there twice")
            for key in keys where Keymap.loop.command(for: key) == nil && Wireframe.keys.command(for: key) == nil {
                #expect(await doesSomething(key, on: top), "\(key.name) does nothing")
            }
            for binding in Wireframe.keys.bindings where location != .signIn || binding.command != .account {
                for key in binding.keys {
                    #expect(entries.first { $0.keys.contains(key) }?.help == binding.help, "\(key.name)")
                }
            }
        }
    }

    @Test(
        "F2 opens the sign-in screen from every screen and from its help",
        arguments: Location.allCases.filter { $0 != .signIn }, [false, true])
    func signIn(location: Location, hasHelp: Bool) async throws {
        try await run(location) { harness in
            if hasHelp { await harness.press(.function(1)) }
            await harness.press(.function(2))
            #expect(await harness.screens.last == "signIn")
        }
    }

    @Test("Ctrl-C quits from every screen and from its help", arguments: Location.allCases, [false, true])
    func quit(location: Location, hasHelp: Bool) async throws {
        try await run(location) { harness in
            if hasHelp { await harness.press(.function(1)) }
            await harness.press(.control("c"))
            #expect(await harness.outcome == .closed)
        }
    }

    @Test("The only key of the loop is Ctrl-Z, which suspends the program")
    func loop() {
        for binding in Keymap.loop.bindings {
            switch binding.command {
            case .suspend:
                #expect(binding.keys == [.control("z")])
                #expect(binding.help == "Suspend (fg resumes)")
            }
        }
    }

    private func doesSomething(_ key: Key, on component: some Component) async -> Bool {
        await component.changesState(for: key)
    }

    private let middle: [Key] = Array(repeating: .pageDown, count: 3)

    /// Runs `body` at `place`. In the prompt the cursor is in the middle of an earlier query, and something was cut.
    private func run(_ location: Location, _ body: (WireframeHarness) async throws -> Void) async throws {
        try await WireframeHarness.run("x", queries: ["mona", "mona lisa", "lisa"]) { harness in
            await harness.press(.control("u"), .alt("p"), .alt("p"), .alt("b"))
            try await harness.find(100)
            for key in middle { await harness.press(key) }
            try await go(to: location, harness)
            try await body(harness)
        }
    }

    private func go(to location: Location, _ harness: WireframeHarness) async throws {
        switch location {
        case .prompt: break
        case .repositories: try await openRepositories(harness)
        case .filter:
            try await openRepositories(harness)
            await harness.press(.character("/"), .character("x"), .control("u"), .paste("re po"), .alt("b"))
            for key in middle { await harness.press(key) }
        case .details:
            try await openRepositories(harness)
            await harness.handle(.resized(Size(columns: 20, rows: 4)))
            await harness.press(.enter, .down)
        case .explorer:
            await harness.press(.control("x"))
            try await harness.sample(100)
            for key in middle { await harness.press(key) }
        case .connections:
            try await openRepositories(harness)
            await harness.press(.character("p"))
            try await harness.connect(100)
            for key in middle { await harness.press(key) }
        case .signIn:
            await harness.press(.function(2))
            let url = try WebURL("https://github.com/login/device")
            try await harness.send(
                .progress(.codeShown(userCode: "ABCD-1234", address: url, lifetime: .seconds(900))),
                to: SignInController.self)
        }
    }

    private func openRepositories(_ harness: WireframeHarness) async throws {
        await harness.press(.enter)
        try await harness.list(100)
        for key in middle { await harness.press(key) }
    }
}

extension Component {
    /// Returns whether the screen would change or request an effect.
    fileprivate func changesState(for key: Key) -> Bool {
        guard let action = Content.action(for: .key(key), in: state) else { return false }
        var after = state
        let effects = Content.reduce(&after, action)
        return !effects.isEmpty || "\(after)" != "\(state)"
    }
}
