import GitHubAPI
package import GitHubModel
import TerminalUI

/// Where the people of a ``PeopleListScreen`` come from, and how that is put into words.
///
/// The screen and its controller are the same for all sources. A source says what differs: the title, the count, the
/// orders, and whether the people are a sample, which `r` replaces by another one and whose profiles are loaded after
/// the rows. To add a list around an account, add a case to `PeopleConnection`; a new way to load people is a case
/// here.
package enum PeopleSource: Sendable, Hashable {
    /// A list that GitHub has, such as the followers of an account. Its pages are loaded as needed.
    case list(PeopleConnection)
    /// Random people, loaded at once.
    case random(SampleRequest)

    /// The sample that the people are, or `nil` if they are a list of GitHub.
    var sample: SampleRequest? { if case .random(let request) = self { request } else { nil } }

    /// Another sample, or the same list.
    var next: PeopleSource { if case .random(let request) = self { .random(request.next) } else { self } }

    var title: String { texts.title }
    /// The name of the list on the keys that show it.
    var label: String { texts.label }
    var emptyText: String { texts.empty }

    private var texts: (title: String, label: String, empty: String) {
        switch self {
        case .list(.followers(let login)): ("Followers of \(login)", "followers", "No visible followers")
        case .list(.following(let login)): ("Followed by \(login)", "following", "No followed accounts")
        case .list(.organizations(let login)): ("Organizations of \(login)", "organizations", "No public organizations")
        case .list(.members(let login)): ("Members of \(login)", "members", "No public members")
        case .list(.contributors(let owner, let name)):
            ("Contributors to \(owner)/\(name)", "contributors", "No contributors")
        case .random: ("Random people", "random people", "No people to show")
        }
    }

    /// The title where a screen reader reads it before the count, or `nil` if the count names the people.
    var spokenTitle: String? { sample == nil ? title : nil }

    /// The number of people in words.
    func counted(_ number: Int) -> String {
        switch self {
        case .list(.organizations): NumberFormat.counted(number, "organization")
        case .list: NumberFormat.counted(number, "person", "people")
        case .random: NumberFormat.counted(number, "random person", "random people")
        }
    }

    /// What is going on while the people are loaded.
    func activity(isOffline: Bool) -> String { sample == nil || isOffline ? "loading" : "shuffling" }

    /// What the user repeats after a failure.
    var repetition: ProblemText.Repetition { sample == nil ? .reload : .shuffle }

    /// The name of an order.
    func label(of order: PeopleOrder) -> String {
        switch order {
        case .original: if case .list(.contributors) = self { "commits" } else { "GitHub's order" }
        case .followers: "followers"
        case .login: "login"
        case .name: "name"
        case .joined: "joined"
        }
    }
}
