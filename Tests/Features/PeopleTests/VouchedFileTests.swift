import GitHubModel
import Testing

@testable import People

@Suite("List of vouched people", .timeLimit(.minutes(3)))
struct VouchedFileTests {
    private struct UnreadableError: Error {}

    @Test("The last line about an account of a list of 10 MB is found")
    func large() throws {
        let text = String(repeating: "-someone reason of some length\n", count: 330_000) + "github:last-one\n"
        let found = try #require(VouchedFile.lastEntry(about: try Login("last-one"), in: text))
        #expect(found.line == VouchedLine("github:last-one"))
        #expect(found.number == 330_001)
    }

    @Test("The list in .github comes before the one at the root; one that can't be read is no missing one")
    func paths() throws {
        func finding(_ text: (String) throws -> String?) throws -> VouchedFinding? {
            VouchedFile.finding(about: try Login("mona"), text: text)
        }
        let line = try #require(VouchedLine("mona"))
        #expect(
            try finding { $0 == ".github/VOUCHED.td" ? "mona" : "-mona" }
                == .listed(line, number: 1, file: ".github/VOUCHED.td"))
        #expect(try finding { $0 == "VOUCHED.td" ? "\nmona" : nil } == .listed(line, number: 2, file: "VOUCHED.td"))
        #expect(try finding { $0 == "VOUCHED.td" ? "hubot" : nil } == .notListed(file: "VOUCHED.td"))
        #expect(try finding { _ in nil } == nil)
        #expect(try finding { _ in throw UnreadableError() } == .unreadable(file: ".github/VOUCHED.td"))
    }
}
