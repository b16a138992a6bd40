import GitHubModel
import PeopleSupport
import TerminalUI

@testable import People
@testable import PeopleUI
@testable import Search

/// Sample avatars and prompts with a card.
extension Sample {
    /// Returns an avatar of block characters, as on a terminal without an image protocol.
    static func avatar(in size: Size) -> RenderedImage {
        .lines((0..<size.rows).map { _ in StyledLine(String(repeating: "▀", count: size.columns)) })
    }

    /// Returns a prompt with three people and the complete card of the first one.
    static func stateWithCard(in size: Size) throws -> SearchScreen.State {
        let people = try ["octocat", "octopus", "octo-org"].enumerated().map {
            try person($0.element, Int64($0.offset + 1))
        }
        var state = state("octo", in: size, .searchFinished(.found(search(people)), to: "octo"))
        let profile = profile(people[0], bio: "I am the mascot of a place where people write programs.")
        state.card.apply(.updated(.profile(profile), of: people[0].id))
        state.card.apply(.updated(.repositories(try repositories()), of: people[0].id))
        if let cells = state.card.content?.avatarSize {
            state.card.apply(.avatarLoaded(avatar(in: cells), of: people[0].id, in: cells))
        }
        return state
    }
}
