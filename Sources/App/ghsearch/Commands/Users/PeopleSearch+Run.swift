import GitHubAPI
import GitHubModel
import Search
import TerminalUI

extension PeopleSearch {
    /// Returns the people that the prompt lists for the text, and the reason why some are missing. Reports cached ones.
    ///
    /// - Throws: ``CommandError`` if there is no such repository; `GitHubError` if there are no people because of it;
    ///   `CancellationError`.
    func people(in context: GitHubContext) async throws -> (found: ListedPeople, error: CommandError?) {
        do {
            for try await snapshot in try await context.people().listedPeople(for: self, clock: context.output.clock)
            where snapshot.isFinal {
                reportMissingScope(in: snapshot.value, context)
                return (snapshot.value, await report(snapshot, in: context))
            }
            throw CancellationError()
        } catch GitHubError.notFound {
            throw noSuchRepository
        }
    }

    /// Prints the cached people at once, then, after a pause for the next key, those that were not printed.
    ///
    /// Pickers such as fzf start a search at each key, and kill it at the next one.
    ///
    /// - Parameter print: Prints people. Returns those that were printed.
    /// - Throws: ``CommandError`` if there are none; `GitHubError` if there are none because of it; `CancellationError`.
    func printLive(
        in context: GitHubContext, _ print: ([Person]) async throws -> [Person]
    ) async throws {
        var printed: Set<Person.ID> = []
        let snapshots = try await context.people().listedPeople(for: self, isPaused: true, clock: context.output.clock)
        for try await snapshot in snapshots {
            let people = try await print(snapshot.value.people.filter { !printed.contains($0.id) })
            printed.formUnion(people.map(\.id))
            if snapshot.isFinal, let error = await report(snapshot, in: context) { throw error }
        }
        if printed.isEmpty { throw CommandError(.nothingFound, "No results for \"\(query?.text ?? "")\".") }
    }

    /// Reports that offline no people of the repository are cached.
    private func reportMissingScope(in found: ListedPeople, _ context: GitHubContext) {
        guard context.output.isOffline, let scope else { return }
        if found.people.contains(where: { $0.source == scope.source }) { return }
        context.output.console.printMessage("No people of \(scope.fullName) are cached.")
    }

    /// Reports that people are cached or incomplete. Returns the reason why some are missing.
    private func report(_ snapshot: Snapshot<ListedPeople>, in context: GitHubContext) async -> CommandError? {
        let found = snapshot.value
        if found.isIncomplete {
            context.output.console.printMessage(
                "The results are incomplete: GitHub's search timed out, or GitHub withholds some. Try again.")
        }
        if let error = snapshot.errorOfPart {
            let cause = CommandError(error, isAnonymous: await context.isAnonymous())
            guard limit != nil else { return cause }
            return CommandError(
                after: found.people.count, of: found.total > 0 ? found.total : nil, "people", because: cause)
        }
        if case .cache(let date) = snapshot.source { context.fallbacks.record(date, because: snapshot.error) }
        return nil
    }

    private var noSuchRepository: CommandError {
        CommandError(.nothingFound, "No such repository: \(scope?.fullName ?? "")")
    }
}
