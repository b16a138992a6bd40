import Foundation
import GitHubAPI
package import GitHubModel
package import People
import TerminalUI

extension CardContent {
    /// In Markdown, the texts of the account can't add links, images or HTML. The warning is a sentence above the
    /// facts.
    func text(isMarkdown: Bool, warning: String?) -> String {
        func plain(_ text: String) -> String {
            let line = TextSanitizer.singleLine(text)
            return isMarkdown ? line.escapedForMarkdown : line
        }
        func link(_ text: String, _ url: String) -> String {
            isMarkdown && url.isMarkdownDestination ? "[\(plain(text))](\(url))" : plain(text)
        }
        func strong(_ text: String) -> String { isMarkdown ? "**\(plain(text))**" : plain(text) }
        let names = [person.displayName.map(strong), link("\(person.login)", person.url)].compactMap { $0 }
        let kind = person.kind == .user || person.kind == .unknown ? "" : " (\(plain(person.kind.description)))"
        let bio = TextSanitizer.singleLine(person.profile?.bio ?? "", maxLength: Self.maxBioLength)
        let repositories = topRepositories.map { repository in
            "- \(link(repository.name, repository.url)) ★ \(NumberFormat.compact(repository.stars))"
        }
        let parts = [
            names.joined(separator: " · ") + kind, warning.map(plain) ?? "", plain(bio),
            listedFacts.map { "- \($0.name): \(plain($0.value))" }.joined(separator: "\n"),
            repositories.joined(separator: "\n"), remark.map(plain) ?? "",
        ]
        return parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
    }

    private static let maxBioLength = 1000

    private var listedFacts: [(name: String, value: String)] {
        let facts = namedFacts.map { (name: $0.name, value: $0.value.text) }
        let known = knownText.isEmpty ? [] : [(name: "Known", value: knownText)]
        return facts + known + (details?.facts(bars: 18, now: Date()) ?? [])
    }
}

extension CardLoader {
    /// Contains what is available within `limit`. The warning is a sentence above the facts.
    package func text(
        of person: Person, isMarkdown: Bool, warning: String? = nil, within limit: Duration
    ) async -> String {
        var card = CardContent(of: person)
        if let stored = storedProfile(of: person) { card.apply(.profile(stored)) }
        let loading = Task { [card] in
            var card = card
            for await event in events(of: card.person) { card.apply(event) }
            return card
        }
        do {
            try await withTimeout(limit, on: clock, throwing: CancellationError()) { _ = await loading.value }
        } catch {
            loading.cancel()  // ends it with what it has
        }
        return await loading.value.text(isMarkdown: isMarkdown, warning: warning)
    }
}

extension String {
    /// The text with the punctuation escaped that has a meaning in Markdown
    /// (<https://spec.commonmark.org/0.31.2/#backslash-escapes>): everywhere in a line, or at its start.
    fileprivate var escapedForMarkdown: String {
        var result = ""
        for character in self {
            let isSpecial = result.isEmpty ? character.isASCIIPunctuation : "\\`*_[]<>&~!|$".contains(character)
            if isSpecial { result.append("\\") }
            result.append(character)
        }
        return result
    }

    /// Whether the text is a web address that ends at the parenthesis after it.
    fileprivate var isMarkdownDestination: Bool {
        guard hasPrefix("https://") || hasPrefix("http://") else { return false }
        return allSatisfy { $0.isASCII && !$0.isWhitespace && !"()<>\\".contains($0) }
    }
}

extension Character {
    fileprivate var isASCIIPunctuation: Bool { isASCII && (isPunctuation || isSymbol) }
}
