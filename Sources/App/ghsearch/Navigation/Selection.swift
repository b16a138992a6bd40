import GitHubModel
import PeopleList
import Repositories
import Search
import Settings
import TerminalUI

/// The row that an action is about.
enum Selection: Sendable, Hashable {
    case person(Person)
    case repository(Repository)
}

protocol SelectingComponent: Component {
    /// `nil` if no row is selected, or if GitHub has not confirmed the selected row yet.
    var selection: Selection? { get }
}

extension SearchController: SelectingComponent {
    var selection: Selection? {
        state.usablePerson.map(Selection.person) ?? state.selectedRepository.map(Selection.repository)
    }
}

extension PeopleListController: SelectingComponent {
    var selection: Selection? { state.selected.map(Selection.person) }
}

extension RepositoriesController: SelectingComponent {
    var selection: Selection? {
        state.selected.map(Selection.repository) ?? state.person.map(Selection.person)
    }
}

extension RepositoryDetailsController: SelectingComponent {
    var selection: Selection? { .repository(state.repository) }
}

extension GitHubContext {
    /// Returns what is known about the selected row.
    func values(of selection: Selection) -> [ShellTemplate.Field: String] {
        switch selection {
        case .person(let person):
            var values: [ShellTemplate.Field: String] = [
                .row: "\(person.login)", .login: "\(person.login)", .name: person.authorName,
                .url: printedText(.url).text(of: person),
            ]
            if person.hasKnownID { values[.id] = "\(person.id)" }
            return values
        case .repository(let repository):
            let owner = repository.ownerAccount
            let values: [ShellTemplate.Field: String?] = [
                .row: repository.fullName, .login: owner.map { "\($0.login)" },
                .url: printedText(.url).url(of: repository), .repo: repository.fullName,
                .clone: owner.map { printedText(.clone).text(of: repository, ownedBy: $0) },
            ]
            return values.compactMapValues(\.self)
        }
    }
}
