package import struct Foundation.Date
package import GitHubModel

/// A person in the output of `who`: the counted commits and lines, the account if one is known, and whether GitHub
/// has confirmed the account.
package struct WhoPerson: Sendable {
    /// `nil` if nothing says which account it is.
    package var person: Person?
    /// The name in the commits or in the input, empty if it is unknown.
    package var name: String
    package var evidence: Evidence?
    /// When GitHub said that it is the account; `nil` if only ``evidence`` says so, which its author can have made up.
    var confirmedAt: Date?
    /// The addresses in the commits and in the input.
    package var addresses: [String] = []
    /// The addresses that may be printed.
    package var shownAddresses: [String] = []
    /// The ``shownAddresses`` that a signature can have: GitHub says that they are the account's.
    var signingAddresses: [String] = []
    package var commits = 0
    package var lines = 0
    package var firstCommitAt: Date?
    package var lastCommitAt: Date?
    /// `nil` if no range is asked for, or if an unknown address before it can be the person's.
    package var isFirstContribution: Bool?
    /// The texts from which the person was read.
    package var inputs: [String] = []

    /// Whether GitHub says that it is the account.
    package var isConfirmed: Bool { confirmedAt != nil }

    package var displayName: String? { person?.displayName ?? (name.isEmpty ? nil : name) }

    /// Adds what another identity of the same person contributed.
    mutating func merge(_ other: WhoPerson) {
        if commits == 0 {
            isFirstContribution = other.isFirstContribution
        } else if other.commits > 0, isFirstContribution != other.isFirstContribution {
            isFirstContribution = isFirstContribution == false || other.isFirstContribution == false ? false : nil
        }
        confirmedAt = [confirmedAt, other.confirmedAt].compactMap(\.self).min()
        if let one = evidence, let two = other.evidence, Self.rank(two) < Self.rank(one) { evidence = two }
        if name.isEmpty || (other.lastCommitAt ?? .distantPast) > (lastCommitAt ?? .distantPast), !other.name.isEmpty {
            name = other.name
        }
        addresses += other.addresses.filter { !addresses.contains($0) }
        shownAddresses += other.shownAddresses.filter { !shownAddresses.contains($0) }
        signingAddresses += other.signingAddresses.filter { !signingAddresses.contains($0) }
        commits += other.commits
        lines += other.lines
        firstCommitAt = [firstCommitAt, other.firstCommitAt].compactMap(\.self).min()
        lastCommitAt = [lastCommitAt, other.lastCommitAt].compactMap(\.self).max()
        inputs += other.inputs.filter { !inputs.contains($0) }
    }

    /// The strongest evidence first.
    private static func rank(_ evidence: Evidence) -> Int {
        switch evidence {
        case .noreply: 0
        case .commit: 1
        case .login: 2
        case .merge: 3
        case .mailmap: 4
        }
    }
}
