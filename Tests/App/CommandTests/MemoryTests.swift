import CommandSupport
import Foundation
import TestSupport
import Testing

@Suite("Memory", .withoutSanitizer, .timeLimit(.minutes(5)))
struct MemoryTests {
    /// How a host makes a list large.
    enum Page: CaseIterable {
        /// Each text has as many characters as are kept, with four bytes each.
        case longTexts
        /// As long as a response may be, with a field that is not used.
        case unusedField
        /// As long as a response may be, with repositories that have hundreds of thousands of topics.
        case manyTopics
        /// As ``longTexts``, but the second page never arrives, so that the others wait for it.
        case delayed

        /// The body of a page.
        func body(_ number: Int) -> String {
            let description = isLong ? String(repeating: "🐙", count: 9_990) : "short"
            let topics = Array(repeating: #""","a""#, count: self == .manyTopics ? 2_000 : 0).joined(separator: ",")
            let rows = (0..<(isLong ? 45 : 100)).map { row in
                let unused = self == .unusedField ? 18_000 : 0
                return """
                    {"id":\(number * 1_000 + row),"full_name":"mona/r\(number)-\(row)",\
                    "html_url":"https://github.com/mona/r\(number)-\(row)","description":"\(description)",\
                    "topics":[\(topics)],"unused":"\(String(repeating: "x", count: unused))"}
                    """
            }
            return "[\(rows.joined(separator: ","))]"
        }

        /// Whether the list is longer than what is loaded of any list.
        var isLong: Bool { [.longTexts, .delayed].contains(self) }
        /// The number of pages. Topics take long to decode in a debug build: 20 pages have four million.
        var count: Int { isLong ? 200 : self == .manyTopics ? 20 : 60 }
    }

    private static func server(_ page: Page) throws -> LoopbackServer {
        try LoopbackServer { connection in
            while let request = connection.receive() {
                let target = request.split(separator: " ")[1]
                let number = target.firstMatch(of: #/[?&]page=(\d+)/#).flatMap { Int($0.1) } ?? 1
                if page == .delayed, number == 2 { return connection.hold() }
                let host = request.firstMatch(of: #/(?i)\r\nhost: ([^\r]+)/#).map { String($0.1) } ?? ""
                let list = "http://\(host)/user/1/repos?per_page=100&page="
                let next = number < page.count ? #"<\#(list)\#(number + 1)>; rel="next", "# : ""
                let link = #"Link: \#(next)<\#(list)\#(page.count)>; rel="last""#
                connection.respond("200 OK", ["Content-Type: application/json", link], body: page.body(number).utf8)
            }
        }
    }

    @Test("A list of any host takes less than 300 MB", arguments: Page.allCases)
    func peak(page: Page) async throws {
        let server = try Self.server(page)
        defer { server.stop() }
        try await Ghsearch.run { ghsearch in
            // zsh measures the program alone. What starts a process has its memory at first, and that of the tests is
            // large.
            let command = #""$GHSEARCH" repos mona --timeout 100 >"$HOME/output" 2>"$HOME/errors""#
            let script = """
                zsh -fc 'TIMEFMT=%M; time \(command)' 2>&1
                cat "$HOME/errors" >&2; wc -l <"$HOME/output"
                """
            let ended = try await ghsearch.shell(script, environment: ["GHSEARCH_API_URL": server.address])
            let peak = try #require(ended.lines.first.flatMap { Int($0) })
            #expect((10..<300).contains(peak), "\(peak) MB, \(ended.errors)")
            let isCut = ended.errors.contains("The list is too long")
            #expect(isCut == page.isLong, "\(ended.errors)")
        }
    }
}
