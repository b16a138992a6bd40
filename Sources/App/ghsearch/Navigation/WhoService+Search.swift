import GitHubModel
import Search
import Who

extension WhoService {
    /// Returns what the prompt shows for a text, or `nil` for the hash of no commit, and if the task is cancelled.
    func shownAuthor(of text: AuthorText) async -> SearchScreen.Author? {
        do {
            switch try await author(of: text) {
            case .account(let person, _): return .account(person.login)
            case .unknown(let reason): return CommandError(reason).message.map { .unknown($0) }
            case .noCommit: return nil
            }
        } catch is CancellationError {
            return nil
        } catch {
            return .unknown(error.commandMessage())
        }
    }
}
