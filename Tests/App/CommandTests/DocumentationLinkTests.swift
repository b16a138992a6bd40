import CCMark
import Foundation
import TestSupport
import Testing

/// The pages as they are read in the repository: without DocC.
@Suite("Links of the documentation", .timeLimit(.minutes(1)))
struct DocumentationLinkTests {
    private static let catalog = "Sources/App/ghsearch/ghsearch.docc"

    /// The paths of all pages for users and contributors.
    private static func pages() throws -> [String] {
        let root = ProjectDirectory.path(catalog)
        let pages = try FileManager.default.subpathsOfDirectory(atPath: root).filter { $0.hasSuffix(".md") }
        return ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"] + pages.map { "\(catalog)/\($0)" }
    }

    /// Returns the page as HTML by GitHub's parser: links in code are none there.
    private func html(of page: String) throws -> String {
        let text = try String(contentsOfFile: ProjectDirectory.path(page), encoding: .utf8)
        let html = try #require(cmark_markdown_to_html(text, text.utf8.count, CMARK_OPT_UNSAFE))
        defer { free(html) }
        return String(cString: html)
    }

    private func anchors(of page: String) throws -> Set<String> {
        let text = try String(contentsOfFile: ProjectDirectory.path(page), encoding: .utf8)
        return Set(
            text.matches(of: #/(?m)^#+ (.+)$/#).map { match in
                let heading = match.output.1.lowercased().replacing(" ", with: "-")
                return String(heading.filter { $0.isLetter || $0.isNumber || "-_".contains($0) })
            })
    }

    @Test("Every link and picture leads to a file, and to a heading in it")
    func links() throws {
        var count = 0
        for page in try Self.pages() {
            let html = try html(of: page)
            #expect(!html.contains("doc:"), "\(page): GitHub does not follow links of DocC")
            let targets = html.matches(of: #/(?:src|srcset|href)="([^"]+)"/#).map(\.output.1)
            for target in targets where !target.contains(":") && !target.hasPrefix("../../") {
                count += 1
                try expect(target, from: page)
            }
        }
        #expect(count > 60)
    }

    private func expect(_ target: Substring, from page: String) throws {
        let parts = target.split(separator: "#", omittingEmptySubsequences: false)
        let directory = URL(filePath: "/\(page)").deletingLastPathComponent()
        let file =
            parts[0].isEmpty
            ? page : String(directory.appending(path: String(parts[0])).standardizedFileURL.path.dropFirst())
        #expect(FileManager.default.fileExists(atPath: ProjectDirectory.path(file)), "\(page): \(target)")
        if parts.count > 1 { #expect(try anchors(of: file).contains(String(parts[1])), "\(page): \(target)") }
    }
}
