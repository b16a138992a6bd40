package import GitHubAPI
package import GitHubModel
package import TerminalUI

package struct CardContent: Sendable, Hashable {
    package enum Event: Sendable, Hashable {
        case profile(Person)
        case repositories(CardRepositorySummary)
        case loading
        /// Loading finished, with a message about missing data, if any.
        case finished(String?)
        case failed(String)
        /// The card is loaded when the user requests it, for this reason.
        case postponed(String)
    }

    package private(set) var person: Person
    private(set) var repositories: CardRepositorySummary?
    private var loading = LoadingStatus(isLoading: false)
    private(set) var hasFailed = false
    private(set) var isPostponed = false
    private(set) var avatar: RenderedImage?
    /// The requested size of the avatar, or `nil` if there is no space for one.
    package private(set) var avatarSize: Size?

    init(of person: Person, showing overview: PersonOverview? = nil) {
        self.person = person
        repositories = overview.map { CardRepositorySummary($0, isPreview: true) }
    }

    mutating func apply(_ event: Event) {
        isPostponed = false
        hasFailed = false
        switch event {
        case .profile(let person): setProfile(of: person)
        case .repositories(let repositories): self.repositories = repositories
        case .loading: loading.start()
        case .finished(let missing): loading.finish(missing)
        case .failed(let message):
            loading.finish(message)
            hasFailed = true
        case .postponed(let reason):
            loading.finish(reason)
            isPostponed = true
        }
    }

    var busy: ActivityIndicator { loading.busy }
    var message: String? { loading.failure }

    /// Uses the profile of the same account. The account of a person without an ID is the one that has the login now.
    private mutating func setProfile(of found: Person) {
        guard found.id == person.id || !person.hasKnownID else { return }
        let source = found.source ?? person.source
        person = Person(
            login: found.login, id: person.id, kind: found.kind, avatarURL: found.avatarURL, url: found.url,
            profile: found.profile)
        person.source = source
    }

    mutating func updateActivityIndicator(_ update: (inout ActivityIndicator, _ isBusy: Bool) -> Void) {
        update(&loading.busy, loading.isLoading)
    }

    mutating func apply(_ avatar: RenderedImage, in size: Size) {
        if size == avatarSize { self.avatar = avatar }
    }

    /// A new size removes the avatar.
    mutating func setAvatarSize(for size: Size) {
        guard size != avatarSize else { return }
        avatar = nil
        avatarSize = size
    }
}

package struct CardRepositorySummary: Sendable, Hashable {
    package let statistics: RepositoryStatistics
    /// The languages, the one with the most repositories first.
    package let languages: [LanguageCount]
    package let top: [Repository]
    /// The age of cached data for display, such as `3 h ago`; `nil` if the data is fresh.
    package let age: String?
    /// Whether ``top`` are the first of all repositories, although only some are loaded.
    let hasTop: Bool
    /// Whether all stars are counted, because the other repositories have none.
    let hasAllStars: Bool
    let isPreview: Bool

    package static let maxTopRepositories = 5

    /// `total` is the number of repositories the person has, if `repositories` contains only some of them.
    package init(of repositories: [Repository], total: Int? = nil, isComplete: Bool, age: String? = nil) {
        statistics = RepositoryStatistics(of: repositories, total: total, isComplete: isComplete)
        languages = LanguageCount.counts(of: repositories)
        top = Array(RepositoryOrder.stars.sorted(repositories).prefix(Self.maxTopRepositories))
        self.age = age
        hasTop = isComplete
        hasAllStars = isComplete
        isPreview = false
    }

    package init(_ overview: PersonOverview, age: String? = nil, isPreview: Bool = false) {
        let repositories = overview.repositories
        statistics = RepositoryStatistics(of: repositories, total: overview.total, isComplete: overview.isComplete)
        languages = LanguageCount.counts(of: repositories)
        top = Array(RepositoryOrder.stars.sorted(repositories).prefix(Self.maxTopRepositories))
        self.age = age
        self.isPreview = isPreview
        hasTop = true
        hasAllStars = overview.isComplete || repositories.last?.stars == 0
    }
}
