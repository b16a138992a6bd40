import struct Foundation.Date
import GitHubModel
import Store
import TerminalUI

struct KnownPerson: Sendable {
    let person: Person
    let entries: [PersonSourceEntry]

    /// The kinds of sources, in the order of the documentation.
    var sources: [String] {
        let kinds = Set(entries.map(\.source.kind))
        return PersonSource.Kind.allCases.filter(kinds.contains).map(\.rawValue)
    }

    var lastSeenAt: Date? { entries.map(\.lastSeenAt).max() }
}

extension KnownPerson: TabularRecord {
    static var jsonFields: [Field] {
        let person = Person.jsonFields.map { field -> Field in (field.name, { field.value($0.person) }) }
        let known: [Field] = [("sources", { $0.sources }), ("lastSeenAt", { $0.lastSeenAt })]
        return person + known
    }

    var columns: [String] { person.columns }
}

extension Table {
    init(_ people: [KnownPerson]) {
        self.init(
            Self.personColumns + [
                .init("SOURCES", minWidth: 10, dropPriority: 6), .init("SEEN", .dim, dropPriority: 7),
            ])
        for known in people {
            append(
                Self.cells(of: known.person) + [
                    known.sources.joined(separator: ", "),
                    known.lastSeenAt.map { RelativeTime.formatted(since: $0) } ?? "",
                ])
        }
    }
}
