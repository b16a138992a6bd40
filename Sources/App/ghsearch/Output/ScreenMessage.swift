import GitHubAPI

extension ProblemText {
    init(of github: GitHubClient) {
        let remedy: @Sendable () async -> String? = {
            let isAnonymous = try? await github.account() == nil  // an error: the token can't be used
            return isAnonymous == true ? "F2 signs in." : nil
        }
        self.init(
            message: { problem, repetition in
                let advice = problem.remedy == .signIn ? "F2 signs in." : problem.advice
                let needsRequests = repetition != .automatic && problem.limitsRequests
                let sentences = [
                    problem.description, advice, problem.retry(by: repetition), needsRequests ? await remedy() : nil,
                ]
                return sentences.compactMap(\.self).joined(separator: " ")
            }, remedyOfAnonymous: remedy)
    }
}

extension Problem {
    fileprivate func retry(by repetition: ProblemText.Repetition) -> String? {
        if remedy == .allowRequests || repetition == .automatic { return nil }
        return switch retry {
        case .after(let delay): "Try again in \(GitHubError.formattedDelay(for: delay))."
        case .later: "Try again in a few minutes."
        case .now, .soon, .never: repetition.key
        }
    }
}

extension ProblemText.Repetition {
    fileprivate var key: String? {
        switch self {
        case .reload: "Press r to try again."
        case .shuffle: "Press r to shuffle."
        case .search: "Ctrl-R tries again."
        case .lookUp: "Press Return to try again."
        case .newCode: "Press n to try again."
        case .automatic: nil
        }
    }
}
