import GitHubModel
import TerminalUI

struct Table {
    struct Column {
        let title: String
        let style: Style
        let layout: ColumnLayout.Column

        /// A number is right-aligned and never truncated. The column with the highest `dropPriority` is left out first.
        init(
            _ title: String, _ style: Style = .plain, isNumber: Bool = false, isFlexible: Bool = false,
            minWidth: Int = 8, dropPriority: Int
        ) {
            self.title = title
            self.style = style
            layout = .init(
                isNumber ? .right : .left, minWidth: isNumber ? nil : minWidth, isFlexible: isFlexible,
                dropPriority: dropPriority)
        }
    }

    private let columns: [Column]
    private var rows: [[StyledLine]] = []

    init(_ columns: [Column]) { self.columns = columns }

    mutating func append(_ cells: [String]) { rows.append(zip(cells, columns).map { StyledLine($0, $1.style) }) }

    /// Empty columns are left out.
    func lines(in width: Int, indent: Int = 0) -> [StyledLine] {
        guard !rows.isEmpty else { return [] }
        let header = columns.indices.map { column in
            StyledLine(rows.contains { !$0[column].isEmpty } ? columns[column].title : "", .dim)
        }
        let layout = ColumnLayout([header] + rows, columns.map(\.layout), in: width - indent)
        let margin = StyledLine(String(repeating: " ", count: indent))
        return ([header] + rows).map { (margin + layout.line($0, padsLast: false)).truncated(to: width) }
    }
}

extension Table {
    init(_ people: [Person]) {
        self.init(Self.personColumns)
        for person in people { append(Self.cells(of: person)) }
    }

    /// Contains where each person is known from, such as `in cli/cli`.
    init(withSources people: [Person]) {
        self.init(Self.personColumns + [.init("KNOWN", .dim, minWidth: 12, dropPriority: 2)])
        for person in people { append(Self.cells(of: person) + [PersonSource.fullLabel(of: person.source)]) }
    }

    static var personColumns: [Column] {
        [
            .init("LOGIN", .bold, minWidth: 16, dropPriority: 0),
            .init("TYPE", .dim, dropPriority: 3),
            .init("NAME", minWidth: 12, dropPriority: 1),
            .init("FOLLOWERS", isNumber: true, dropPriority: 2),
            .init("REPOS", isNumber: true, dropPriority: 4),
            .init("LOCATION", .dim, isFlexible: true, dropPriority: 5),
        ]
    }

    static func cells(of person: Person) -> [String] {
        [
            "\(person.login)", "\(person.kind)", person.displayName ?? "",
            person.profile.map { NumberFormat.compact($0.followers) } ?? "",
            person.profile.map { NumberFormat.compact($0.publicRepositories) } ?? "",
            person.profile?.location ?? "",
        ]
    }
}

extension Person: TabularRecord {
    /// The fields are `null` if the response does not contain them.
    static var jsonFields: [Field] {
        [
            ("login", { "\($0.login)" }), ("id", { $0.hasKnownID ? $0.id : nil }),
            ("type", { $0.kind == .unknown ? nil : "\($0.kind)" }), ("name", { $0.displayName }),
            ("bio", { $0.profile?.bio }),
            ("company", { $0.profile?.company }), ("location", { $0.profile?.location }),
            ("blog", { $0.profile?.blog }), ("followers", { $0.profile?.followers }),
            ("following", { $0.profile?.following }),
            ("publicRepos", { $0.profile?.publicRepositories }),
            ("avatarUrl", { $0.avatarURL.isEmpty ? nil : $0.avatarURL }),
            ("url", { $0.url }), ("createdAt", { $0.profile?.createdAt }),
            ("resembles", { $0.resembles.map { "\($0)" } }), ("match", { $0.matchKind?.rawValue }),
        ]
    }

    var columns: [String] {
        [
            "\(login)", "\(kind)", displayName ?? "", profile.map { String($0.followers) } ?? "",
            profile.map { String($0.publicRepositories) } ?? "", profile?.location ?? "",
        ]
    }
}
