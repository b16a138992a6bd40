import GitHubModel
import PeopleUI
package import TerminalUI

extension ExplorerScreen {
    /// Returns the layout: the header at the top, then the people, then the keys.
    static func layout(of state: State, in size: Size) -> ScreenLayout {
        ScreenLayout(rows: size.rows, header: header(of: state, in: size).count)
    }

    package static func view(_ state: State, in size: Size) -> Frame {
        let header = header(of: state, in: size)
        let frame = ScreenLayout(rows: size.rows, header: header.count).frame(
            header: header, list: PersonRowLayout.lines(state.rows, in: state.list, columns: size.columns),
            keys: usableKeys(of: state).line(in: size.columns), in: size)
        return Frame(lines: frame.lines, images: avatarImages(of: state, in: size), in: size)
    }

    /// Returns the title, the status and the error message. If there is space, the selected person is described beside
    /// their avatar.
    private static func header(of state: State, in size: Size) -> [StyledLine] {
        let title = StyledLine("Random people", .accent)
        guard HeaderImageLayout.fits(into: size), let person = state.selected else {
            return [title] + status(of: state, columns: size.columns) + failure(of: state, in: size)
        }
        let columns = HeaderImageLayout.availableColumns(in: size.columns)
        let lines = [title] + status(of: state, columns: columns) + description(of: person)
        return HeaderImageLayout.compose(avatar(of: person, in: state), lines) + failure(of: state, in: size)
    }

    /// Returns the avatar in the header if the terminal draws it as an image.
    private static func avatarImages(of state: State, in size: Size) -> [TerminalImage] {
        guard HeaderImageLayout.fits(into: size), let person = state.selected else { return [] }
        return avatar(of: person, in: state).image(at: Position(column: 0, row: 0)).map { [$0] } ?? []
    }

    /// Returns no lines if the avatar of `person` is not loaded.
    private static func avatar(of person: Person, in state: State) -> RenderedImage {
        guard let avatar = state.avatar, avatar.id == person.id else { return .lines([]) }
        return avatar.image ?? .lines([])
    }

    private static func description(of person: Person) -> [StyledLine] {
        var name = StyledLine(person.login.description, .bold)
        if let text = person.profile?.name { name.append("  \(text)") }
        return [name] + (person.profile?.bio.map { [StyledLine(TextSanitizer.singleLine($0), .dim)] } ?? [])
    }
}
