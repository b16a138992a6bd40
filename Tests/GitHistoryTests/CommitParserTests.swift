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
}
