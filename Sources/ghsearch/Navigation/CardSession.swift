import GitHubAPI
import GitHubModel
import Images
import Search
import TerminalUI

/// The card's part of a session: what is known of a person, and the picture.
struct CardSession: Sendable {
    private let people: PeopleService
    private let card: CardController
    private let portraits: AvatarController
    private let environment: [String: String]

    /// - Throws: `SignInError` if a variable holds no token.
    init(in module: some DependencyModule, tellingOf actions: EventQueue<Wireframe.Action>) async throws {
        (people, environment) = (try await module.people(), module.environment)
        card = CardController(
            dependencies: try await CardDataSource(in: module).dependencies(clock: module.clock),
            properties: .init(isOffline: module.cachePolicy == .cacheOnly),
            reactions: .init { actions.send(.search($0)) })
        portraits = AvatarController(
            dependencies: .init(avatars: module.avatars(), host: module.host, clock: module.clock),
            capabilities: GraphicsCapabilities(environment: environment),
            reactions: .init { actions.send(.pictured($0.picture, of: $0.id, in: $0.size)) })
    }

    /// Begins to find out; the stored profile is for the next frame, where none is known that may be newer.
    func show(_ person: Person) async -> [Wireframe.Action] {
        await card.loadCard(person)
        guard person.profile == nil else { return [] }
        return people.storedPeople(person).map { [.search(.cardUpdated(.profile($0), of: person.id))] } ?? []
    }

    /// Begins to draw; what stands for the picture is for the next frame.
    func showPicture(of person: Person, in size: Size) async -> [Wireframe.Action] {
        [.pictured(await portraits.show(person, in: size), of: person.id, in: size)]
    }

    /// Looks how large the terminal's cells are; where that changed, what stands for the picture is for the next frame.
    func measureCells(of terminal: Terminal) async -> [Wireframe.Action] {
        guard let cell = Self.cell(of: terminal), let sent = await portraits.use(cell: cell) else { return [] }
        return [.pictured(sent.picture, of: sent.id, in: sent.size)]
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
    func queryGraphics(of terminal: Terminal) -> @Sendable () async -> Void {
        guard terminal.colors != .none, terminal.mode != .accessible else {
            return { await portraits.use(GraphicsCapabilities(method: .initials, depth: .none)) }
        }
        guard GraphicsCapabilities.isQueried(in: environment) else { return {} }
        let question = terminal.send(GraphicsReport.query)
        return {
            let answers = GraphicsReport(await question.reports())
            let ability = GraphicsCapabilities(environment: environment, report: answers)
            await portraits.use(ability.with(cell: Self.cell(of: terminal)))
        }
    }

    private static func cell(of terminal: Terminal) -> PixelSize? {
        terminal.cell.map { PixelSize(width: $0.width, height: $0.height) }
    }
}
