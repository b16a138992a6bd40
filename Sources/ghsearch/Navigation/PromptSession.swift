import Authenticator
import Explorer
import GitHubModel
import Repositories
import Search
import Store
import TerminalUI

/// One run of the prompt on a terminal: the screens' wishes become the controllers' work, and their news actions.
struct PromptSession: Sendable {
    private let people: PeopleService
    private let search: SearchController
    private let history: QueryHistory
    private let repositories: RepositoriesController
    private let details: RepositoryDetailsController
    /// `nil` where nobody can sign in here: the screen says why.
    private let signIn: SignInController?
    private let credentialManager: CredentialManager
    /// How signing in would go.
    let signInAvailability: SignInAvailability
    private let explorer: ExplorerController
    private let card: CardSession
    private let browser: Browser
    private let actions: EventQueue<Wireframe.Action>
    private let clock: any Clock<Duration>

    /// - Throws: `SignInError` if a variable holds no token.
    init(in module: some DependencyModule) async throws {
        let actions = EventQueue<Wireframe.Action>()
        people = try await module.people()
        search = SearchController(
            dependencies: .init(people: people, clock: module.clock),
            reactions: .init { actions.send(.search($0)) })
        let service = try await module.repositories()
        repositories = RepositoriesController(
            dependencies: .init(repositories: service), reactions: .init { actions.send(.repositories($0)) })
        details = RepositoryDetailsController(
            dependencies: .init(repositories: service), reactions: .init { actions.send(.details($0)) })
        signInAvailability = try module.signInAvailability()
        signIn = signInAvailability.client.map { client in
            module.signInController(as: client) { actions.send(.signIn(.progress($0))) }
        }
        explorer = ExplorerController(
            dependencies: .init(explorer: try await module.explorer()),
            reactions: .init { actions.send(.explorer($0)) })
        (self.actions, browser, credentialManager, history) = (
            actions, module.browser, module.credentialManager, module.history
        )
        clock = module.clock
        card = try await CardSession(in: module, tellingOf: actions)
    }

    /// Runs from `state` to its end, and prints who was picked. `terminal` is given back before, however it ends.
    ///
    /// - Throws: ``CommandError`` if it was left; `TerminationError`; `CancellationError`; ``OutputError``.
    func run(_ state: Wireframe.State, on terminal: Terminal, printingTo console: Console) async throws {
        let outcome = try await outcome(from: state, on: terminal)
        await history.finish()
        switch outcome {
        case .picked(let login): try console.print("\(login)")
        case .left: throw CommandError(.interrupted, nil)
        }
    }

    private func outcome(from state: Wireframe.State, on terminal: Terminal) async throws -> Wireframe.Outcome {
        defer { terminal.close() }
        return try await run(state, on: terminal)
    }

    /// Runs from `state` to its end on `terminal`, which stays open.
    ///
    /// - Throws: `TerminationError` if the program must end; `CancellationError`.
    func run(_ state: Wireframe.State, on terminal: Terminal) async throws -> Wireframe.Outcome {
        actions.send(state.opening)
        let isSeen = terminal.mode != .accessible
        let loop = ScreenLoop<Wireframe>(terminal: terminal, clock: clock) { effect in
            isSeen || !effect.isVisualOnly ? await perform(effect, on: terminal) : []
        }
        let ability = card.queryGraphics(of: terminal)
        async let _: Void = ability()  // ends with the screens: what comes later, the terminal keeps to itself
        let last = try await loop.run(state, actions: actions)
        await card.stop()
        await signIn?.cancel()
        await search.stop()
        await repositories.stop()
        await details.stop()
        await explorer.stop()
        return last.outcome ?? .left
    }

    /// Hands a wish out; none of them waits for the network here. What is stored is read at once, for the next frame.
    private func perform(_ effect: Wireframe.Effect, on terminal: Terminal) async -> [Wireframe.Action] {
        switch effect {
        case .recall(let text): return [.search(.storedPeopleLoaded(people.storedPeople(text), to: text))]
        case .search(let text): await search.textChanged(to: text)
        case .searchAgain(let text): await search.refresh(text)
        case .loadMore(let text): await search.loadMore(of: text)
        case .lookUp(let login): await search.lookUp(login)
        case .saveQuery(let query): history.add(query)
        case .recordOpened(let person): people.recordOpened(person)
        case .load(let owner): await repositories.load(owner)
        case .reload(let owner): await repositories.refresh(owner)
        case .stopLoading: await repositories.stop()
        case .loadDetails(let repository): await details.load(repository)
        case .reloadDetails(let repository): await details.refresh(repository)
        case .stopLoadingDetails: await details.stop()
        case .draw(let draw): await explorer.load(draw)
        case .loadProfiles(let people, let draw, let isWanted):
            await explorer.loadProfiles(of: people, in: draw, isWanted: isWanted)
        case .stopExploring: await explorer.stop()
        case .browse(let address): browse(address)
        case .showCard(let person): return await card.show(person)
        case .showPicture(let person, let size): return await card.showPicture(of: person, in: size)
        case .measureCells: return await card.measureCells(of: terminal)
        case .hideCard: await card.stop()
        case .askForCode: await signIn?.start()
        case .stopSigningIn: await signIn?.cancel()
        case .continueAnonymously: await credentialManager.continueAnonymously()
        case .copy(let text):
            terminal.copy(text)
            return [.notice("Copied \(text), if this terminal lets programs copy.")]
        }
        return []
    }

    private func browse(_ text: String) {
        Task {
            do {
                let address = try WebURL(text)
                let isOpened = await browser.open(address)
                actions.send(.notice(isOpened ? "Opened \(address)" : "No browser here. The address: \(address)"))
            } catch {
                actions.send(.notice("\(error)"))
            }
        }
    }
}
