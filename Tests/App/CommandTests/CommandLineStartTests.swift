import GitHubModel
import Testing

@testable import ghsearch

@Suite("Command lines", .timeLimit(.minutes(3)))
struct CommandLineStartTests {
    @Test(
        "What fits follows from the words before the cursor",
        arguments: [
            ("", "", PrintFormat.login), ("echo mo", "mo", .login), ("gh pr edit --add-reviewer ", "", .login),
            ("gh pr create --reviewer=mona,hu", "hu", .login), ("gh pr create -t clone --assignee hu", "hu", .login),
            ("cc @", "", .mention), ("git commit -m 'thanks, @mo", "mo", .mention), ("gh repo clone ", "", .repo),
            ("cd x && gh repo clone mona/he", "mona/he", .repo), ("git clone ", "", .clone),
            ("git clone --depth 1 -q mo", "mo", .clone), ("git clone https://x.example/a/b ", "", .login),
            ("git remote add mo", "mo", .login), ("git remote add up mo", "mo", .clone),
            ("git remote add -f up ", "", .clone), ("git clone x; echo mo", "mo", .login), ("clone", "clone", .login),
            ("echo \u{6F22}\u{5B57}\u{E9}", "\u{6F22}\u{5B57}\u{E9}", .login),
        ])
    func context(line: String, query: String, format: PrintFormat) {
        let start = CommandLineStart(Array(line.utf8))
        #expect(start.query == query)
        #expect(start.format == format)
    }

    @Test(
        "Where people of the repository fit, they are listed first, those who can be assigned after an option for them",
        arguments: [
            ("gh pr edit --add-reviewer ", RepositoryScope.Purpose.review, nil, true),
            ("gh issue edit 1 --add-assignee mo", .assign, nil, true), ("gh issue list -a ", .assign, nil, false),
            ("gh issue list --assignee ", .assign, nil, false), ("gh issue edit 1 --add-label ", .mention, nil, false),
            ("gh pr edit 1 --remove-reviewer ", .review, nil, true),
            ("gh pr create --assignee=mona,hu", .assign, nil, true), ("gh pr list --author ", .mention, nil, false),
            ("gh pr list -R cli/cli --author ", .mention, "cli/cli", false),
            ("gh pr edit --repo=cli/cli --add-reviewer ", .review, "cli/cli", true),
            ("git commit -m 'thanks, @mo", .mention, nil, false), ("echo mo", nil, nil, false),
            ("git commit --trailer \"Co-authored-by: mo", .mention, nil, false), ("git clone mo", nil, nil, false),
            ("gh pr list; echo mo", nil, nil, false),
        ] as [(String, RepositoryScope.Purpose?, String?, Bool)])
    func scopes(line: String, purpose: RepositoryScope.Purpose?, repository: String?, isList: Bool) throws {
        let start = CommandLineStart(Array(line.utf8))
        #expect(start.purpose == purpose)
        #expect(start.repository.map { "\($0)" } == repository)
        #expect(start.isList == isList)
    }

    @Test("Several people have commas between them")
    func lists() throws {
        let line = CommandLineStart(Array("gh pr edit --add-reviewer mo".utf8))
        let expected = "gh pr edit --add-reviewer mona,'renovate[bot]'"
        #expect(String(decoding: try line.inserting(["mona", "renovate[bot]"]), as: UTF8.self) == expected)
        #expect(throws: CommandError.self) { try line.inserting(["mona", "a b"]) }
    }

    @Test("In a quoted trailer, the value of the trailer is inserted, without what a shell interprets")
    func trailers() throws {
        let value = "Mona $(reboot) `x` \"O'Hara\" <2001+mona@users.noreply.github.com>"
        for start in ["git commit --trailer \"Co-authored-by: ", "git commit -m 'x\nReviewed-by: "] {
            let line = CommandLineStart(Array("\(start)mo".utf8))
            #expect(line.query == "mo")
            #expect(line.format.hasID)
            #expect(
                String(decoding: try line.inserting([value]), as: UTF8.self)
                    == start + "Mona (reboot) x OHara <2001+mona@users.noreply.github.com>")
        }
        let words = CommandLineStart(Array("git commit --trailer \"Co-authored-by: mona lisa".utf8))
        #expect(words.query == "mona lisa")
        #expect(
            String(decoding: try words.inserting(["Mona Lisa <2001+mona@x>"]), as: UTF8.self)
                == "git commit --trailer \"Co-authored-by: Mona Lisa <2001+mona@x>")
        let address = CommandLineStart(Array("git commit --trailer \"Co-authored-by: mona <mo".utf8))
        #expect(address.query == "mo")
        #expect(address.format == .login)
        #expect(CommandLineStart(Array("git commit --trailer Co-authored-by: mo".utf8)).format == .login)
        #expect(CommandLineStart(Array("git commit --trailer \"Co-authored-by: x\" mo".utf8)).format == .login)
    }

    @Test("The word is replaced, and all bytes before it stay, in any encoding")
    func replacement() throws {
        let latin: [UInt8] = Array("echo \t".utf8) + [0xE9, 0x20] + Array("mo".utf8)
        #expect(try CommandLineStart(latin).inserting(["mona"]) == latin + Array("na".utf8))
        let invalid: [UInt8] = Array("echo ".utf8) + [0xE9]
        #expect(CommandLineStart(invalid).query == "")
        #expect(try CommandLineStart(invalid).inserting(["mona"]) == invalid + Array("mona".utf8))
        #expect(try Self.inserted("@mona", into: "cc \"@mo") == "cc \"@mona")
        #expect(try Self.inserted("renovate[bot]", into: "echo re") == "echo 'renovate[bot]'")
        #expect(try Self.inserted("@renovate[bot]", into: "echo \"@re") == "echo \"@renovate[bot]")
    }

    @Test(
        "A value that a shell could interpret is not inserted",
        arguments: [
            "$(reboot)", "a/b;reboot", "a/`b`", "a b", "a\nb", "-upload-pack", "a/b'", "a\\b", "~", "", "a/b|c", "é",
        ])
    func hostile(value: String) {
        #expect(throws: CommandError.self) { try Self.inserted(value, into: "git clone ") }
    }

    private static func inserted(_ value: String, into line: String) throws -> String {
        String(decoding: try CommandLineStart(Array(line.utf8)).inserting([value]), as: UTF8.self)
    }
}
