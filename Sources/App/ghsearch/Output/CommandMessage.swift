import GitHubAPI

extension Problem {
    /// What happened, then what to do on the command line. After an anonymous request, signing in raises the rate
    /// limits.
    func commandMessage(isAnonymous: Bool = false) -> String {
        switch retry {
        case .now where advice == nil: "\(self) Try again."
        case .now, .never: statement
        case .soon: "\(statement) Try again in a minute."
        case .later: "\(statement) Try again in a few minutes."
        case .after(let delay):
            "\(statement) Try again in \(GitHubError.formattedDelay(for: delay))"
                + (isAnonymous && limitsRequests ? ", or run `ghsearch login` for more." : ".")
        }
    }
}

extension Error {
    func commandMessage(isAnonymous: Bool = false) -> String { Problem(self).commandMessage(isAnonymous: isAnonymous) }
}

extension ProblemText {
    static let console = ProblemText(message: { problem, repetition in
        repetition == .automatic ? problem.statement : problem.commandMessage()
    })
}
