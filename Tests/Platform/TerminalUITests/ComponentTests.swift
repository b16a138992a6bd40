import Testing

@testable import TerminalUI

@Suite("Components", .timeLimit(.minutes(3)))
struct ComponentTests {
    @Test("Effects of an action that is sent while an effect is performed follow all earlier effects")
    func order() async {
        let component = SendingScreen()
        await component.send(.start)
        #expect(await component.performed == [.sendNext, .cancel, .load])
        await component.send(.next)
        #expect(await component.performed == [.sendNext, .cancel, .load, .load], "nothing waits for another action")
    }
}

/// A screen one of whose effects sends another action at once.
private actor SendingScreen: Component {
    enum Content: Screen {
        enum Action: Sendable { case start, next }
        enum Effect: Sendable { case sendNext, cancel, load }

        static func action(for event: TerminalEvent, in state: Int) -> Action? { nil }
        static func reduce(_ state: inout Int, _ action: Action) -> [Effect] {
            action == .start ? [.sendNext, .cancel] : [.load]
        }
        static func view(_ state: Int, in size: Size) -> Frame { Frame(lines: [], in: size) }
        static func isFinished(_ state: Int) -> Bool { false }
        static func updateActivityIndicators(
            of state: inout Int, _ update: (inout ActivityIndicator, _ isBusy: Bool) -> Void
        ) {}
    }

    var state = 0
    var effects = EffectQueue<Content.Effect>()
    nonisolated let reactions = Reactions<Content, Never>()
    private(set) var performed: [Content.Effect] = []

    func perform(_ effect: Content.Effect) {
        performed.append(effect)
        if effect == .sendNext { send(.next) }
    }

    func stop() {}
}
