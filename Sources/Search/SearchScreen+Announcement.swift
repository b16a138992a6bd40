import GitHubModel
import TerminalUI

extension SearchScreen {
    /// What a time that is counted down comes after.
    static let retryPrefix = "Asks again in"

    /// What is known, or what went wrong, where something did; then what is selected.
    package static func announcement(of state: State) -> String? {
        if let failure = state.failure {
            return ([accessibleMessage(failure)] + positionText(in: state)).joined(separator: " ")
        }
        let known = state.isEmpty ? emptyPromptWords(to: state) : known(in: state)
        let words = known.isEmpty ? ["Nobody yet"] : known
        return ([words.joined(separator: ", ")] + positionText(in: state)).joined(separator: "; ")
    }

    /// The seconds are counted for the eye; who listens hears once that they are.
    private static func accessibleMessage(_ failure: String) -> String {
        failure.firstRange(of: retryPrefix).map { "\(failure[..<$0.lowerBound])Asks again by itself." } ?? failure
    }

    /// The selected row and where in the list it is.
    private static func positionText(in state: State) -> [String] {
        let words: [String]
        switch state.selection {
        case .person(let person): words = ["\(person.login)"] + [person.profile?.name].compactMap { $0 }
        case .exactLogin(let login): words = ["open exactly @\(login)"]
        case nil: return []
        }
        return [(words + ["\(state.list.selected + 1) of \(state.rowCount)"]).joined(separator: ", ")]
    }
}
