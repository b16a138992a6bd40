import GitHubModel

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
