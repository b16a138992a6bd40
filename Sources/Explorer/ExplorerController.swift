import GitHubAPI
package import GitHubModel

/// Draws people, at most one draw at a time, then looks their profiles up; drops what comes too late.
package actor ExplorerController {
    /// What it uses.
    package struct Dependencies: Sendable {
        let explorer: ExplorerService

        /// Everybody on GitHub.
        package init(explorer: ExplorerService) { self.explorer = explorer }
    }
    struct Properties: Sendable {
        /// Requests kept for what a person asks for: profiles nobody asked for are not worth the last ones.
        var reservedRequests = 30
    }
    /// What it tells its owner.
    package struct Reactions: Sendable {
        let send: @Sendable (ExplorerScreen.Action) -> Void

        /// `send` gets what happened, in order.
        package init(send: @escaping @Sendable (ExplorerScreen.Action) -> Void) { self.send = send }
    }

    private let dependencies: Dependencies
    private let properties: Properties
    private let reactions: Reactions
    private var task: Task<Void, Never>?

    /// A controller that has asked nothing yet.
    package init(dependencies: Dependencies, reactions: Reactions) {
        self.init(dependencies: dependencies, properties: Properties(), reactions: reactions)
    }

    init(dependencies: Dependencies, properties: Properties, reactions: Reactions) {
        (self.dependencies, self.properties, self.reactions) = (dependencies, properties, reactions)
    }

    /// Draws people; what was in flight is dropped, profiles too.
    package func load(_ draw: SampleRequest) {
        start { [explorer = dependencies.explorer] send in
            let news: ExplorerScreen.Event
            do {
                news = .loaded(try await explorer.people(of: draw))
            } catch GitHubError.unauthorized {
                news = .unauthorized
            } catch {
                news = .failed("\(error)")
            }
            send(.requestsLeft(await explorer.requestsLeft()))
            send(.received(news, of: draw))
        }
    }

    /// Looks the profiles of `people` up, who are of `draw`.
    ///
    /// - Parameter isWanted: somebody waits for them; else they only come while there is plenty left to ask with.
    package func loadProfiles(of people: [Person], in draw: SampleRequest, isWanted: Bool) {
        let reserve = isWanted ? 0 : properties.reservedRequests
        start { [explorer = dependencies.explorer] send in
            var end = ExplorerScreen.Event.profilesFinished(nil)
            do {
                try await explorer.profiles(of: people, keeping: reserve) { send(.received(.profile($0), of: draw)) }
            } catch GitHubError.unauthorized {
                end = .unauthorized
            } catch {
                end = .profilesFinished("\(error)")
            }
            send(.requestsLeft(await explorer.requestsLeft()))
            send(.received(end, of: draw))
        }
    }

    /// Drops what is in flight.
    package func stop() { task?.cancel() }

    /// Does `body` in place of what is under way; nothing of it passes to the owner once it was cancelled.
    private func start(_ body: @escaping @Sendable ((ExplorerScreen.Action) -> Void) async -> Void) {
        task?.cancel()
        task = Task { [reactions] in
            await body { action in if !Task.isCancelled { reactions.send(action) } }
        }
    }
}
