import GitHubModel
import TerminalUI

extension ExplorerScreen {
    /// The title and what is known; where there is room, the selected person's picture, and who that is, beside it. Below
    /// it whole, what went wrong.
    static func header(of state: State, in size: Size) -> [StyledLine] {
        let title = StyledLine("Random people", .accent)
        guard HeaderImageLayout.fits(into: size), let person = state.selected else {
            return [title] + status(of: state, columns: size.columns) + failure(of: state, in: size)
        }
        let lines =
            [title] + status(of: state, columns: HeaderImageLayout.availableColumns(in: size.columns))
            + statusWords(on: person)
        return HeaderImageLayout.compose(picture(of: person, in: state), lines) + failure(of: state, in: size)
    }

    /// What is drawn over the header's cells, by the terminal itself.
    static func avatarImages(of state: State, in size: Size) -> [TerminalImage] {
        guard HeaderImageLayout.fits(into: size), let person = state.selected else { return [] }
        return picture(of: person, in: state).image(at: Position(column: 0, row: 0)).map { [$0] } ?? []
    }

    /// Nothing as long as it has not come; never somebody else's.
    private static func picture(of person: Person, in state: State) -> RenderedImage {
        guard let avatar = state.avatar, avatar.id == person.id else { return .lines([]) }
        return avatar.picture ?? .lines([])
    }

    private static func statusWords(on person: Person) -> [StyledLine] {
        var name = StyledLine(person.login.description, .bold)
        if let text = person.profile?.name { name.append("  \(text)") }
        return [name] + (person.profile?.bio.map { [StyledLine(TextSanitizer.singleLine($0), .dim)] } ?? [])
    }
}
