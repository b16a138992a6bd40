public import GitHubModel
import TerminalUI

/// What is known of the person whose card is shown.
public struct Card: Sendable, Hashable {
    /// What comes of them, from the disk or from GitHub.
    public enum News: Sendable, Hashable {
        /// With the profile.
        case profile(Person)
        case repositories(CardRepositories)
        /// GitHub is being asked.
        case asking
        /// Nothing more comes; what is missing and why, in a sentence.
        case ended(String?)
    }

    /// With the profile once it is known.
    public private(set) var person: Person
    /// `nil` until something is known of them.
    private(set) var repositories: CardRepositories?
    /// More may come.
    private var isAsking = false
    /// The sign of that.
    private(set) var busy = BusySign()
    /// What is missing, and why.
    private(set) var remark: String?
    /// The picture, or what stands for it; `nil` until somebody has drawn it.
    private(set) var picture: DrawnPicture?
    /// The cells that a picture was asked for; `nil` where there is room for none.
    private(set) var pictureSize: Size?

    /// A card that has nothing but the person.
    init(of person: Person) { self.person = person }

    mutating func take(_ news: News) {
        switch news {
        case .profile(let person): if person.id == self.person.id { self.person = person }
        case .repositories(let repositories): self.repositories = repositories
        case .asking: (isAsking, remark) = (true, nil)
        case .ended(let missing): (isAsking, remark) = (false, missing)
        }
    }

    mutating func updateSign(_ update: (inout BusySign, _ isBusy: Bool) -> Void) { update(&busy, isAsking) }

    /// The picture in so many cells; one of another size is late.
    mutating func take(_ picture: DrawnPicture, in size: Size) {
        if size == pictureSize { self.picture = picture }
    }

    /// There is room for a picture of `size` now: an older one of another size is gone.
    mutating func makeRoom(for size: Size?) { if size != pictureSize { (picture, pictureSize) = (nil, size) } }
}
