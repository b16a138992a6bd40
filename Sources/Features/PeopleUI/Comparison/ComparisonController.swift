package import GitHubAPI
package import TerminalUI

package actor ComparisonController: Component {
    package typealias Content = ComparisonScreen

    package var state: ComparisonScreen.State
    package var effects = EffectQueue<ComparisonScreen.Effect>()
    package let reactions: Reactions<ComparisonScreen, Never>
    private let compare: @Sendable () async throws -> PeopleComparison
    private let text: ProblemText
    private var loading: Task<Void, Never>?

    /// `compare` loads both accounts.
    package init(
        _ state: ComparisonScreen.State, text: ProblemText, reactions: Reactions<ComparisonScreen, Never>,
        compare: @escaping @Sendable () async throws -> PeopleComparison
    ) {
        self.state = state
        self.text = text
        self.reactions = reactions
        self.compare = compare
    }

    package func perform(_ effect: ComparisonScreen.Effect) {
        switch effect {
        case .load: load()
        case .common(let effect): reactions.perform(effect)
        }
    }

    package func stop() { loading?.cancel() }

    private func load() {
        loading?.cancel()
        loading = Task {
            do {
                send(.loaded(try await compare()))
            } catch GitHubError.unauthorized {
                send(.unauthorized)
            } catch {
                send(.failed(await text.message(Problem(error), .reload)))
            }
        }
    }
}
