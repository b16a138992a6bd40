package import GitHubModel
import TerminalUI

/// What is known of the person whose card is shown.
package struct Card: Sendable, Hashable {
    /// What comes of them, from the disk or from GitHub.
    package enum Event: Sendable, Hashable {
        /// With the profile.
        case profile(Person)
        case repositories(CardRepositorySummary)
        /// GitHub is being asked.
        case loading
        /// Nothing more comes; what is missing and why, in a sentence.
        case finished(String?)
    }

    /// With the profile once it is known.
    package private(set) var person: Person
    /// `nil` until something is known of them.
    private(set) var repositories: CardRepositorySummary?
    /// More may come.
    private var isAsking = false
    /// The sign of that.
    private(set) var busy = ActivityIndicator()
    /// What is missing, and why.
    private(set) var message: String?
    /// The picture, or what stands for it; `nil` until somebody has drawn it.
    private(set) var avatar: RenderedImage?
    /// The cells that a picture was asked for; `nil` where there is room for none.
    private(set) var avatarSize: Size?

    /// A card that has nothing but the person.
    init(of person: Person) { self.person = person }

    mutating func apply(_ news: Event) {
        switch news {
        case .profile(let person): if person.id == self.person.id { self.person = person }
        case .repositories(let repositories): self.repositories = repositories
        case .loading: (isAsking, message) = (true, nil)
        case .finished(let missing): (isAsking, message) = (false, missing)
        }
    }

    mutating func updateSign(_ update: (inout ActivityIndicator, _ isBusy: Bool) -> Void) { update(&busy, isAsking) }

    /// The picture in so many cells; one of another size is late.
    mutating func apply(_ picture: RenderedImage, in size: Size) {
        if size == avatarSize { self.avatar = picture }
    }

    /// There is room for a picture of `size` now: an older one of another size is gone.
    mutating func setAvatarSize(for size: Size?) { if size != avatarSize { (avatar, avatarSize) = (nil, size) } }
}

/// The prompt's part that is the card.
struct CardState: Sendable, Hashable {
    /// Does the person want to see it?
    var isEnabled = true
    /// Whose it is and what is known of them; `nil` while none is shown.
    var card: Card?
    /// What came for the cards of this run: the rows tell it too.
    private(set) var profiles: [Person.ID: Person.Profile] = [:]
    /// Another screen is over the prompt: nothing is found out meanwhile.
    var isHidden = false

    /// Something of `id` has come; for somebody else's card it is late.
    mutating func apply(_ news: Card.Event, of id: Person.ID) {
        guard card?.person.id == id else { return }
        card?.apply(news)
        if case .profile(let person) = news, person.id == id { profiles[id] = person.profile }
    }
}

/// What a card tells of somebody's repositories.
package struct CardRepositorySummary: Sendable, Hashable {
    /// The sums over those that are known.
    package let statistics: RepositoryStatistics
    /// The language of most repositories first.
    package let languages: [LanguageCount]
    /// Those with most stars first; at most ``mostOnTop``.
    package let top: [Repository]
    /// How long ago GitHub said so, in words, where that was not just now.
    package let age: String?

    /// How many repositories a card names.
    package static let maxTopRepositories = 5

    /// What `repositories` come to.
    ///
    /// - Parameter total: how many there are in all, where not all of them are given.
    package init(of repositories: [Repository], total: Int? = nil, isComplete: Bool, age: String? = nil) {
        statistics = RepositoryStatistics(of: repositories, total: total, isComplete: isComplete)
        languages = LanguageCount.counts(of: repositories)
        top = Array(RepositoryOrder.stars.sorted(repositories).prefix(Self.maxTopRepositories))
        self.age = age
    }
}
