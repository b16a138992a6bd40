import GitHubAPI
import GitHubModel
import PeopleSupport
import TerminalUI

@testable import Search

/// Sample prompts.
extension Sample {
    static let account = account(searches: 9)

    /// Returns the indicator without an account, by the rate limit of searches.
    static func account(searches: Int) -> AccountIndicator {
        AccountIndicator(.anonymous, [.search: RateLimit(limit: 10, remaining: searches, resetsIn: .seconds(60))])
    }

    /// Returns the prompt after `actions`, which a screen reader can read.
    static func state(
        _ text: String = "", in size: Size = Size(columns: 80, rows: 24), _ actions: SearchScreen.Action...
    ) -> SearchScreen.State {
        var state = SearchScreen.State(text: text)
        (state.lookAlikes, state.isAccessible) = (noLookAlikes, true)
        for action in [.resized(size)] + actions { _ = SearchScreen.reduce(&state, action) }
        return state
    }
}

extension Frame {
    /// The text of the frame without trailing spaces.
    var text: String {
        lines.map { line in
            var text = line.text
            while text.last == " " { text.removeLast() }
            return text
        }.joined(separator: "\n")
    }
}
