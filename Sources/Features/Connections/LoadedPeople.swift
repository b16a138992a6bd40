package import GitHubModel
import TerminalUI

/// The loaded part of a list of people, and the rows that are visible.
struct LoadedPeople: Sendable, Hashable {
    let list: PeopleList
    /// The number of people by the profile or the details of the repository, or `nil` if it is unknown.
    let total: Int?
    private(set) var people: [Person] = []
    private(set) var pages = 0
    private(set) var isComplete = false
    /// The age of cached pages, such as `3 h ago`; `nil` if all are from GitHub.
    private(set) var age: String?
    var viewport = ListViewport()
    private var ids: Set<Person.ID> = []

    init(_ list: PeopleList, total: Int? = nil) {
        self.list = list
        self.total = total
    }

    /// The first page replaces all people. The same person stays selected, in the same row of the screen.
    mutating func add(_ page: PeoplePage) {
        let selected = people.indices.contains(viewport.selected) ? people[viewport.selected].id : nil
        if page.number == 1 {
            people = []
            ids = []
            age = nil
        }
        people += page.people.filter { ids.insert($0.id).inserted }
        pages = page.number
        isComplete = page.isLast
        age = page.age ?? age
        let index = viewport.selected == 0 ? 0 : people.firstIndex { $0.id == selected } ?? viewport.selected
        viewport.update(count: people.count, selecting: index)
    }

    mutating func update(_ person: Person) {
        if let index = people.firstIndex(where: { $0.id == person.id }) { people[index].profile = person.profile }
    }

    /// Whether the selection is so close to the end of the loaded people that the next page is needed.
    var needsMore: Bool { pages > 0 && !isComplete && viewport.selected + viewport.height >= people.count }

    /// The number of people, such as `6,412`, or `100+` if only a minimum is known.
    var count: String {
        if !isComplete, total ?? 0 <= people.count { return NumberFormat.grouped(people.count) + "+" }
        return NumberFormat.grouped(isComplete ? people.count : total ?? 0)
    }

    /// The position of the selection, such as `31/6,412`; `nil` in an empty list.
    var position: String? { people.isEmpty ? nil : "\(NumberFormat.grouped(viewport.selected + 1))/\(count)" }
}

package struct PeoplePage: Sendable, Hashable {
    package let people: [Person]
    package let number: Int
    package let isLast: Bool
    /// The age of a cached page, such as `3 h ago`, that is used as a fallback.
    package var age: String?
    /// Why the page is a fallback, for display.
    package var message: String?
}

extension PeopleList {
    var title: String { texts.title }
    var label: String { texts.label }
    var emptyText: String { texts.empty }

    private var texts: (title: String, label: String, empty: String) {
        switch self {
        case .followers(let login): ("Followers of \(login)", "followers", "No visible followers")
        case .following(let login): ("Followed by \(login)", "following", "No followed accounts")
        case .organizations(let login): ("Organizations of \(login)", "organizations", "No public organizations")
        case .members(let login): ("Members of \(login)", "members", "No public members")
        case .contributors(let owner, let name):
            ("Contributors to \(owner)/\(name)", "contributors", "No contributors")
        }
    }

    func counted(_ number: Int) -> String {
        if case .organizations = self { return NumberFormat.counted(number, "organization") }
        return NumberFormat.counted(number, "person", "people")
    }
}
