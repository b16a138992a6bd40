import Foundation
import GitHubModel
import TerminalUI

/// The row of a repository that leads to its owner, such as `fzf · junegunn · ★ 82k · Go`.
struct RepositoryRowLayout {
    let match: RepositoryMatch
    /// The text in the prompt as a part of the name.
    let word: String?

    /// Leaves out the language if space is short. Then shortens the names.
    func line(in width: Int) -> StyledLine {
        let owner = StyledLine(" · \(match.owner.login)", .dim)
        let stars = StyledLine(" · ★ \(NumberFormat.compact(match.repository.stars))", .dim)
        let language = match.repository.language.map { StyledLine(" · \($0)", .dim) } ?? StyledLine()
        let line = name + owner + stars
        if line.width + language.width <= width { return line + language }
        if line.width <= width { return line }
        let room = max(width - stars.width, 0)
        let shortOwner = owner.truncated(to: max(room - name.width, room / 2))
        return name.truncated(to: room - shortOwner.width) + shortOwner + stars
    }

    private var name: StyledLine {
        let name = match.repository.name
        guard let word, let range = name.range(of: word, options: .caseInsensitive) else { return StyledLine(name) }
        return StyledLine(String(name[..<range.lowerBound])) + StyledLine(String(name[range]), .match)
            + StyledLine(String(name[range.upperBound...]))
    }
}
