import Foundation
@testable import GitHistory
import GitHubModel
import Testing

@Suite("Commit parser")
struct CommitParserTests {
    @Test(
        "A date is at least 1970 and at most now, whatever the commit states",
        arguments: [
            ("1700000000", 1_700_000_000), ("-5", 0), ("", 0), ("nan", 0), ("-nan", 0), ("1e400", 1_800_000_000),
            ("inf", 1_800_000_000), ("9223372036854775808", 1_800_000_000),
        ] as [(String, Double)])
    func dates(text: String, expected: Double) {
        var parser = CommitParser(
            host: "github.com", readsSubjects: false, now: Date(timeIntervalSince1970: 1_800_000_000))
        let fields = [text, "Mona", "2+mona@users.noreply.github.com", "", "", "", "", "", ""]
        Array(fields.map { $0 + "\0" }.joined().utf8).withUnsafeBytes { parser.read($0) }
        #expect(parser.people.map(\.lastCommitAt.timeIntervalSince1970) == [expected])
    }
    @Test(
        "A trailer with one address names a person; with several or none it names none",
        arguments: [
            ("Co-authored-by: Mona <2+mona@users.noreply.github.com>", ["mona Mona"]),
            ("Reviewed-by: Mona <2+mona@users.noreply.github.com> (remotely)", ["mona Mona"]),
            (
                "Co-authored-by: A <28+a@users.noreply.github.com>, Two <29+b@users.noreply.github.com>",
                []
            ),
            ("Co-authored-by: A <28+a@users.noreply.github.com> <29+b@users.noreply.github.com>", []),
            ("Co-authored-by: A <<28+a@users.noreply.github.com>>", []),
            ("Co-authored-by: A <28+a@users.noreply.github.com", []),
            ("Co-authored-by: 28+a@users.noreply.github.com", []),
            ("Co-authored-by: >A <28+a@users.noreply.github.com>", ["a >A"]),
            ("See: A <28+a@users.noreply.github.com>", []),
        ])
    func trailers(line: String, expected: [String]) {
        #expect(people(trailers: line) == expected)
    }

    @Test(
        "The subject of a merge names a login, which never starts with a hyphen",
        arguments: [("mona/x", ["mona -"]), ("-bad/x", []), ("-/x", []), ("a-b/x", ["a-b -"])])
    func merges(source: String, expected: [String]) {
        #expect(people(subject: "Merge pull request #9 from \(source)") == expected)
    }

    /// Returns the login and the name of each person in a commit.
    private func people(subject: String = "", trailers: String = "") -> [String] {
        var parser = CommitParser(host: "github.com", readsSubjects: true, now: Date(timeIntervalSince1970: 9))
        let fields = ["1", "", "", "", "", "", "", subject, trailers]
        Array(fields.map { $0 + "\0" }.joined().utf8).withUnsafeBytes { parser.read($0) }
        for (identity, count) in parser.trailers { parser.add(identity, identity, count) }
        return parser.people.map { "\($0.login) \($0.name?.text ?? "-")" }
    }
}
