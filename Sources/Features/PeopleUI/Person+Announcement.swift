package import GitHubModel
import TerminalUI

extension Person {
    /// The number of followers in words, such as `27,972 followers`, or `nil` if it is unknown.
    package var spokenFollowers: String? { profile.map { NumberFormat.counted($0.followers, "follower") } }
}
