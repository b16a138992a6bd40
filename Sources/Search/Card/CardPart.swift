import GitHubModel

/// The prompt's part that is the card.
struct CardPart: Sendable, Hashable {
    /// Does the person want to see it?
    var isOn = true
    /// Whose it is and what is known of them; `nil` while none is shown.
    var card: Card?
    /// What came for the cards of this run: the rows tell it too.
    private(set) var profiles: [Person.ID: Person.Profile] = [:]
    /// Another screen is over the prompt: nothing is found out meanwhile.
    var isCovered = false

    /// Something of `id` has come; for somebody else's card it is late.
    mutating func take(_ news: Card.News, of id: Person.ID) {
        guard card?.person.id == id else { return }
        card?.take(news)
        if case .profile(let person) = news, person.id == id { profiles[id] = person.profile }
    }
}
