package import GitHubAPI
package import TerminalUI

/// Neither request of the account screen counts against a search limit.
package actor AccountController: Component {
    package typealias Content = AccountScreen

    package var state: AccountScreen.State
    package var effects = EffectQueue<AccountScreen.Effect>()
    package let reactions: Reactions<AccountScreen, AccountScreen.Target>
    package nonisolated var isOverlay: Bool { true }
    private let github: GitHubClient
    private let text: ProblemText
    private var loading: Task<Void, Never>?

    package init(
        _ state: AccountScreen.State, github: GitHubClient, text: ProblemText,
        reactions: Reactions<AccountScreen, AccountScreen.Target>
    ) {
        self.state = state
        self.github = github
        self.text = text
        self.reactions = reactions
    }

    package func perform(_ effect: AccountScreen.Effect) {
        switch effect {
        case .load: load()
        case .open(let target): reactions.navigate(target)
        case .common(let effect): reactions.perform(effect)
        }
    }

    package func stop() { loading?.cancel() }

    private func load() {
        loading?.cancel()
        loading = Task {
            do {
                async let limits = github.rateLimits()
                send(.received(.accountLoaded(try await github.tokenOwner())))
                send(.received(.rateLimitsLoaded(try await limits)))
            } catch GitHubError.unauthorized {
                send(.received(.unauthorized))
            } catch {
                send(.received(.failed(await text.message(Problem(error), .reload))))
            }
        }
    }
}
