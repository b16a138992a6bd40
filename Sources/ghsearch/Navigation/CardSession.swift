import GitHubAPI
import GitHubModel
import Pictures
import Search
import TerminalUI

/// The card's part of a session: what is known of a person, and the picture.
struct CardSession: Sendable {
    private let people: PeopleService
    private let card: CardController
    private let portraits: Portraits
    private let environment: [String: String]

    /// - Throws: `SignInError` if a variable holds no token.
    init(in module: some DependencyModule, tellingOf actions: Inbox<Wireframe.Action>) async throws {
        (people, environment) = (try await module.people(), module.environment)
        card = CardController(
            dependencies: try await CardWiring(in: module).dependencies(clock: module.clock),
            properties: .init(isOffline: module.use == .offline), reactions: .init { actions.send(.search($0)) })
        portraits = Portraits(
            dependencies: .init(avatars: module.avatars(), host: module.host, clock: module.clock),
            ability: DrawingAbility(environment: environment),
            reactions: .init { actions.send(.pictured($0, of: $1, in: $2)) })
    }

    /// Begins to find out; the stored profile is for the next frame, where none is known that may be newer.
    func show(_ person: Person) async -> [Wireframe.Action] {
        await card.show(person)
        guard person.profile == nil else { return [] }
        return people.recall(person).map { [.search(.cardCame(.profile($0), of: person.id))] } ?? []
    }

    /// Begins to draw; what stands for the picture is for the next frame.
    func showPicture(of person: Person, in size: Size) async -> [Wireframe.Action] {
        [.pictured(await portraits.show(person, in: size), of: person.id, in: size)]
    }

    /// Drops what is in flight.
    func stop() async {
        await card.stop()
        await portraits.stop()
    }

    /// Asks the terminal what pictures it shows. To be called before the first frame: some show the question, and the
    /// frame clears it away.
    ///
    /// - Returns: waits for the answer, while frames are drawn.
    func askAbility(of terminal: Terminal) -> @Sendable () async -> Void {
        guard terminal.colors != .none, terminal.mode != .accessible else {
            return { await portraits.use(DrawingAbility(way: .initials, depth: .none)) }
        }
        let question = terminal.pose(TerminalAnswers.question)
        return {
            let answers = TerminalAnswers(await terminal.answers(to: question))
            await portraits.use(DrawingAbility(environment: environment, answers: answers))
        }
    }
}
