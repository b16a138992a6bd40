import Testing

@testable import GitHubModel

@Suite("Stored bytes", .timeLimit(.minutes(3)))
struct ByteCodingTests {
    /// The bytes of one repository, whose number of topics and first date are replaced.
    private func bytes(stars: Int = 1, topics: UInt64 = 0, text: String = "text", date: Double = 0) -> [UInt8] {
        var writer = ByteWriter()
        for number in [3, 1, 8 + 64] as [UInt64] { writer.write(number) }
        writer.write(1)
        for text in ["mona/one", "https://github.com/mona/one"] { writer.write(text) }
        for number in [stars, -1, .min] { writer.write(number) }
        writer.write(topics)
        writer.write(text)
        writer.write(date.bitPattern.byteSwapped)
        return writer.bytes
    }

    @Test("Texts are sanitized, and numbers are limited", arguments: [Int.max, .min, 3])
    func limits(stars: Int) throws {
        let bytes = bytes(stars: stars, text: "a\u{1B}[31mb\u{9B}1mc\u{E0041}é")
        let repository = try #require(RepositoryCoder.repositories(bytes)?.first)
        #expect(repository.description == "abcé")
        #expect(repository.stars == min(max(stars, 0), 1_000_000_000_000))
        #expect(repository.forks == 0)
        #expect(repository.openIssues == 0)
    }

    @Test("Numbers of values beyond the end, and dates that are none, are damage")
    func damaged() {
        #expect(RepositoryCoder.repositories(bytes()) != nil)
        #expect(RepositoryCoder.repositories(bytes(topics: .max)) == nil)
        #expect(RepositoryCoder.repositories(bytes(topics: 1 << 40)) == nil)
        for date in [Double.nan, .infinity, -.infinity, 1e300] {
            #expect(RepositoryCoder.repositories(bytes(date: date)) == nil)
        }
        var many = ByteWriter()
        for number in [3, 1 << 40] as [UInt64] { many.write(number) }
        #expect(RepositoryCoder.repositories(many.bytes) == nil)
    }
}
