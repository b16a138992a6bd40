import GitHubModel
import TerminalUI

extension SearchScreen {
    /// What is known, then what is selected; what went wrong instead, where something did.
    public static func announcement(of state: State) -> String? {
        if let failure = state.failure { return failure }
        let known = state.isEmpty ? invitation(to: state) : known(in: state)
        let words = known.isEmpty ? ["Nobody yet"] : known
        return ([words.joined(separator: ", ")] + place(in: state)).joined(separator: "; ")
    }

    /// The selected row and where in the list it is.
    private static func place(in state: State) -> [String] {
        let words: [String]
        switch state.selection {
        case .person(let person): words = ["\(person.login)"] + [person.profile?.name].compactMap { $0 }
        case .exactly(let login): words = ["open exactly @\(login)"]
        case nil: return []
        }
        return [(words + ["\(state.list.selected + 1) of \(state.rowCount)"]).joined(separator: ", ")]
    }
}
