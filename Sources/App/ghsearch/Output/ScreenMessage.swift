import Authenticator
import GitHubAPI
import PeopleList
import Repositories
import Search
import Settings
import TerminalUI

extension ProblemText {
    /// The sentences of screens, which name the keys that `actions` leave or give to the commands.
    init(of github: GitHubClient, keys actions: KeyActions = KeyActions()) {
        let keys = ProblemKeys(actions)
        let remedy: @Sendable () async -> String? = {
            let isAnonymous = try? await github.account() == nil  // an error: the token can't be used
            return isAnonymous == true ? keys.signIn : nil
        }
        self.init(
            message: { problem, repetition in
                let advice = problem.remedy?.screenAdvice(keys) ?? problem.advice
                let needsRequests = repetition != .automatic && problem.limitsRequests
                let sentences = [
                    problem.description, advice, problem.retry(by: repetition, keys),
                    needsRequests ? await remedy() : nil,
                ]
                return sentences.compactMap(\.self).joined(separator: " ")
            }, remedyOfAnonymous: remedy)
    }
}

/// What keys do about problems, in sentences. Screens share these texts, so a key is named if it is the same on all
/// screens on which the text can be.
private struct ProblemKeys {
    let actions: KeyActions

    init(_ actions: KeyActions) { self.actions = actions }

    private var account: String? {
        same((ScreenKeys.allCases.map(Optional.some) + [nil]).map(actions.accountKey))
    }

    var signIn: String? { account.map { "\($0) signs in." } }
    var signInWithOtherToken: String? { account.map { "\($0) signs in with another token." } }

    func again(by repetition: ProblemText.Repetition) -> String? {
        switch repetition {
        case .reload: reload.map { "Press \($0) to try again." } ?? "Try again."
        case .shuffle: name(of: PeopleListScreen.shuffle, on: .explore).map { "Press \($0) to shuffle." }
        case .search: name(of: SearchScreen.refreshBinding, on: .prompt).map { "\($0) tries again." } ?? "Try again."
        case .lookUp:
            name(of: KeyBinding<SearchScreen.Command>.open(isPicker: false, .open), on: .prompt)
                .map { "Press \($0) to try again." } ?? "Try again."
        case .newCode: name(of: SignInScreen.newCode, on: nil).map { "Press \($0) to try again." } ?? "Try again."
        case .automatic: nil
        }
    }

    private var reload: String? {
        same([
            name(of: KeyBinding<PeopleListScreen.Command>.refresh(.refresh), on: .people),
            name(of: KeyBinding<RepositoriesScreen.Command>.refresh(.refresh), on: .repositories),
            name(of: KeyBinding<RepositoryDetailsScreen.Command>.refresh(.refresh), on: .details),
        ])
    }

    private func name<Command>(of binding: KeyBinding<Command>, on screen: ScreenKeys?) -> String? {
        KeyNames(actions.changes(on: screen)).name(of: binding)
    }

    private func same(_ names: [String?]) -> String? {
        let names = Set(names)
        return names.count == 1 ? names.first ?? nil : nil
    }
}

extension Problem.Remedy {
    /// What a key does about it, or `nil` if none does.
    fileprivate func screenAdvice(_ keys: ProblemKeys) -> String? {
        switch self {
        case .signIn: keys.signIn
        case .useOtherToken, .shortenToken(url: nil): keys.signInWithOtherToken
        default: nil
        }
    }
}

extension Problem {
    fileprivate func retry(by repetition: ProblemText.Repetition, _ keys: ProblemKeys) -> String? {
        if remedy == .allowRequests || repetition == .automatic { return nil }
        return switch retry {
        case .after(let delay): "Try again in \(GitHubError.formattedDelay(for: delay))."
        case .later: "Try again in a few minutes."
        case .now, .soon, .never: keys.again(by: repetition)
        }
    }
}
