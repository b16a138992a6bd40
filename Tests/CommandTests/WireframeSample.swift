import GitHubModel

@testable import Authenticator
@testable import Explorer
@testable import Repositories
@testable import Search
@testable import TerminalUI
@testable import ghsearch

#if canImport(FoundationEssentials)
import struct FoundationEssentials.Date
#else
import struct Foundation.Date
#endif

/// People and prompts to test navigation with.
enum WireframeSample {
    static func search(_ count: Int) throws -> SearchResults {
        let people = try (1...count).map { number in
            Person(
                login: try Login("person-\(number)"), id: Int64(number), kind: .user, avatarURL: "",
                url: "https://github.com/person-\(number)")
        }
        return SearchResults(people, total: count, isIncomplete: false, exact: nil)
    }

    static func listing(_ count: Int) throws -> RepositoryListing {
        var listing = RepositoryListing()
        listing.repositories = try (1...count).map { number in
            let name = "mona/repository-\(number)"
            var repository = try Repository(id: Int64(number), fullName: name, url: "https://github.com/\(name)")
            repository.language = ["Swift", "C", nil][number % 3]
            return repository
        }
        listing.isComplete = true
        return listing
    }

    /// The person approved, and is mona.
    static func approved() throws -> Wireframe.Action {
        let signIn = StoredCredential(
            id: .init(hostKey: "github.com", accountID: 1), login: try Login("mona"), token: try Token("gho_new"),
            signedInAt: Date(timeIntervalSince1970: 0))
        return .signIn(.progress(.signedIn(signIn)))
    }

    /// The prompt with `people` people found for `text`, at 80x24.
    static func state(_ text: String, people: Int, picks: Bool = false) throws -> Wireframe.State {
        var state = Wireframe.State(text: text, isPicker: picks)
        _ = Wireframe.reduce(&state, .event(.resized(Size(columns: 80, rows: 24))))
        _ = Wireframe.reduce(&state, .search(.searchFinished(.found(try search(people)), to: text)))
        return state
    }
}

extension Wireframe.State {
    /// The window each layer knows.
    var sizes: [Size] {
        layers.map { layer in
            switch layer {
            case .search(let search): search.size
            case .repositories(let repositories): repositories.size
            case .details(let details): details.size
            case .explorer(let explorer): explorer.size
            case .signIn(let signIn): signIn.size
            case .help(let help): help.size
            }
        }
    }
}
