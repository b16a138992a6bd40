import Explorer
import GitHubModel
import Repositories
import TerminalUI

extension Wireframe {
    /// What should be done: wishes of all screens, in the words of whoever grants them.
    enum Effect: Sendable, Hashable {
        /// Say who is stored for the text, before the next frame.
        case recall(String)
        case search(String)
        case searchAgain(String)
        case loadMore(String)
        case lookUp(Login)
        /// Somebody was chosen from this query.
        case saveQuery(query: String)
        /// Somebody was chosen.
        case recordOpened(Person)
        case load(RepositoryService.Owner)
        case reload(RepositoryService.Owner)
        /// Nobody looks at repositories any more.
        case stopLoading
        case loadDetails(Repository)
        case reloadDetails(Repository)
        /// Nobody looks at a repository's details any more.
        case stopLoadingDetails
        case draw(SampleRequest)
        case loadProfiles([Person], of: SampleRequest, isWanted: Bool)
        /// Nobody looks at random people any more.
        case stopExploring
        case browse(String)
        /// Ask for a code to sign in by.
        case askForCode
        /// Nobody looks at the sign-in any more.
        case stopSigningIn
        /// Ask without a token from now on.
        case continueAnonymously
        /// Put this onto the clipboard.
        case copy(String)
        /// Find out what somebody's card tells.
        case showCard(Person)
        /// Draw somebody's picture in so many cells.
        case showPicture(of: Person, in: Size)
        /// The terminal's cells may have another size, for pictures.
        case measureCells
        /// Nobody looks at a card any more.
        case hideCard

        /// Is it of no use to a person who listens?
        var isVisualOnly: Bool {
            switch self {
            case .showCard, .showPicture, .measureCells, .hideCard: true
            default: false
            }
        }
    }
}
