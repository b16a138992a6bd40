package import GitHubAPI

extension ProblemText {
    /// Names the cause and the repetition, such as `Not found. <search>`. The program has tests of its sentences.
    package static func forTests(_ client: GitHubClient) -> ProblemText {
        ProblemText(
            message: { problem, repetition in "\(problem) <\(repetition)>" },
            remedyOfAnonymous: {
                do {
                    return try await client.account() == nil ? "F2 signs in." : nil
                } catch {
                    return nil
                }
            })
    }
}
