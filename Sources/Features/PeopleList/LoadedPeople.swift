package import GitHubModel
import TerminalUI

/// The loaded part of a list of people, and the rows that are visible.
struct LoadedPeople: Sendable, Hashable {
    private(set) var source: PeopleSource
    /// The number of people by the profile or the details of the repository, or `nil` if it is unknown.
    let total: Int?
    private(set) var people: [Person] = []
    /// The people that match the filter, best match first; all without a filter. In ``order`` unless that is the
    /// original one.
    private(set) var rows: [Person] = []
    private(set) var filter: NameQuery?
    private(set) var order: PeopleOrder
    private(set) var pages = 0
    private(set) var isComplete = false
    /// The age of cached pages, such as `3 h ago`; `nil` if all are from GitHub.
    private(set) var age: String?
    /// What is wrong with the page that was loaded last, or `nil`.
    private(set) var message: String?
    /// Whether the people of the next page have nothing to do with those on screen.
    private var isReplaced = false
    var viewport = ListViewport()
    private var ids: Set<Person.ID> = []

    init(_ source: PeopleSource, total: Int? = nil, order: PeopleOrder = .original) {
        self.source = source
        self.total = total
        self.order = order
    }

    /// Lists another sample as soon as it is loaded. The people of this one stay until then.
    mutating func shuffle() {
        source = source.next
        message = nil
        isReplaced = true
    }

    /// The first page replaces all people. The same person stays selected, in the same row of the screen.
    mutating func add(_ page: PeoplePage) {
        let selected = isReplaced ? nil : selected?.id
        isReplaced = false
        if page.number == 1 {
            people = []
            ids = []
            age = nil
        }
        people += page.people.filter { ids.insert($0.id).inserted }
        pages = page.number
        isComplete = page.isLast
        age = page.age ?? age
        message = page.message
        updateRows(selecting: page.number == 1 && viewport.selected == 0 ? nil : selected)
    }

    mutating func update(_ person: Person) {
        for list in [\LoadedPeople.people, \.rows] {
            guard let index = self[keyPath: list].firstIndex(where: { $0.id == person.id }) else { continue }
            self[keyPath: list][index].profile = person.profile
        }
    }

    /// Shows the rows in their order again, after profiles have arrived. The same person stays selected.
    mutating func sortAgain() { updateRows(selecting: selected?.id) }

    /// Shows only the loaded people that match `filter`, and selects the best match. Without a filter, all are shown
    /// again, and the same person stays selected.
    mutating func show(_ filter: NameQuery?) {
        self.filter = filter
        updateRows(selecting: filter == nil ? selected?.id : nil)
    }

    /// The same person stays selected.
    mutating func sort(by order: PeopleOrder) {
        self.order = order
        updateRows(selecting: selected?.id)
    }

    private mutating func updateRows(selecting id: Person.ID?) {
        rows = order.sorted(filter.map { PeopleFilter.matches(people, $0) } ?? people)
        let index = id.map { id in rows.firstIndex { $0.id == id } ?? viewport.selected }
        viewport.update(count: rows.count, selecting: index ?? 0)
    }

    var selected: Person? { rows.indices.contains(viewport.selected) ? rows[viewport.selected] : nil }

    /// Whether the selection is so close to the end of the loaded people that the next page is needed. A filter loads
    /// none.
    var needsMore: Bool {
        filter == nil && pages > 0 && !isComplete && viewport.selected + viewport.height >= people.count
    }

    /// The number of all people, or `nil` if it is unknown.
    var knownCount: Int? {
        if isComplete { return people.count }
        return total.flatMap { $0 > people.count ? $0 : nil }
    }

    /// The number of people, such as `6,412`, or `100 loaded` if the others are not known.
    var count: String { knownCount.map(NumberFormat.grouped) ?? "\(NumberFormat.grouped(people.count)) loaded" }

    /// The position of the selection, such as `31/6,412`; `nil` in an empty list.
    var position: String? {
        let count = filter == nil ? count : NumberFormat.grouped(rows.count)
        return rows.isEmpty ? nil : "\(NumberFormat.grouped(viewport.selected + 1))/\(count)"
    }
}

/// A loaded page of a list, or a whole sample, with the reason why something of it is missing or old.
package struct PeoplePage: Sendable, Hashable {
    package let people: [Person]
    package let number: Int
    package let isLast: Bool
    /// The age of a cached page, such as `3 h ago`, that is used as a fallback.
    package var age: String?
    /// Why the page is a fallback or incomplete, for display.
    package var message: String?
    /// Whether GitHub rejected the token before all people of the page had arrived.
    var isRejected = false
}
