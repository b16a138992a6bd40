import TestSupport
import Testing

@testable import Repositories

@Suite("Links of READMEs", .timeLimit(.minutes(1)))
struct ReadmeLinksTests {
    /// The pages of the repository mona/octopus, and those that are not files.
    private static let tree: Set<String> = [
        "README.md", "LICENSE", "docs/README.md", "docs/guide.md", "docs/img/logo.png", "src/main.swift",
        ".github/README.md",
        ".github/workflows/build.yml", "a b.md",
    ]

    /// The paths of 20 READMEs, a link in each, and the file it leads to.
    private static let files: [(readme: String, link: String, file: String)] = [
        ("README.md", "docs/guide.md", "docs/guide.md"), ("README.md", "./docs/guide.md", "docs/guide.md"),
        ("README.md", "/docs/guide.md", "docs/guide.md"), ("README.md", "docs/../LICENSE", "LICENSE"),
        ("README.md", "././LICENSE", "LICENSE"), ("README.md", "docs/./img/logo.png", "docs/img/logo.png"),
        ("README.md", "LICENSE#mit", "LICENSE"), ("README.md", "src/main.swift?plain=1#L3", "src/main.swift"),
        ("README.md", "#install", "README.md"), ("README.md", "?tab=readme", "README.md"),
        ("README.md", "../../blob/HEAD/LICENSE", "LICENSE"), ("docs/README.md", "guide.md", "docs/guide.md"),
        ("docs/README.md", "../LICENSE", "LICENSE"), ("docs/README.md", "./img/logo.png", "docs/img/logo.png"),
        ("docs/README.md", "/LICENSE", "LICENSE"), ("docs/README.md", "#part", "docs/README.md"),
        (".github/README.md", "workflows/build.yml", ".github/workflows/build.yml"),
        (".github/README.md", "../docs/guide.md", "docs/guide.md"), ("README.md", "a%20b.md", "a%20b.md"),
        ("README.md", "docs//../guide.md", "docs/guide.md"),
    ]

    @Test("Relative links lead to the files of the tree", arguments: files)
    func file(readme: String, link: String, file: String) {
        let links = ReadmeLinks(repository: "https://github.com/mona/octopus", path: readme)
        let path = links.url(of: link).prefix { !"?#".contains($0) }
        #expect(path == "https://github.com/mona/octopus/blob/HEAD/\(file)")
        #expect(Self.tree.contains(file.replacing("%20", with: " ")))
    }

    @Test(
        "Other links lead to pages of the repository, the host or others",
        arguments: [
            ("../../issues", "https://github.com/mona/octopus/issues"),
            ("../../releases/latest", "https://github.com/mona/octopus/releases/latest"),
            ("../../../squid", "https://github.com/mona/squid"), ("../../../../../..", "https://github.com/"),
            ("//example.org/x", "https://example.org/x"), ("https://example.org/../x", "https://example.org/../x"),
            ("mailto:a@example.org", "mailto:a@example.org"), ("HTTP://example.org", "HTTP://example.org"),
            ("docs/", "https://github.com/mona/octopus/blob/HEAD/docs/"),
            ("docs/..", "https://github.com/mona/octopus/blob/HEAD/"),
            ("docs/a:b.md", "https://github.com/mona/octopus/blob/HEAD/docs/a:b.md"),
        ])
    func page(link: String, url: String) {
        let links = ReadmeLinks(repository: "https://github.com/mona/octopus", path: "README.md")
        #expect(links.url(of: link) == url)
    }
}
