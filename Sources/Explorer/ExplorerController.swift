import GitHubAPI
public import GitHubModel

/// Draws people, at most one draw at a time, then looks their profiles up; drops what comes too late.
public actor ExplorerController {
    /// What it uses.
    public struct Dependencies: Sendable {
        let explorer: ExplorerService

        /// Everybody on GitHub.
        public init(explorer: ExplorerService) { self.explorer = explorer }
    }
    struct Properties: Sendable {
        /// Requests kept for what a person asks for: profiles nobody asked for are not worth the last ones.
        var reserve = 30
    }
    /// What it tells its owner.
    public struct Reactions: Sendable {
        let send: @Sendable (ExplorerScreen.Action) -> Void

        /// `send` gets what happened, in order.
        public init(send: @escaping @Sendable (ExplorerScreen.Action) -> Void) { self.send = send }
    }

    private let dependencies: Dependencies
    private let properties: Properties
    private let reactions: Reactions
    private var work: Task<Void, Never>?

    /// A controller that has asked nothing yet.
    public init(dependencies: Dependencies, reactions: Reactions) {
        self.init(dependencies: dependencies, properties: Properties(), reactions: reactions)
    }

    init(dependencies: Dependencies, properties: Properties, reactions: Reactions) {
        (self.dependencies, self.properties, self.reactions) = (dependencies, properties, reactions)
    }

    /// Draws people; what was in flight is dropped, profiles too.
    public func draw(_ draw: Draw) {
        start { [explorer = dependencies.explorer] send in
            let news: ExplorerScreen.News
            do {
                news = .drawn(try await explorer.people(of: draw))
            } catch GitHubError.unauthorized {
                news = .refused
            } catch {
                news = .failed("\(error)")
            }
            send(.requestsLeft(await explorer.requestsLeft()))
            send(.came(news, of: draw))
        }
    }

    /// Looks the profiles of `people` up, who are of `draw`.
    ///
    /// - Parameter isWanted: somebody waits for them; else they only come while there is plenty left to ask with.
    public func loadProfiles(of people: [Person], in draw: Draw, isWanted: Bool) {
        let reserve = isWanted ? 0 : properties.reserve
        start { [explorer = dependencies.explorer] send in
            var end = ExplorerScreen.News.profilesEnded(nil)
            do {
                try await explorer.profiles(of: people, keeping: reserve) { send(.came(.profile($0), of: draw)) }
            } catch GitHubError.unauthorized {
                end = .refused
            } catch {
                end = .profilesEnded("\(error)")
            }
            send(.requestsLeft(await explorer.requestsLeft()))
            send(.came(end, of: draw))
        }
    }

    /// Drops what is in flight.
    public func stop() { work?.cancel() }

    /// Does `body` in place of what is under way; nothing of it passes to the owner once it was cancelled.
    private func start(_ body: @escaping @Sendable ((ExplorerScreen.Action) -> Void) async -> Void) {
        work?.cancel()
        work = Task { [reactions] in
            await body { action in if !Task.isCancelled { reactions.send(action) } }
        }
    }
}
