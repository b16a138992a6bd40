import Foundation
import GitHubAPI
import TerminalUI

@testable import GitHubModel
@testable import Repositories

extension FuzzTarget {
    /// What users type or paste, and texts from the network.
    static var texts: [FuzzTarget] {
        [
            FuzzTarget(
                "address",
                texts: [
                    "https://github.com/torvalds/linux/issues?q=is:open", "@mona", "o/r#12", "git@github.com:o/r.git",
                    "ssh://git@ghe.example.org/o/r.git", "https://u:p@[::1]:8443/mona", "o/r/issues/12",
                ]
            ) { text in
                attempt { _ = try GitHubAddress(text)?.description }
            },
            FuzzTarget(
                "host",
                texts: [
                    "github.com", "octo.ghe.com", "http://127.0.0.1:80/api/v3", "https://[fe80::1]:8443", "münchen.de",
                ]
            ) { text in
                attempt { _ = try GitHubModel.Host(text) }
                attempt { _ = try GitHubModel.Host(key: text) }
                attempt { _ = try WebURL(text) }
            },
            FuzzTarget("query", texts: [#"mona type:org location:"São Paulo" NOT x"#, "in:name mona", "a:b:c OR \"d"]) {
                text in
                attempt {
                    let query = try SearchQuery(text)
                    precondition(!query.text.isEmpty, "a query is not empty")
                    attempt { _ = query.restriction(of: try SearchQuery("type:org mona")) }
                }
            },
            FuzzTarget(
                "filter",
                texts: [
                    "swift is:fork stars:>10", "lang:c++ -archived:yes", "stars:1..5k license:mit résumé",
                    "pushed:2024-02..*", "created:<30d sort:name-desc", "-topic:\"a b\",c",
                ]
            ) { text in
                attempt {
                    var repository = try Repository(id: 1, fullName: "o/swift", url: "https://g.h/o/swift")
                    repository.language = "Swift"
                    let values = FilterValues(of: [repository])
                    let filter = ListFilter(text, values: values, now: Date(timeIntervalSince1970: 1_800_000_000))
                    _ = filter.problem?.description
                    _ = FilterCompletion.completed(text, with: values)
                    _ = filter.allows(repository)
                    _ = filter.pattern.rank(of: .init(repository, name: "swift"), includesSimilar: true)
                }
            },
            FuzzTarget(
                "sanitizer", texts: ["a\u{1B}[31mb\u{1B}]8;;x\u{7}c\u{9B}2J\u{202E}d\u{E0041}", "👩‍👩‍👧‍👦 e\u{301}\r\n\t"]
            ) { text in
                let line = TextSanitizer.singleLine(text)
                precondition(!line.unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) })
                precondition(TextSanitizer.singleLine(line) == line, "a clean text stays as it is")
                _ = TextSanitizer.multiline(text)
            },
            FuzzTarget(
                "redaction",
                texts: ["Bad gho_S3cretS3cret, g\u{0}ho_S3cr\u{1B}[0met S3CRET", "GHO_s3cretS3cret gho_S3cretS"]
            ) { text in
                attempt {
                    let redacted = try Token("gho_S3cretS3cret").redacting(in: text)
                    precondition(!redacted.lowercased().contains("gho_s3crets3cret"), "no secret is left")
                    precondition(TextSanitizer.singleLine(redacted) == redacted, "a redacted text is clean")
                }
            },
            FuzzTarget(
                "readme",
                texts: ["# A\n\n- [x] <b>b</b>\n\n| a | b |\n|---|---|\n| `c` | ![d](e) |\n\n```c\n```\n> q\n"]
            ) { text in
                var reader = MarkdownReader(links: ReadmeLinks(repository: "https://github.com/o/r", path: "README.md"))
                _ = reader.blocks(in: text)
            },
            FuzzTarget("passed readme", seeds: [passedReadme]) { bytes in
                attempt {
                    let lines = try Readme(encoded: bytes).lines(in: 80)
                    precondition(lines.allSatisfy { $0.width <= 80 }, "lines fit the window")
                }
            },
        ]
    }

    /// What the process that reads READMEs returns.
    private static var passedReadme: [UInt8] {
        let text = "# A\n\n- **b** [c](https://c.example)\n\n| d | e |\n|:-:|---|\n| f | ~~g~~ |\n\n    h\n"
        return Readme(.init(text: text, isTruncated: true), of: "https://github.com/o/r").encoded()
    }
}
