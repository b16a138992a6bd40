import Authenticator
import GitHubAPI
import GitHubModel
import Repositories

/// A listing read to its end, or to where it failed.
struct Listed {
    /// Everything that came.
    let repositories: [Repository]
    /// Their sums.
    let overview: RepositoryOverview
    /// Why not everything came.
    let failure: CommandFailure?
    /// Did the person ask for fewer than there are?
    private(set) var isCut = false

    /// Reads `owner`'s listing, showing how far it is.
    ///
    /// - Parameter total: how many there are, if that is known.
    /// - Throws: `GitHubError` if nothing came, told as nobody of that name where it is that.
    init(_ owner: RepositoryService.Owner, in module: some DependencyModule, total: Int? = nil) async throws {
        let service = try await module.repositories()
        var (listing, failure) = (RepositoryListing(), CommandFailure?.none)
        do {
            for try await next in service.listing(of: owner) where !next.isPreview {
                listing = next
                module.console.progress(Self.progress(listing))
            }
        } catch {
            module.console.endProgress()
            guard !listing.repositories.isEmpty, !(error is CancellationError), try !Self.isMendable(error, module)
            else {
                throw owner.told(error)
            }
            failure = Self.partial(listing, total, error)
        }
        module.console.endProgress()
        if let date = listing.storedAt {
            if listing.failure != nil || module.use == .offline { module.fellBack(to: date) }
        } else if let shortage = listing.failure {
            module.console.say(shortage)
        }
        (repositories, self.failure) = (listing.repositories, failure)
        overview = listing.overview(of: total)
    }

    /// Will it all be asked for again, once the person has signed in?
    private static func isMendable(_ error: any Error, _ module: some DependencyModule) throws -> Bool {
        guard case GitHubError.unauthorized = error else { return false }
        return try module.clientToSignInAgain() != nil
    }

    /// The same listing, of which only a part is shown.
    var cut: Listed {
        var cut = self
        cut.isCut = true
        return cut
    }

    private static func progress(_ listing: RepositoryListing) -> String {
        let pages = listing.pageCount.map { ", page \(listing.pages) of \($0)" } ?? ""
        return listing.isComplete ? "" : "\(Count.grouped(listing.repositories.count)) repositories\(pages)"
    }

    private static func partial(_ listing: RepositoryListing, _ total: Int?, _ error: any Error) -> CommandFailure {
        let count = Count.grouped(listing.repositories.count)
        let all = total.map { " of \(Count.grouped($0))" } ?? ""
        let cause = CommandFailure(error)
        return CommandFailure(code: cause.code, "Only \(count)\(all) repositories came. \(cause.sentence ?? "")")
    }
}

extension DependencyModule {
    /// The account of that login; without one, whoever is signed in.
    ///
    /// - Throws: `InvalidLogin`; without a login and a sign-in, ``CommandFailure`` with the sentence `otherwise`.
    func owner(named login: String?, otherwise: String) async throws -> RepositoryService.Owner {
        if let login { return .account(try Login(login)) }
        guard try await signIns.tokenInUse() != nil else { throw CommandFailure(.signInNeeded, otherwise) }
        return .me
    }
}

extension RepositoryService.Owner {
    /// `error`, told as nobody of that name where it is that.
    func told(_ error: any Error) -> any Error {
        guard case .account(let login, _) = self, case GitHubError.notFound = error else { return error }
        return CommandFailure(.nothingFound, "No such user: \(login)")
    }
}
