import Foundation
import GitHubModel
import TestSupport
import Testing

@testable import Who

@Suite("Inputs of who", .timeLimit(.minutes(3)))
struct WhoInputTests {
    /// Returns a parser for a directory with `a.txt` and `CODEOWNERS`, which is in no clone.
    private func parser(in directory: TemporaryDirectory) throws -> WhoInputParser {
        for name in ["a.txt", "CODEOWNERS"] {
            try Data().write(to: directory.url.appending(path: name))
        }
        return WhoInputParser(
            host: try GitHubModel.Host("github.com"), directory: directory.path, clone: nil, workTree: nil)
    }

    private func range(_ text: String) throws -> WhoInputParser.Parsed { .range(try #require(RevisionRange(text))) }

    @Test(
        "Lines are named as commands, compilers and pages do",
        arguments: [
            ("a.txt:2-3", 2...3), ("a.txt:2:5", 2...2), ("a.txt:2:5: error: no", 2...2), ("a.txt:2:a: b: c", 2...2),
            ("a.txt#L2", 2...2), ("a.txt#L2-L3", 2...3), ("a.txt#L2-3", 2...3), ("a.txt#L2C5-L3C1", 2...3),
        ])
    func lines(text: String, lines: ClosedRange<Int>) throws {
        let directory = try TemporaryDirectory()
        let parsed = try parser(in: directory).parsed(text)
        #expect(parsed == .complete(.file(FilePlace(path: directory.path + "/a.txt", lines: lines))))
    }

    @Test("A name with the signs of lines is a name if the file exists")
    func names() throws {
        let directory = try TemporaryDirectory()
        let parser = try parser(in: directory)
        for name in ["a.txt:2", "a.txt#L2", "a:b.txt"] {
            let path = directory.path + "/" + name
            #expect(FileManager.default.createFile(atPath: path, contents: Data()))
            #expect(try parser.parsed(name) == .complete(.file(FilePlace(path: path))))
            #expect(try parser.parsed(name + ":3") == .complete(.file(FilePlace(path: path, lines: 3...3))))
        }
    }

    @Test(
        "A page of a repository shows a commit, lines of a file, or a range",
        arguments: [
            ("https://github.com/o/r/commit/0123abc", .commit("0123abc")),
            ("https://github.com/o/r/pull/5/commits/0123abc#diff-1", .commit("0123abc")),
            ("https://github.com/o/r/blob/main/a/b.txt", .file(["main", "a", "b.txt"], lines: nil)),
            ("https://github.com/o/r/blob/main/a.md?plain=1#L2-L3", .file(["main", "a.md"], lines: 2...3)),
            ("https://github.com/o/r/blame/v1/sch%C3%B6n.txt#L7", .file(["v1", "schön.txt"], lines: 7...7)),
            ("https://github.com/o/r/compare/v1...v2", .range("v1...v2")),
            ("https://github.com/o/r/compare/v1...fix/it", .range("v1...fix/it")),
            ("https://github.com/o/r", nil), ("https://github.com/o/r/issues/5", nil),
            ("https://github.com/o/r/blob/main/a%00b", nil),
            ("https://github.com/o/r/commit/0123ABC", .commit("0123abc")),
            ("https://github.com/o/r/commit/012abc", nil),
            ("https://github.com/o/r/commit/main", nil), ("o/r/commit/0123abc", nil),
        ] as [(String, RepositoryPage?)])
    func pages(text: String, page: RepositoryPage?) { #expect(RepositoryPage(text) == page) }

    @Test(
        "A line of another program names a file or a commit",
        arguments: [
            (#""sch\303\266n.txt""#, "schön.txt"), (#""a\tb\\c\"d""#, "a\tb\\c\"d"), ("M a.txt", "a.txt"),
            ("?? a.txt", "a.txt"),
            ("RM old.txt -> new.txt", "new.txt"), ("R100\told.txt\tnew.txt", "new.txt"), ("M\ta b.txt", "a b.txt"),
            (#"MM "sch\303\266n.txt""#, "schön.txt"), ("0123abc (HEAD -> main) Fix it", "0123abc"),
            ("^0123abc old.txt (Mona 2024-01-02 1) text", "0123abc"), ("commit 0123abcd", "0123abcd"),
        ])
    func listedLines(line: String, text: String) { #expect(ListedLine(line).texts.contains(text)) }

    @Test(
        "A line that is no such line is itself", arguments: ["a.txt", #""open"#, #""\9""#, #""\377""#, "A", "deadbee"])
    func otherLines(line: String) { #expect(ListedLine(line).texts == [line]) }

    @Test(
        "A date is one in the words of Git",
        arguments: [
            ("2025-11-28", .words("2025-11-28")), ("2 weeks ago", .words("2 weeks ago")),
            ("2.weeks.ago", .words("2 weeks ago")), ("1y", .words("1 years ago")), ("3mo", .words("3 months ago")),
            ("90d", .words("90 days ago")), ("Yesterday", .words("yesterday")), ("last month", .words("last month")),
            ("2024-01-02T23:00:00Z", .words("2024-01-02t23:00:00z")), ("2024-01-02 9:30", .words("2024-01-02 9:30")),
            ("100y", .longAgo), ("999999d", .longAgo), ("1969-01-01", .longAgo), ("v1", nil), ("1m", nil),
            ("soon", nil), ("", nil), ("2025-11", nil), ("2024-99-99", nil), ("2025-02-30", nil),
            ("2024-01-02t25:00", nil), ("2024-01-02 foo", nil),
        ] as [(String, SinceDate?)])
    func dates(text: String, date: SinceDate?) { #expect(SinceDate(text) == date) }

    @Test("A text names what exists, in the order of files, identities, accounts and commits")
    func meanings() throws {
        let directory = try TemporaryDirectory()
        let parser = try parser(in: directory)
        let (mona, hash) = (try Login("mona"), String(repeating: "0123456789", count: 4))
        let file = directory.path + "/a.txt"
        let expected: [(String, WhoInputParser.Parsed)] = [
            ("a.txt", .complete(.file(FilePlace(path: file)))),
            ("a.txt:2,3", .complete(.file(FilePlace(path: file, lines: 2...3)))),
            ("CODEOWNERS", .complete(.list(path: directory.path + "/CODEOWNERS", .owners))),
            (
                "Acked-by: Mona <m@example.org>",
                .complete(.identity(CommitIdentity(name: "Mona", address: "m@example.org")))
            ),
            ("@mona", .complete(.account(mona))), ("https://github.com/mona", .complete(.account(mona))),
            (hash.uppercased(), .complete(.commit(hash))), ("v1..v2", try range("v1..v2")),
            ("..", .commit(named: "..")), ("../v1..v2", .commit(named: "../v1..v2")), ("v1...v2", try range("v1...v2")),
            ("HEAD~2", .commit(named: "HEAD~2")), ("mona", .commit(named: "mona")),
        ]
        for (text, parsed) in expected { #expect(try parser.parsed(text) == parsed, "\(text)") }
        #expect(try parser.parsed("two words") == nil)
    }

    @Test(
        "A list is found where GitHub looks for it",
        arguments: [
            (["docs/CODEOWNERS", ".github/CODEOWNERS"], "CODEOWNERS", ".github/CODEOWNERS"),
            (["docs/CODEOWNERS"], "CODEOWNERS", "docs/CODEOWNERS"),
            ([".github/VOUCHED.td"], "VOUCHED.td", ".github/VOUCHED.td"),
            (["CODEOWNERS", ".github/CODEOWNERS"], "CODEOWNERS", "CODEOWNERS"),
        ])
    func lists(files: [String], text: String, found: String) throws {
        let root = try TemporaryDirectory()
        for file in files {
            let url = root.url.appending(path: file)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data().write(to: url)
        }
        let parser = WhoInputParser(
            host: try GitHubModel.Host("github.com"), directory: root.path, clone: nil, workTree: root.path)
        let list = try #require(ListFile(path: text))
        guard case .complete(.list(let path, list))? = try parser.parsed(text) else {
            Issue.record("\(text) is no list")
            return
        }
        #expect(URL(filePath: path).standardized == root.url.appending(path: found).standardized)
    }

    private func contents(_ kind: ListFile, _ text: String) throws -> ListFile.Contents {
        var parser = ListParser(kind: kind, host: try GitHubModel.Host("github.com"))
        parser.read(Array(text.utf8))
        return parser.finish()
    }

    @Test("Each word of CODEOWNERS behind the pattern stands for itself")
    func owners() throws {
        let text = """
            *.js\\ x @mona mona@corp.example @octo/core @dependabot[bot] # @comment
              @pattern @mona
            only-a-pattern
            end\\
            """
        let found = try contents(.owners, text)
        #expect(
            Dictionary(uniqueKeysWithValues: found.logins.map { ("\($0)", $1) }) == ["mona": 2, "dependabot[bot]": 1])
        #expect(found.identities.map(\.address) == ["mona@corp.example"])
        #expect(found.teams == 1)
    }

    @Test("Of a list, as many lines, bytes and people are read as the limits allow, and a part is a part")
    func limits() throws {
        let line = "* @mona\n"
        #expect(try contents(.owners, String(repeating: line, count: ListFile.maxLines)).part == nil)
        let lines = try contents(.owners, String(repeating: line, count: ListFile.maxLines) + "* @lisa")
        #expect(lines.part == .lines(ListFile.maxLines))
        #expect(lines.logins == [try Login("mona"): ListFile.maxLines])
        let people = (0...ListFile.Contents.maxEntries).map { "* @mona-\($0)\n" }.joined()
        let first = try contents(.owners, people)
        #expect(first.part == .people(ListFile.Contents.maxEntries))
        #expect(first.logins.count == ListFile.Contents.maxEntries)
    }

    @Test("A login that the limit of bytes divides is no shorter login")
    func dividedLogin() throws {
        let end = "* @mona-with-a-longer-name\n"
        let space = ListFile.owners.maxBytes - "* @mona".utf8.count
        let lines = String(repeating: "#\(String(repeating: "x", count: 998))\n", count: space / 1_000)
        let text = lines + String(repeating: "\n", count: space - lines.utf8.count) + end
        let found = try contents(.owners, text)
        #expect(found.part == .megabytes(ListFile.owners.maxBytes >> 20))
        #expect(found.logins.isEmpty)
    }

    @Test("A file without contents that is larger than a list is read up to the limit")
    func sparseFile() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path + "/CODEOWNERS"
        #expect(FileManager.default.createFile(atPath: path, contents: Data("* @mona\n".utf8)))
        #expect(truncate(path, 20 << 30) == 0)
        var reports = 0
        let found = try ListFile.owners.contents(of: path, on: GitHubModel.Host("github.com")) { _ in reports += 1 }
        #expect(found.part == .megabytes(ListFile.owners.maxBytes >> 20))
        #expect(found.logins.count == 1)
        #expect((1...10_000).contains(reports))
    }

    @Test("Lines of standard input end with a line feed or a NUL, and are limited")
    func inputLines() {
        var input = InputLines()
        #expect(input.lines(in: Array("a\nb".utf8)) == [Array("a".utf8)])
        #expect(input.lines(in: Array("c\0\nd".utf8)) == [Array("bc".utf8), []])
        #expect(input.rest == Array("d".utf8))
        let all = input.lines(in: [UInt8](repeating: UInt8(ascii: "\n"), count: ListFile.maxLines))
        #expect(all.count == ListFile.maxLines - 3)
        #expect(input.part == .lines(ListFile.maxLines))
    }

    @Test("A go.mod uses what is required or replaces it, and not what is excluded or retracted")
    func modules() throws {
        let text = """
            module github.com/octo/own
            go 1.22
            require github.com/hubot/lib v1.0.0 // indirect
            require (
                github.com/mona/a/v2 v2.1.0
                "github.com/lisa/b" v1.0.0
                github.com/bob/c v1.0.0
                example.org/x v1.0.0
            )
            replace github.com/hubot/lib => github.com/otto-cat/lib v1.2.4
            replace (
                github.com/lisa/b v0.9.0 => github.com/never/b v1.0.0
                github.com/bob/c v1.0.0 => ../c
            )
            exclude github.com/zelda/bad v1.0.0
            retract v1.0.1
            """
        let found = try contents(.modules, text)
        #expect(Set(found.logins.keys.map(\.description)) == ["mona", "lisa", "otto-cat", "never"])
        #expect(found.others == 1)
    }

    @Test("A person in TOML is the account, or else the address")
    func maintainers() throws {
        let text = """
            [people]
              [people.mona]
              Name = "Mona Lisa"
              Email = "mona@example.org"
              GitHub = "mona"
              [people.bob]
              Name = "Bob"
              Email = "bob@example.org"
            """
        let found = try contents(.people, text)
        #expect(found.logins.keys.map(\.description) == ["mona"])
        #expect(found.names.values.map(\.self) == ["Mona Lisa"])
        #expect(found.identities == [CommitIdentity(name: "Bob", address: "bob@example.org")])
    }

    @Test("What names nothing is an error that says why")
    func errors() async throws {
        let directory = try TemporaryDirectory()
        let parser = try parser(in: directory)
        let repository = try #require(try GitHubAddress("https://github.com/octo/r"))
        let expected: [(String, WhoInputError)] = [
            ("a.txt:0", .invalidLines), ("a.txt:3,2", .invalidLines), ("@octo/core", .team("@octo/core")),
            ("https://ghe.example.org/mona", .otherHost("https://ghe.example.org/mona", host: "github.com")),
            ("https://github.com/octo/r", .repository(repository)),
            ("mona", .unknown("mona", isLogin: true, isInClone: false)),
            ("HEAD~2", .unknown("HEAD~2", isLogin: false, isInClone: false)),
            ("v1..v2", .unknown("v1..v2", isLogin: false, isInClone: false)),
        ]
        for (text, error) in expected {
            await #expect(throws: error, "\(text)") { try await parser.input(text) }
            #expect(!"\(error)".isEmpty)
        }
        await #expect(throws: WhoInputError.noSuchFile("missing")) { try await parser.fileInput("missing") }
        await #expect(throws: WhoInputError.noSuchCommit("v1")) { try await parser.start(since: "v1") }
    }

    @Test("What is left out is named in a sentence, without what is not there")
    func notices() {
        let notice = WhoNotice.entries(path: "CODEOWNERS", otherHosts: 0, teams: 2, denounced: 1)
        #expect("\(notice)" == "CODEOWNERS: left out 2 teams, 1 denounced login.")
        #expect("\(WhoNotice.unknown(lines: 1))" == "1 line named no file, commit or person.")
        let outside = WhoInputError.unknown("HEAD", isLogin: true, isInClone: false)
        #expect(
            "\(outside)" == "\"HEAD\" is no file, commit or address. This directory is not in a Git repository.")
    }
}
