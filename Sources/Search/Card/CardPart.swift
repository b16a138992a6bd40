/// The prompt's part that is the card.
struct CardPart: Sendable, Hashable {
    /// Does the person want to see it?
    var isOn = true
    /// Whose it is and what is known of them; `nil` while none is shown.
    var card: Card?
    /// Another screen is over the prompt: nothing is found out meanwhile.
    var isCovered = false
}
