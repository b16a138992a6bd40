package import GitHubModel
import TerminalUI

extension Person {
    /// The number of followers in words, such as `27,972 followers`, or `nil` if it is unknown.
    package var spokenFollowers: String? { profile.map { NumberFormat.counted($0.followers, "follower") } }

    /// What follows the login where a row is read: the name and the followers, if known.
    package var spokenFacts: [String] { [displayName, spokenFollowers].compactMap(\.self) }
}
