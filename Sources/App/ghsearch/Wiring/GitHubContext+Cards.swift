import GitHistory
import GitHubModel
import People
import Repositories
import Settings

/// Cards and facts are loaded by `People`. The program adds the repositories and the clone in the current directory.
extension GitHubContext {
    /// Returns the source of cards. With `scope`, the cards have facts about the person in that repository.
    func cards(for scope: RepositoryScope? = nil) async throws -> CardDataSource {
        let people = try await people()
        let repositories = try await repositories()
        return CardDataSource(
            people: people, repositories: repositories.cardRepositories,
            facts: scope.map { factSource(of: $0, people) }, clock: output.clock)
    }

    func facts(about person: Person, in scope: RepositoryScope) async throws -> [PersonFact] {
        try await factSource(of: scope, try await people()).facts(about: person)
    }

    private func factSource(of scope: RepositoryScope, _ people: PeopleService) -> PersonFactSource {
        PersonFactSource(of: scope, from: people) { [output] login in
            await VouchedFile.finding(about: login, in: scope, by: output)
        }
    }
}

extension VouchedFile {
    /// Only a clone of the repository says whom it vouches for. Links are not followed.
    fileprivate static func finding(
        about login: Login, in scope: RepositoryScope, by output: OutputContext
    ) async -> VouchedFinding? {
        guard let clone = await RepositoryScope.ofClone(on: output.host, by: output.git),
            clone.repositoryName == scope.repositoryName
        else { return nil }
        return await finding(about: login, at: ".", by: output.git)
    }

    /// Returns `nil` if the clone that contains `directory` has no such file.
    static func finding(about login: Login, at directory: String, by git: GitProcesses) async -> VouchedFinding? {
        // An error: there is no repository, or Git does not start or respond.
        guard let root = try? await Clone.workTree(at: directory, by: git) else { return nil }
        return finding(about: login) { path in
            try TextFile.text(at: "\(root)/\(path)", isTrustedOnly: true, limit: maxSize)
        }
    }
}
