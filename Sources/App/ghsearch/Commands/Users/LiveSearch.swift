import GitHubAPI
import GitHubModel
import Search
import Store
import TerminalUI

/// `users --live`: prints the cached people at once, then, after a pause for the next key, GitHub's that were not printed.
///
/// Pickers such as fzf start it at each key, and kill it at the next one.
struct LiveSearch {
    let search: UserSearch
    let results: PrintOptions

    /// Prints the people.
    ///
    /// - Throws: ``CommandError`` if there are none; `GitHubError` if there are none because of it; `CancellationError`.
    func run(in module: some DependencyModule) async throws {
        let service = try await module.people()
        let viewer = await service.viewer()
        let stored = try search.matchingPeople(in: await module.store, viewer: viewer).prefix(search.limit)
        let printable = stored.map(\.person).filter { results.format?.hasID != true || $0.hasKnownID }
        try await print(printable, in: module)
        if module.cachePolicy == .cacheOnly { return try checkFound(!printable.isEmpty) }
        try await module.clock.sleep(for: await service.pauseBeforeSearch())
        do {
            let found = try await service.people(matching: search.query, limit: search.limit)
            let printed = Set(printable.map(\.id))
            module.recordFallback(of: found)
            try await print(found.value.items.filter { !printed.contains($0.id) }, in: module)
            if let error = found.errorOfPart {
                throw await UserSearch.failure(after: found.value, because: error, in: module)
            }
            try checkFound(!printable.isEmpty || !found.value.items.isEmpty)
        } catch let error as GitHubError where error.allowsFallback {
            guard !printable.isEmpty, let date = stored.map(\.seenAt).min() else { throw error }
            module.recordFallback(to: date, because: error)
        }
    }

    private func checkFound(_ isFound: Bool) throws {
        if !isFound { throw CommandError(.nothingFound, "No results for \"\(search.query.text)\".") }
    }

    /// Prints people in the format, or in the columns of a pipe also on a terminal.
    private func print(_ people: [Person], in module: some DependencyModule) async throws {
        if let format = results.format { return try await module.print(people, as: format, results) }
        let lines = people.map { $0.columns.map { StyledLine($0).text }.joined(separator: "\t") }
        try results.print(lines, to: module.console)
    }
}
