import GitHubAPI
import GitHubModel
import People

extension PeopleSearch {
    /// Returns the people that the prompt lists for the text, and the reason why some are missing. Reports cached ones.
    func people(in context: GitHubContext) async throws -> (found: ListedPeople, error: CommandError?) {
        do {
            for try await snapshot in try await context.people().listedPeople(for: self, clock: context.output.clock)
            where snapshot.isFinal {
                if context.output.isOffline { try await reportMissingScope(in: context) }
                return (snapshot.value, await report(snapshot, in: context))
            }
            throw CancellationError()
        } catch GitHubError.notFound {
            throw CommandError(.nothingFound, "No such repository: \(scope?.fullName ?? "")")
        }
    }

    /// Prints the cached people at once, then, after a pause for the next key, GitHub's that were not printed: pickers
    /// such as fzf start a search at each key, and kill it at the next one. `print` returns the people that were
    /// printed.
    func printLive(
        in context: GitHubContext, _ print: ([Person]) async throws -> [Person]
    ) async throws {
        var printed: Set<Person.ID> = []
        var search = self
        search.looksUpLogin = false  // each key would send a request
        search.searchesAgain = false
        let service = try await context.people()
        let snapshots = service.listedPeople(for: search, isPaused: true, clock: context.output.clock)
        for try await snapshot in snapshots {
            let listed = printed.isEmpty ? snapshot.value.people : snapshot.value.found
            let people = try await print(listed.filter { !printed.contains($0.id) })
            printed.formUnion(people.map(\.id))
            if snapshot.isFinal, let error = await report(snapshot, in: context) { throw error }
        }
        if printed.isEmpty { throw CommandError(noResultsFor: query?.text ?? "") }
    }

    private func reportMissingScope(in context: GitHubContext) async throws {
        guard let scope, try await !context.people().hasCachedPeople(of: scope) else { return }
        context.output.console.printMessage("No people of \(scope.fullName) are cached.")
    }

    private func report(_ snapshot: Snapshot<ListedPeople>, in context: GitHubContext) async -> CommandError? {
        let found = snapshot.value
        if found.isIncomplete {
            context.output.console.printMessage(
                "The results are incomplete: GitHub's search timed out, or GitHub withholds some. Try again.")
        }
        if let problem = snapshot.problem, problem.leavesOutItems {
            context.output.console.printMessage(problem.commandMessage())
        }
        if let error = snapshot.errorOfPart {
            let cause = CommandError(error, isAnonymous: await context.isAnonymous())
            // The number of people is not what is missing if the account or those of the repository are.
            guard limit != nil, let total = found.total, found.people.count < total else { return cause }
            return CommandError(after: found.people.count, of: total, "people", because: cause)
        }
        if case .cache(let date) = snapshot.source { context.fallbacks.record(date, because: snapshot.error) }
        return nil
    }
}
