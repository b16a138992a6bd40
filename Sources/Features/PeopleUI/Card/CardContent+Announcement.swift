import Foundation
import GitHubModel
import People
import TerminalUI

extension CardContent {
    /// The card in words, a fact a line, for screen readers. It is read when all of it is loaded.
    package var announcement: String {
        guard !isLoading else { return "\(person.login): Loading…" }
        var lines: [String] = [heading, TextSanitizer.singleLine(person.profile?.bio ?? "")]
        lines += counts
        lines += spokenFacts
        lines += personFacts.map { "\($0.name): \($0.value), \($0.source)" }
        lines += spokenRepositories
        lines.append(remark ?? "")
        return lines.filter { !$0.isEmpty }.joined(separator: "\n")
    }

    private var heading: String {
        let kind = person.kind == .user ? nil : person.kind.description
        return [person.displayName, "\(person.login)", kind].compactMap(\.self).joined(separator: ", ")
    }

    private var counts: [String] {
        let following = person.profile.map { "following \(NumberFormat.grouped($0.following))" }
        let followers = [person.spokenFollowers, following].compactMap(\.self).joined(separator: ", ")
        let stars = spokenStars.map { NumberFormat.counted($0, "star") }
        return [followers, spokenCount, stars ?? ""]
    }

    /// The facts in words. Leaves out the counts, whose names only make sense on a screen: ``counts`` says them.
    private var spokenFacts: [String] {
        let counted: Set = ["Followers", "Repositories", "Total stars"]
        let named = namedFacts.filter { !counted.contains($0.name) }.map { "\($0.name): \($0.value.text)" }
        let known = knownText.isEmpty ? [] : ["Known: \(knownText.replacing(" · ", with: ", "))"]
        let details = details?.facts(bars: 0, now: Date()) ?? []
        return named + known + details.map { "\($0.name): \(TextSanitizer.singleLine($0.value))" }
    }

    private var spokenRepositories: [String] {
        topRepositories.map { "Repository \($0.name), \(NumberFormat.counted($0.stars, "star"))" }
    }
}
