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

    @Test("A text names what exists, in the order of files, identities, accounts and commits")
    func meanings() throws {
        let directory = try TemporaryDirectory()
        let parser = try parser(in: directory)
        let (mona, hash) = (try Login("mona"), String(repeating: "0123456789", count: 4))
        let file = directory.path + "/a.txt"
        let expected: [(String, WhoInputParser.Parsed)] = [
            ("a.txt", .complete(.file(path: file, lines: nil))),
            ("a.txt:2,3", .complete(.file(path: file, lines: 2...3))),
            ("CODEOWNERS", .complete(.list(path: directory.path + "/CODEOWNERS", .owners))),
            (
                "Acked-by: Mona <m@example.org>",
                .complete(.identity(CommitIdentity(name: "Mona", address: "m@example.org")))
            ),
            ("@mona", .complete(.account(mona))), ("https://github.com/mona", .complete(.account(mona))),
            (hash.uppercased(), .complete(.commit(hash))), ("v1..v2", .range(from: "v1", to: "v2")),
            ("..", .range(from: "", to: "")), ("v1...v2", .commit(named: "v1...v2")),
            ("HEAD~2", .commit(named: "HEAD~2")), ("mona", .commit(named: "mona")),
        ]
        for (text, parsed) in expected { #expect(try parser.parsed(text) == parsed, "\(text)") }
        #expect(try parser.parsed("two words") == nil)
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
        #expect(throws: WhoInputError.noSuchFile("missing")) { try parser.file(named: "missing") }
        await #expect(throws: WhoInputError.noSuchCommit("v1")) { try await parser.range(since: "v1") }
    }

    @Test("What is left out is named in a sentence, without what is not there")
    func notices() {
        let notice = WhoNotice.entries(path: "CODEOWNERS", otherHosts: 0, teams: 2, denounced: 1)
        #expect("\(notice)" == "CODEOWNERS: left out 2 teams, 1 denounced login.")
        #expect("\(WhoNotice.unknown(lines: 1))" == "1 line named no file, commit or person.")
    }
}
