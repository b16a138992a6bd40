import Foundation
import GitHubModel

/// What a page of a repository shows of the history: `https://HOST/OWNER/NAME/…`.
enum RepositoryPage: Sendable, Hashable {
    /// `/commit/ID`, also below a pull request.
    case commit(String)
    /// `/blob/REVISION/PATH#L10-L20`, or `/blame/…`. Both a revision and a path can contain slashes, so that only the
    /// clone knows where the path begins.
    case file([String], lines: ClosedRange<Int>?)
    /// `/compare/START...END`.
    case range(String)

    /// Returns `nil` for other pages.
    init?(_ text: String) {
        guard let page = text.firstMatch(of: #/^https?://[^/?#]+/[^/?#]+/[^/?#]+/([^?#]+)[^#]*(?:#(.*))?$/#) else {
            return nil
        }
        let parts = page.1.split(separator: "/").compactMap { $0.removingPercentEncoding }
        guard let kind = parts.first, !parts.contains(where: { $0.utf8.contains(0) }) else { return nil }
        let rest = Array(parts.dropFirst())
        switch kind {
        case "commit" where rest.count == 1, "pull" where rest.count == 3 && rest[1] == "commits":
            guard let text = rest.last, case .commit(let id) = AuthorText(text) else { return nil }
            self = .commit(id)
        case "blob" where rest.count > 1, "blame" where rest.count > 1:
            self = .file(rest, lines: page.2.flatMap(FileReference.lines))
        case "compare" where !rest.isEmpty: self = .range(rest.joined(separator: "/"))
        default: return nil
        }
    }
}
