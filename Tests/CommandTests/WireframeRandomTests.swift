import Authenticator
import GitHubModel
import TerminalUI
import TestSupport
import Testing

@testable import Explorer
@testable import Repositories
@testable import Search
@testable import ghsearch

@Suite("Navigation under anything", .cpuBound, .timeLimit(.minutes(3)))
struct WireframeRandomTests {
    @Test("10,000 random walks leave a valid state and a picture that fits", arguments: partsOfWalks)
    func walks(part: UInt64) async throws {
        let (search, listing) = (try WireframeSample.search(30), try WireframeSample.listing(9))
        await walk(part: part) { Run(seed: $0, search, listing) }
    }

    /// One walk: keys, resizes, notices, and news for either screen.
    private struct Run: RandomWalk {
        var random: SeededGenerator
        private let found: SearchResults
        private let listing: RepositoryListing
        private var state: Wireframe.State
        private var size = Size(columns: 80, rows: 24)
        private var loading: RepositoryService.Owner?
        private var details: Int64?
        private var isSigningIn = false
        /// What the explorer drew last; `nil` while nobody looks at random people.
        private var draw: SampleRequest?

        init(seed: UInt64, _ found: SearchResults, _ listing: RepositoryListing) {
            (random, self.found, self.listing) = (SeededGenerator(seed: seed), found, listing)
            let picks = random.chance(20)
            state =
                random.chance(20)
                ? Wireframe.State(exploring: .init(), isPicker: picks)
                : Wireframe.State(text: random.chance(50) ? "mona" : "", isPicker: picks)
            for action in [.event(.resized(size)), state.opening] {
                for effect in Wireframe.reduce(&state, action) { note(effect) }
            }
        }

        var isOver: Bool { Wireframe.isOver(state) }

        mutating func step() {
            for effect in Wireframe.reduce(&state, action()) { note(effect) }
        }

        /// What is wrong with the picture.
        var frameFault: String? { Wireframe.view(state, in: size).fault(in: size) }

        private mutating func action() -> Wireframe.Action {
            switch Int.random(in: 0..<24, using: &random) {
            case 20: return .event(.key(.control("x")))
            case 21: return .explorer(.received(.failed("It failed."), of: draw ?? SampleRequest()))
            case 22, 23: return .explorer(.received(.loaded(SampleResult(found.people)), of: draw ?? SampleRequest()))
            case 0..<10: return .event(.key(random.key()))
            case 10, 11: return .event(.key(.enter))
            case 12, 13:
                size = random.size()
                return .event(.resized(size))
            case 14: return .notice(random.paste())
            case 15: return .repositories(.received(.failed("It failed."), of: loading ?? .me))
            case 16:
                return .repositories(
                    .received(.listingUpdated(random.chance(80) ? listing : .init()), of: loading ?? .me))
            case 17:
                return .search(.searchFinished(random.chance(50) ? .unauthorized : .failed("It failed."), to: text))
            case 18: return random.chance(50) ? .event(.key(.function(2))) : .signIn(.progress(.failed(.expired)))
            default: return .search(.searchFinished(.found(found), to: text))
            }
        }

        private var text: String {
            if case .search(let search) = state.layers[0] { search.text } else { "" }
        }

        private mutating func note(_ effect: Wireframe.Effect) {
            switch effect {
            case .load(let owner): loading = owner
            case .stopLoading: loading = nil
            case .draw(let draw): self.draw = draw
            case .stopExploring: draw = nil
            case .loadDetails(let repository): details = repository.id
            case .stopLoadingDetails: details = nil
            case .askForCode: isSigningIn = true
            case .stopSigningIn: isSigningIn = false
            case .recall, .search, .searchAgain, .recordOpened, .reload, .browse, .loadProfiles, .reloadDetails: break
            case .loadMore, .lookUp, .saveQuery, .copy, .continueAnonymously: break
            case .showCard, .showPicture, .measureCells, .hideCard: break
            }
        }

        /// What is wrong with the state.
        var fault: String? {
            if Wireframe.isOver(state) { return nil }
            var (repositories, explorers): ([RepositoryService.Owner], [ExplorerScreen.State]) = ([], [])
            var shown: [Int64] = []
            var layers = state.layers
            if state.signInLayer != nil, case .help = layers.last { layers.removeLast() }
            if case .signIn = layers.last { layers.removeLast() } else if isSigningIn { return "a sign-in nobody sees" }
            for (index, layer) in layers.enumerated() {
                switch layer {
                case .search: if index > 0 { return "a search on top" }
                case .repositories(let screen): repositories.append(screen.owner)
                case .details(let screen): shown.append(screen.id)
                case .explorer(let screen): explorers.append(screen)
                case .help: if index + 1 < layers.count { return "help under another screen" }
                case .signIn: return "a sign-in under another screen"
                }
            }
            if repositories != [loading].compactMap({ $0 }) { return "not what is shown is loaded" }
            if shown != [details].compactMap({ $0 }) { return "not the details shown are loaded" }
            if explorers.map(\.draw) != [draw].compactMap({ $0 }) { return "not what is shown is drawn" }
            if case .repositories = layers[0] { return "nothing under the repositories" }
            let isCovered = layers.last(where: { if case .help = $0 { false } else { true } })
            if !repositories.isEmpty, case .explorer? = isCovered { return "random people over repositories" }
            return state.sizes.allSatisfy { $0 == size } ? nil : "a layer missed a resize"
        }
    }
}
