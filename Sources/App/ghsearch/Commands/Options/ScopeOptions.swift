import ArgumentParser
import GitHistory
import GitHubModel

struct ScopeOptions: ParsableArguments {
    @Option(
        name: .customLong("in"),
        help: ArgumentHelp(
            "Find people of this repository first; . for that of the current directory.", valueName: "owner/repo"),
        completion: .scopes)
    var repository: ScopeArgument?

    @Option(
        name: .customLong("for"),
        help: ArgumentHelp(
            "Find people to mention, assign or ask for a review (default: mention).", valueName: "purpose"))
    var purpose: Choice<RepositoryScope.Purpose>?

    func validate() throws {
        _ = try address
        if purpose != nil, repository == nil { throw ValidationError("--for requires --in.") }
    }

    /// The address of the repository, or `nil` if there is none or the remotes of a clone name it.
    var address: GitHubAddress? { get throws { try repository?.address } }

    /// Returns `nil` without `--in`.
    func scope(in output: OutputContext) async throws -> RepositoryScope? {
        guard let repository else { return nil }
        return try await repository.scope(for: purpose?.value ?? .mention, in: output)
    }
}

/// The value of `--in`: a repository, or `.` for that of the current directory.
struct ScopeArgument: ExpressibleByArgument, Sendable {
    /// `nil` for the repository of the current directory.
    private let typed: RepositoryArgument?

    init?(argument: String) { typed = argument == "." ? nil : RepositoryArgument(argument) }

    /// `nil` if the remotes of a clone name it.
    var address: GitHubAddress? { get throws { try typed?.value.address } }

    func scope(
        for purpose: RepositoryScope.Purpose = .mention, in output: OutputContext
    ) async throws -> RepositoryScope {
        guard case .repository(let owner, let name)? = try await resolvedAddress(in: output)?.target else {
            throw CommandError(.usage, "No remote of this clone is on \(output.host.name). Use --in OWNER/REPO.")
        }
        return RepositoryScope(owner: owner, name: name, purpose: purpose)
    }

    private func resolvedAddress(in output: OutputContext) async throws -> GitHubAddress? {
        if let address = try address { return address }
        do {
            return try await Clone.remoteRepository(at: ".", on: output.host, by: output.git)
        } catch GitError.notARepository {
            throw CommandError(.usage, "This directory is not in a Git repository. Use --in OWNER/REPO.")
        } catch let error as GitError {
            throw CommandError(.usage, "\(error.commandMessage()) Or use --in OWNER/REPO.")
        }
    }
}

extension RepositoryScope {
    static func ofClone(
        at directory: String = ".", on host: Host, for purpose: Purpose = .mention, by git: GitProcesses,
        limit: Duration? = nil
    ) async -> RepositoryScope? {
        // Not in a clone, or Git does not start or respond: `nil`.
        let address = try? await Clone.remoteRepository(at: directory, on: host, by: git, limit: limit)
        guard case .repository(let owner, let name)? = address?.target else { return nil }
        return RepositoryScope(owner: owner, name: name, purpose: purpose)
    }
}
