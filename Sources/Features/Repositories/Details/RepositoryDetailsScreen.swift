package import Foundation
import GitHubAPI
package import GitHubModel
import People
import PeopleUI
package import TerminalUI

package enum RepositoryDetailsScreen: ScrollingScreen {
    package enum Event: Sendable, Hashable {
        case refreshed(Repository)
        case loaded(RepositoryDetail)
        case finished
        case unauthorized
        case failed(String)
    }

    package struct State: LoadingState, ScrollingState, Sendable, Hashable {
        package var repository: Repository
        /// The date that ages are relative to; `nil` shows no ages.
        let now: Date?
        let isFirst: Bool
        var languages: [LanguageShare]?
        var release: Release?
        var contributors: Int?
        var facts: [PersonFact] = []
        var readme: Readme?
        /// The lines of ``readme`` for the width of the window.
        var readmeLines: [StyledLine] = []
        /// The number of columns of code that are left of the window.
        var codeOffset = 0 {
            didSet { if codeOffset != oldValue { wrapReadme() } }
        }
        package var loading = LoadingStatus()
        package var top = 0
        package var size = Size(columns: 80, rows: 24) {
            didSet { if size.columns != oldValue.columns { wrapReadme() } }
        }
        package internal(set) var isClosed = false

        /// The program ends with the first screen.
        package init(_ repository: Repository, at now: Date?, isFirst: Bool = false) {
            self.repository = repository
            self.now = now
            self.isFirst = isFirst
        }

        mutating func set(_ detail: RepositoryDetail) {
            switch detail {
            case .languages(let languages): self.languages = languages
            case .release(let release): self.release = release
            case .contributors(let count): contributors = count
            case .facts(let facts): self.facts = facts
            case .readme(let readme):
                self.readme = readme
                wrapReadme()
            }
        }

        var contributorList: Contributors? {
            Login(ifValid: repository.owner).map { Contributors(owner: $0, name: repository.name, count: contributors) }
        }

        private mutating func wrapReadme() { readmeLines = readme?.lines(in: size.columns, offset: codeOffset) ?? [] }

        /// The maximum of ``codeOffset``; 0 if all code is visible.
        var lastCodeOffset: Int { max((readme?.codeWidth(in: size.columns) ?? 0) - size.columns, 0) }

        mutating func moveCode(by columns: Int) { codeOffset = min(max(codeOffset + columns, 0), lastCodeOffset) }
    }

    package enum Action: NavigationAction, Sendable, Hashable {
        case pressed(Key)
        case performed(NamedAction<Command>)
        case resized(Size)
        case navigation(NavigationEvent)
        case received(Event)
    }

    package enum Effect: Sendable, Hashable {
        case load(Repository)
        /// Loads the repository and its details again, ignoring the cache.
        case refresh(Repository)
        case open(Target)
        case common(CommonEffect)
    }

    package enum Target: Sendable, Hashable {
        case contributors(Contributors)
        /// The repositories of the owner, whose ID is unknown.
        case owner(Person)
    }

    package struct Contributors: Sendable, Hashable {
        package let owner: Login
        package let name: String
        package let count: Int?
    }

    package static func step(_ state: inout State, _ action: Action) -> [Effect] {
        switch action {
        case .pressed(let key): return keys(of: state).command(for: key).map { perform($0, &state) } ?? []
        case .performed(.command(let command)): return perform(command, &state)
        case .performed(.edit): break
        case .resized(let size): state.size = size
        case .navigation(.opened): return [.load(state.repository)]
        case .navigation(.credentialsChanged): return refresh(&state)
        case .navigation(.failed(let message)), .received(.failed(let message)): state.loading.finish(message)
        case .navigation(.covered), .navigation(.uncovered): break
        case .received(.unauthorized): return [.common(state.failUnauthorized())]
        case .received(.refreshed(let repository)): state.repository = repository
        case .received(.loaded(let detail)): state.set(detail)
        case .received(.finished): state.loading.finish()
        }
        return []
    }

    private static func perform(_ command: Command, _ state: inout State) -> [Effect] {
        switch command {
        case .close: state.isClosed = true
        case .scroll(let command): scroll(&state, command)
        case .showCodeRight: state.moveCode(by: max(state.size.columns / 2, 1))
        case .showCodeLeft: state.moveCode(by: -max(state.size.columns / 2, 1))
        case .openInBrowser: return [.common(.openInBrowser(state.repository.url))]
        case .copy: return [.common(.copyMenu(CopyMenu(state.repository)))]
        case .copyCloneURL: return [.common(.copyURL(state.repository.cloneURL))]
        case .openContributors: return effects(of: state.contributorList) { .open(.contributors($0)) }
        case .openOwner: return effects(of: state.repository.ownerAccount) { .open(.owner($0)) }
        case .refresh: return refresh(&state)
        case .help: return [.common(.help)]
        }
        return []
    }

    private static func refresh(_ state: inout State) -> [Effect] {
        state.loading.start()
        return [.refresh(state.repository)]
    }

    package enum Command: Sendable, Hashable {
        case close, openInBrowser, copy, copyCloneURL, openContributors, openOwner, refresh, help
        case showCodeRight, showCodeLeft
        case scroll(ListCommand)
    }

    /// Those that scroll are included if not everything fits.
    package static func keys(of state: State) -> Keymap<Command> {
        Keymap(
            [
                .leave(isFirst: state.isFirst, .close),
                KeyBinding(
                    [.character("o"), .control("o")], .openInBrowser, "Open it in the browser", shortHelp: "browser"),
                KeyBinding([.function(1), .character("?")], .help, "Show the keys", shortHelp: "help"),
                KeyBinding([.character("y")], .copy, "Copy the URL or another text", shortHelp: "copy"),
                KeyBinding([.character("c")], .copyCloneURL, "Copy the clone URL", shortHelp: "clone URL"),
                KeyBinding([.character("p")], .openContributors, "Show the contributors", shortHelp: "contributors"),
                KeyBinding(
                    [.character("@")], .openOwner, "Show the repositories of \(state.repository.owner)",
                    shortHelp: "owner"),
                .refresh(.refresh),
            ] + (state.lastCodeOffset > 0 ? Self.codeKeys : [])
                + (lastTop(of: state) > 0 ? KeyBinding.scrolling(pageKeys: [.character(" ")], Command.scroll) : []))
    }

    private static let codeKeys: [KeyBinding<Command>] = [
        KeyBinding(
            [.right], .showCodeRight, "Show the right part of long lines", shortHelp: "long lines", label: "← →"),
        KeyBinding([.left], .showCodeLeft, "Show the left part of long lines"),
    ]

    package static func help(of state: State) -> [HelpSection] { [HelpSection("Repository", keys(of: state))] }

    /// After scrolling, returns the visible lines.
    package static func announcement(of state: State) -> String? {
        if let failure = state.failure { return failure }
        if state.top > 0 {
            return view(state, in: state.size).lines.dropFirst().dropLast().map(\.text).joined(separator: "\n")
        }
        let repository = state.repository
        if state.isLoading { return "\(repository.fullName): Loading…" }  // parts arrive one after the other
        let languages = state.languages.map { $0.prefix(3).map(\.language) } ?? []
        let facts = [repository.fullName, repository.shownDescription ?? "No description"] + countTexts(state)
        return (facts + (languages.isEmpty ? [] : [languages.joined(separator: ", ")])).joined(separator: "; ")
    }

    package static func header(of state: State, in size: Size) -> [StyledLine] {
        let title = StyledLine(state.repository.fullName, .accent) + StyledLine(state.repository.badges, .dim)
        return state.header(title, in: size)
    }

    package static func lines(of state: State, in size: Size) -> [StyledLine] {
        let (repository, columns) = (state.repository, size.columns)
        let description = repository.shownDescription.map { StyledLine.wrapped($0, columns: columns, limit: 20) }
        let parts: [[StyledLine]] = [
            description ?? [StyledLine("No description.", .dim)],
            repository.topics.isEmpty
                ? [] : StyledLine.wrapped(repository.topics.joined(separator: " · "), .dim, columns: columns),
            StyledLine.wrapped(counts(state), columns: columns) + about(state),
            state.facts.lines(in: columns), languages(of: state, in: columns),
            readme(of: state, in: columns),
        ]
        return Array(parts.filter { !$0.isEmpty }.joined(separator: [StyledLine()]))
    }

    private static func counts(_ state: State) -> String { "★ " + countTexts(state).joined(separator: " · ") }

    private static func countTexts(_ state: State) -> [String] {
        let repository = state.repository
        let counts = [
            NumberFormat.counted(repository.stars, "star"), NumberFormat.counted(repository.forks, "fork"),
            NumberFormat.counted(repository.openIssues, "open issue"),
            state.contributors.map { NumberFormat.counted($0, "contributor") },
        ]
        return counts.compactMap { $0 }
    }

    private static func about(_ state: State) -> [StyledLine] {
        let repository = state.repository
        let release = state.release.map { release in
            release.tag + (release.publishedAt.map { ", \(day($0))" } ?? "")
        }
        let pushed = repository.pushedAt.map { date in
            day(date) + (state.now.map { ", \(RelativeTime.formatted(since: date, now: $0))" } ?? "")
        }
        let facts: [(String, String?)] = [
            ("Page", repository.url), ("Homepage", repository.homepage), ("License", repository.license),
            ("Branch", repository.defaultBranch), ("Release", release), ("Created", repository.createdAt.map(day)),
            ("Pushed", pushed),
        ]
        return facts.compactMap { name, fact in
            guard let fact, !fact.isEmpty else { return nil }
            let link = Hyperlink(fact)
            return StyledLine(name, .dim).padded(to: 10) + StyledLine(fact, link == nil ? .plain : .link, link: link)
        }
    }

    private static func day(_ date: Date) -> String { date.formatted(.iso8601.year().month().day()) }

    private static func languages(of state: State, in columns: Int) -> [StyledLine] {
        guard let languages = state.languages, !languages.isEmpty else { return [] }
        let bar = StackedBar(
            languages.map { language in
                .init(language.language, share: Double(language.bytes), color: Color(language: language.language))
            })
        let bytes = languages.reduce(0) { $0 + $1.bytes }
        return bar.lines(
            counting: NumberFormat.counted(bytes, "byte", format: NumberFormat.compact), in: columns, legendLines: 4)
    }

    private static func readme(of state: State, in columns: Int) -> [StyledLine] {
        guard !state.readmeLines.isEmpty else { return [] }
        let lines =
            columns == state.size.columns
            ? state.readmeLines : state.readme?.lines(in: columns, offset: state.codeOffset) ?? []
        return [
            StyledLine("── README ", .dim) + StyledLine(String(repeating: "─", count: max(columns - 10, 0)), .dim),
            StyledLine(),
        ]
            + lines
    }
}

extension RepositoryDetailsScreen.Command: NamedCommand {
    package static let named: [Self] =
        [
            .close, .openInBrowser, .copy, .copyCloneURL, .openContributors, .openOwner, .refresh, .help,
            .showCodeRight,
            .showCodeLeft,
        ]
        + ListCommand.named.map(Self.scroll)

    package var actionName: String? {
        if case .scroll(let command) = self { command.actionName } else { caseName }
    }
}

extension RepositoryDetailsScreen: CommandScreen {
    package static func action(performing command: NamedAction<Command>) -> Action { .performed(command) }
}
