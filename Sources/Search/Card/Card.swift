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
