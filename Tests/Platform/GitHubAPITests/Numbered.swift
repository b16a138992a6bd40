@testable import GitHubAPI

/// An item of a list that no server sends.
struct Numbered: Identifiable, TextSized {
    let id: Int
    let textSize = 0
}
