import Authenticator
import GitHubAPI
import GitHubModel
import Repositories
import TerminalUI

/// A listing read to its end, or to where it failed.
struct LoadedListing {
    /// Everything that came.
    let repositories: [Repository]
    /// Their sums.
    let overview: RepositoryStatistics
    /// Why not everything came.
    let error: CommandError?
    /// Did the person ask for fewer than there are?
    private(set) var isLimited = false

    /// Reads `owner`'s listing, showing how far it is.
    ///
    /// - Parameter total: how many there are, if that is known.
    /// - Throws: `GitHubError` if nothing came, told as nobody of that name where it is that.
    init(_ owner: RepositoryService.Owner, in module: some DependencyModule, total: Int? = nil) async throws {
        let service = try await module.repositories()
        var (listing, failure) = (RepositoryListing(), CommandError?.none)
        do {
            for try await next in service.listing(of: owner) where !next.isPreview {
                listing = next
                module.console.progress(Self.progress(listing))
            }
        } catch {
            module.console.endProgress()
            guard !listing.repositories.isEmpty, !(error is CancellationError),
                try !Self.canReauthenticate(error, module)
            else {
                throw owner.told(error)
            }
            failure = Self.partial(listing, total, error)
        }
        module.console.endProgress()
        if let date = listing.storedAt {
            if listing.message != nil || module.cachePolicy == .cacheOnly { module.recordFallback(to: date) }
        } else if let shortage = listing.message {
            module.console.printMessage(shortage)
        }
        (repositories, self.error) = (listing.repositories, failure)
        overview = listing.overview(of: total)
    }

    /// Will it all be asked for again, once the person has signed in?
    private static func canReauthenticate(_ error: any Error, _ module: some DependencyModule) throws -> Bool {
        guard case GitHubError.unauthorized = error else { return false }
        return try module.clientForReauthentication() != nil
    }

    /// The same listing, of which only a part is shown.
    var limited: LoadedListing {
        var cut = self
        cut.isLimited = true
        return cut
    }

    private static func progress(_ listing: RepositoryListing) -> String {
        let pages = listing.pageCount.map { ", page \(listing.pages) of \($0)" } ?? ""
        return listing.isComplete ? "" : "\(NumberFormat.grouped(listing.repositories.count)) repositories\(pages)"
    }

    private static func partial(_ listing: RepositoryListing, _ total: Int?, _ error: any Error) -> CommandError {
        let count = NumberFormat.grouped(listing.repositories.count)
        let all = total.map { " of \(NumberFormat.grouped($0))" } ?? ""
        let cause = CommandError(error)
        return CommandError(code: cause.code, "Only \(count)\(all) repositories came. \(cause.message ?? "")")
    }
}

extension DependencyModule {
    /// The account of that login; without one, whoever is signed in.
    ///
    /// - Throws: `InvalidLoginError`; without a login and a sign-in, ``CommandError`` with the sentence `otherwise`.
    func owner(named login: String?, otherwise: String) async throws -> RepositoryService.Owner {
        if let login { return .account(try Login(login)) }
        guard let inUse = try await signInService.activeToken() else { throw CommandError(.signInNeeded, otherwise) }
        guard inUse.token.kind == .gitHubApp, let login = try await self.login(of: inUse) else { return .me }
        console.printMessage("A GitHub App's sign-in can't list private repositories; here are the public ones.")
        return .account(login, kind: .user)
    }

    /// Whose token it is; `nil` where nobody may be asked. GitHub answers `GET /user/repos` to no GitHub App, so that its
    /// owner is asked about as anybody else is.
    private func login(of inUse: ActiveToken) async throws -> Login? {
        if case .stored(let signIn) = inUse.source { return signIn.login }
        return cachePolicy == .cacheOnly ? nil : try await identify(inUse.token, at: host).login
    }
}

extension RepositoryService.Owner {
    /// `error`, told as nobody of that name where it is that.
    func told(_ error: any Error) -> any Error {
        guard case .account(let login, _) = self, case GitHubError.notFound = error else { return error }
        return CommandError(.nothingFound, "No such user: \(login)")
    }
}
