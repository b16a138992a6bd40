import GitHubModel
public import TerminalUI

extension RepositoriesScreen {
    /// Who it is, the sums and what went wrong on top, the repositories, the keys.
    static func layout(of state: State, in size: Size) -> ListLayout {
        ListLayout(rows: size.rows, header: 2 + failure(of: state, in: size).count)
    }

    /// Who it is, the sums and what went wrong on top, the repositories under it, the keys at the bottom.
    public static func view(_ state: State, in size: Size) -> Frame {
        layout(of: state, in: size).frame(
            header: [title(of: state), sums(of: state)] + failure(of: state, in: size),
            list: rows(of: state, in: size), keys: keys(of: state).line(in: size.columns), in: size)
    }

    /// Whose they are, the sums, then which one is selected; what went wrong instead, where something did.
    public static func announcement(of state: State) -> String? {
        if let failure = state.failure { return "\(failure) Press r to try again." }
        let owner = state.person?.login.description ?? "You"
        return (["\(owner): \(sums(of: state).text)"] + place(in: state)).joined(separator: "; ")
    }

    private static func place(in state: State) -> [String] {
        guard let repository = state.selected else { return [] }
        let all = state.lines.indices.filter { state.lines[$0].id != nil }
        let number = all.firstIndex(of: state.list.selected).map { $0 + 1 } ?? 1
        let language = repository.language.map { [$0] } ?? []
        let stars = "\(Count.grouped(repository.stars)) star\(repository.stars == 1 ? "" : "s")"
        return [([repository.name] + language + [stars, "\(number) of \(all.count)"]).joined(separator: ", ")]
    }

    private static func title(of state: State) -> StyledLine {
        var title = StyledLine(state.person?.login.description ?? "You", .accent)
        if let name = state.person?.profile?.name { title.append("  \(name)") }
        if let bio = state.person?.profile?.bio { title.append("  \(bio)", .dim) }
        return title
    }

    /// How many, their stars and the favourite language; while pages come, how far.
    private static func sums(of state: State) -> StyledLine {
        let overview = state.listing.overview(of: state.person?.profile?.publicRepositories)
        var sums = overview.count > 0 || overview.isComplete ? [counted(overview)] : []
        if overview.count > 0 { sums.append("★ \(Count.short(overview.stars))") }
        if let favorite = overview.favoriteLanguage { sums.append("mostly \(favorite)") }
        if let age = state.listing.age { sums.append("stored \(age)") }
        if state.isLoading { sums.append(sums.isEmpty ? "Asking GitHub…" : "asking GitHub…") }
        return StyledLine(sums.isEmpty ? "Nothing has come." : sums.joined(separator: " · "))
    }

    private static func counted(_ overview: RepositoryOverview) -> String {
        let count = Count.grouped(overview.count)
        switch overview.count {
        case _ where !overview.isComplete:
            let total = overview.total.flatMap { $0 > overview.count ? " of \(Count.grouped($0))" : nil }
            return "\(count)\(total ?? "") so far"
        case 0: return "No repositories"
        case 1: return "1 repository"
        default: return "\(count) repositories"
        }
    }

    /// Whole, however narrow the window is.
    private static func failure(of state: State, in size: Size) -> [StyledLine] {
        guard let failure = state.failure else { return [] }
        return StyledLine.wrapped("\(failure) Press r to try again.", .warning, columns: size.columns)
    }

    private static func rows(of state: State, in size: Size) -> [StyledLine] {
        let columns = Columns(state.lines[state.list.visible], width: size.columns - 2)
        return state.list.visible.map { index in
            switch state.lines[index] {
            case .section(let title, let count, let stars):
                return StyledLine(title, .accent)
                    + StyledLine("  \(Count.grouped(count)) · ★ \(Count.short(stars))", .dim)
            case .repository(let repository):
                let isSelected = index == state.list.selected
                let row =
                    StyledLine(isSelected ? "▌ " : "  ", .accent)
                    + columns.row(repository, withLanguage: !state.isGrouped)
                return isSelected ? row.padded(to: size.columns).styled(.selected) : row
            }
        }
    }

    /// The widths that suit the repositories seen.
    private struct Columns {
        let name: Int
        let stars: Int

        init(_ lines: ArraySlice<Line>, width: Int) {
            var (name, stars) = (0, 0)
            for case .repository(let repository) in lines {
                name = max(name, Self.title(of: repository).width)
                stars = max(stars, Count.short(repository.stars).count)
            }
            self.name = min(name, max(width / 2, 12))
            self.stars = stars
        }

        func row(_ repository: Repository, withLanguage: Bool) -> StyledLine {
            let count = Count.short(repository.stars)
            let padding = String(repeating: " ", count: max(stars - count.count, 0))
            var row = Self.title(of: repository).truncated(to: name).padded(to: name)
            row.append("  ★ \(padding)\(count)")
            if withLanguage, let language = repository.language { row.append("  \(language)") }
            if let description = repository.description { row.append("  \(description)", .dim) }
            return row
        }

        private static func title(of repository: Repository) -> StyledLine {
            var title = StyledLine(repository.name, .bold)
            if repository.isArchived {
                title.append(" archived", .dim)
            } else if repository.isFork {
                title.append(" fork", .dim)
            }
            return title
        }
    }
}
