import GitHubModel
package import TerminalUI

extension RepositoriesScreen {
    package static func view(_ state: State, in size: Size) -> Frame {
        let header = header(of: state, in: size)
        return ScreenLayout(rows: size.rows, header: header.count).frame(
            header: header, list: state.menu?.lines(in: size.columns) ?? lines(of: state, in: size),
            keys: keyLine(of: state, in: size),
            cursor: cursor(of: state, in: size), image: avatar(of: state, in: size), in: size)
    }

    private static func keyLine(of state: State, in size: Size) -> StyledLine {
        state.menu?.keyLine(in: size.columns) ?? usableKeys(of: state).line(in: size.columns)
    }

    private static func lines(of state: State, in size: Size) -> [StyledLine] {
        if let message = noMatchesMessage(in: state) { return [StyledLine("  \(message)", .dim)] }
        let columns = columns(of: state, in: size)
        return state.list.visible.map { index in
            let isSelected = index == state.list.selected
            let row =
                switch state.rows.lines[index] {
                case .section(let section): title(of: section)
                case .repository(let repository): columns.row(repository).marked(isSelected: isSelected)
                }
            return isSelected ? row.highlighted(in: size.columns) : row
        }
    }

    private static func columns(of state: State, in size: Size) -> RepositoryTableLayout {
        RepositoryTableLayout(
            state.rows, showing: state.columns, width: size.columns - StyledLine.markWidth, now: state.listing.date)
    }

    private static func title(of section: RepositoryRow.Section) -> StyledLine {
        var title = StyledLine(section.isCollapsed ? "▸ " : "▾ ", Style(color: Color(language: section.language)))
        title.append(section.title, .heading)
        title.append("  \(NumberFormat.grouped(section.count)) · ★ \(NumberFormat.compact(section.stars))", .dim)
        return title
    }

    package static func header(of state: State, in size: Size) -> [StyledLine] {
        overview(of: state, in: size) + filter(of: state, in: size) + titles(of: state, in: size)
    }

    private static func overview(of state: State, in size: Size) -> [StyledLine] {
        let avatar = avatar(of: state, in: size)
        let width = avatar == nil ? size.columns : HeaderImageLayout.availableColumns(in: size.columns)
        let statistics = StyledLine(items: status(of: state), in: width)
        let overview =
            [title(of: state).with(position: state.position, in: width), statistics]
            + bar(of: state, in: size, width: width)
        let top = avatar.map { HeaderImageLayout.compose($0, overview) } ?? overview
        return top + failure(of: state, in: size)
    }

    private static func titles(of state: State, in size: Size) -> [StyledLine] {
        if let menu = state.menu { return [StyledLine("  \(menu.title)", .heading)] }
        guard size.rows >= 10, !state.rows.lines.isEmpty else { return [] }
        return [StyledLine("  ") + columns(of: state, in: size).header]
    }

    static func cursor(of state: State, in size: Size) -> Position? {
        guard state.isFiltering, state.menu == nil else { return nil }
        let column = state.filter.filterLine(in: size.columns).cursor
        return Position(column: column, row: overview(of: state, in: size).count)
    }

    static func avatar(of state: State, in size: Size) -> RenderedImage? {
        HeaderImageLayout.fits(into: size) ? state.avatar : nil
    }

    private static func filter(of state: State, in size: Size) -> [StyledLine] {
        guard state.isFiltering || !state.filter.isEmpty else { return [] }
        let problem = state.rows.filter.problem.map { StyledLine.message($0.description, in: size) } ?? []
        return [state.filter.filterLine(in: size.columns).line] + problem
    }

    private static func title(of state: State) -> StyledLine {
        let login = state.person?.login.description ?? "You"
        var title = StyledLine(state.isStarred ? "Starred by \(login)" : login, .accent)
        if let name = state.person?.profile?.name { title.append("  \(name)") }
        if let bio = state.person?.profile?.bio { title.append("  \(bio)", .dim) }
        return title
    }

    private static func bar(of state: State, in size: Size, width: Int) -> [StyledLine] {
        guard size.rows >= 14, width >= 60 else { return [] }
        let whole = state.rows.statistics.countedForLanguages(isComplete: state.listing.isComplete)
        return state.rows.bar.lines(counting: whole, in: width, legendLines: size.rows < 24 ? 1 : 2)
    }

    static func status(of state: State) -> [String] {
        var items = summary(of: state)
        if let activity = state.busy.label(items.isEmpty ? "Loading" : "loading") { items.append(activity) }
        return items
    }

    private static func summary(of state: State, isSpoken: Bool = false) -> [String] {
        let rows = state.rows
        let stars = rows.statistics.stars
        var words = counts(in: state)
        if rows.statistics.count > 0 {
            words.append(isSpoken ? NumberFormat.counted(stars, "star") : "★ \(NumberFormat.compact(stars))")
        }
        if rows.hidesForks { words.append("forks hidden") }
        if rows.hidesArchived { words.append("archived hidden") }
        let sorting = rows.sorting
        if sorting != RepositorySorting(order: .stars) {
            words.append("by \(sorting.order.rawValue)" + (sorting.isReversed ? ", reversed" : ""))
        }
        // The age is not read while the list is loaded again, so that the same numbers are not read twice.
        if let age = state.listing.age, !(isSpoken && state.isLoading) { words.append("cached \(age)") }
        if let language = rows.statistics.topLanguage { words.append("top language \(language)") }
        if !state.isStarred, let followers = state.person?.profile?.followers, followers > 0 {
            let format = isSpoken ? NumberFormat.grouped : NumberFormat.compact
            words.append(NumberFormat.counted(followers, "follower", format: format))
        }
        return words.isEmpty && !state.isLoading ? ["Nothing loaded."] : words
    }

    /// Returns the owner and the summary, or the error, then on a separate line the selected row, for steps.
    package static func announcement(of state: State) -> String? {
        if let menu = state.menu { return menu.announcement }
        if let problem = state.rows.filter.problem { return problem.description }
        if let failure = failureText(of: state) {
            return ([failure] + positionText(in: state)).joined(separator: " ")
        }
        let login = state.person?.login.description ?? "You"
        let owner = state.isStarred ? "Starred by \(login)" : login
        if state.isLoading, !state.isMoved, !state.rows.isFiltered, state.listing.age == nil {
            return "\(owner): Loading…"
        }
        var summary = summary(of: state, isSpoken: true)
        if let message = noMatchesMessage(in: state) { summary.append(message) }
        let grouping = state.rows.isGrouped ? "by language" : "ungrouped"
        let status = summary.isEmpty ? ["Loading…"] : summary + [grouping]
        return (["\(owner): \(status.joined(separator: ", "))"] + positionText(in: state)).joined(separator: "\n")
    }

    private static func noMatchesMessage(in state: State) -> String? {
        guard state.rows.lines.isEmpty, !state.listing.isEmpty else { return nil }
        if !state.filter.isEmpty {
            let advice = state.keyNames.name(of: .closeFilter, in: keys(of: state)).map { " \($0) closes the filter." }
            return "No matches.\(advice ?? "")"
        }
        guard state.rows.hidesForks || state.rows.hidesArchived else { return nil }
        let commands: [Command] =
            (state.rows.hidesForks ? [.changeView(.forks)] : [])
            + (state.rows.hidesArchived ? [.changeView(.archived)] : [])
        let names = commands.compactMap { state.keyNames.name(of: $0, in: keys(of: state)) }
        let advice =
            names.isEmpty ? "" : " \(names.joined(separator: " and ")) \(names.count == 1 ? "shows" : "show") them."
        return "All repositories are hidden by filters.\(advice)"
    }

    /// Returns the error, and without repositories the key that shows the profile.
    package static func failureText(of state: State) -> String? {
        guard let failure = state.failure, state.listing.repositories.isEmpty, state.person != nil else {
            return state.failure
        }
        return "\(failure) o opens the profile in the browser."
    }

    /// If some repositories are hidden, the number of matches is first.
    private static func counts(in state: State) -> [String] {
        let listing = state.listing
        guard listing.count > 0 || listing.isComplete else { return [] }
        guard state.rows.isFiltered, listing.count > 0 else { return [counted(in: state)] }
        let matches = NumberFormat.grouped(state.rows.statistics.count)
        return ["\(matches) of \(NumberFormat.grouped(listing.count)) match"]
            + (listing.isComplete ? [] : [counted(in: state)])
    }

    private static func counted(in state: State) -> String {
        let count = state.listing.count
        if let rest = state.listing.rest, !state.isLoading {
            return "the \(NumberFormat.grouped(count)) with the most stars, A loads \(rest.text)"
        }
        guard state.listing.isComplete else {
            let total = state.isStarred ? 0 : state.person?.profile?.publicRepositories ?? 0
            let progress = NumberFormat.grouped(count) + (total > count ? " of \(NumberFormat.grouped(total))" : "")
            return state.isLoading ? "loading \(progress)" : "\(progress) loaded"
        }
        return count == 0
            ? "No \(state.isStarred ? "starred " : "")repositories"
            : NumberFormat.counted(count, "repository", "repositories")
    }

    private static func positionText(in state: State) -> [String] {
        switch state.line {
        case nil: return []
        case .section(let section)?:
            let count = NumberFormat.counted(section.count, "repository", "repositories")
            return ["\(section.title), \(count), \(section.isCollapsed ? "collapsed" : "expanded")"]
        case .repository(let repository)?:
            let (number, count) = (state.rows.numbers[state.list.selected], state.rows.statistics.count)
            let facts = [
                state.rows.name(of: repository), repository.language, NumberFormat.counted(repository.stars, "star"),
                NumberFormat.position(number - 1, of: count),
            ]
            return [facts.compactMap { $0 }.joined(separator: ", ")]
        }
    }
}
